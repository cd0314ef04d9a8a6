// What the pages of higher storeys that open without a login are made with.
export { EntryBar, entryPage } from './entry-bar.tsx'
export { useEntry } from './entry.ts'
export { usePickShop } from './pick-shop.ts'
