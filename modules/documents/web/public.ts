// What the screens of documents may use of the frame.
export { CustomerBox, missingIn } from './customer-box.tsx'
export { type DocumentForm, useDocumentForm } from './document-form.ts'
export { documentWeb } from './document-web.ts'
export { EntryLine, EntryLines, EntryPiece, EntryPrice } from './entry-lines.tsx'
export { EntryScreen, EntrySums } from './entry-screen.tsx'
export { rememberSales, rememberedSales } from './serving.ts'
export { SavedNotice } from './saved-notice.tsx'
export { type DocumentLook, type StoredDocument, documentLook } from './stored.ts'
