// What the applications may call of the catalogue.
export { createCatalogueModule } from './module.ts'
export { fileOf as catalogueFileOf } from './picture-store.ts'
