import { declarations as declare } from '#engine/contract/declarations.ts'
import { bannerKatalog } from './banner-katalog.ts'
import { groupDescriptionKatalog } from './group-description-katalog.ts'
import { hadiahKatalog } from './hadiah-katalog.ts'
import { hargaKatalog } from './harga-katalog.ts'
import { infoKatalog } from './info-katalog.ts'
import { itemKatalog } from './item-katalog.ts'
import { kategoriKatalog } from './kategori-katalog.ts'
import { kontakAdminKatalog } from './kontak-admin-katalog.ts'
import { readPicture, readPictureOfRecord, uploadPicture } from './pictures.ts'
import { readCatalogue } from './public-catalogue.ts'
import { refusals } from './refusals.ts'
import { splashscreenKatalog } from './splashscreen-katalog.ts'

export const declarations = declare({
  module: 'catalogue',
  masters: {
    kategoriKatalog,
    hargaKatalog,
    bannerKatalog,
    infoKatalog,
    itemKatalog,
    kontakAdminKatalog,
    hadiahKatalog,
    groupDescriptionKatalog,
    splashscreenKatalog,
  },
  endpoints: { uploadPicture, readPicture, readPictureOfRecord, readCatalogue },
  refusals,
  // The database keeps them, so that what they name cannot be deleted.
  tables: {
    harga_katalog_group: 'Harga Katalog',
    item_katalog_banner: 'Item Katalog',
    item_katalog_info: 'Item Katalog',
    item_katalog_gambar: 'Item Katalog',
    gambar_katalog: 'Gambar Katalog',
  },
})
