// What the applications may call of the catalogue.
export { createCatalogueModule } from './module.ts'
export { encodePicture, keepPicture } from './picture-store.ts'
