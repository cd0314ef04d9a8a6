// What the screens of documents may use of the frame.
export { CustomerBox, rememberSales, rememberedSales } from './customer-box.tsx'
export { type DocumentForm, useDocumentForm } from './document-form.ts'
export { documentWeb } from './document-web.ts'
export { EntryScreen, EntrySums } from './entry-screen.tsx'
export { SavedNotice } from './saved-notice.tsx'
export { type DocumentLook, type StoredDocument, documentLook } from './stored.ts'
