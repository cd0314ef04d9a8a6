import { withRequiredMessage } from '#engine/contract/field.ts'
import { defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { edits } from './apis.ts'
import { catalogue as c, keptIn } from './fields.ts'
import { catalogueTexts, csvName } from './texts.ts'

/** The categories of the application. */
export const kategoriKatalog = defineMaster({
  screen: {
    path: '/kategori-katalog',
    title: 'Kategori Katalog',
    menu: menu.katalog,
    shownTo: keepers,
    synonyms: ['kategori aplikasi', 'catalogue category'],
  },
  api: edits('app/kategori-katalog', 'kode_kategori'),
  table: 'kategori_katalog',
  key: 'kode_kategori',
  fields: [
    c.kode_kategori,
    c.nama_kategori,
    c.warna,
    withRequiredMessage(keptIn(c.gambar_path, 'KATEGORI_ICON', 'Kategori'), 'Gambar wajib dimasukan, Mohon masukan gambar dan coba lagi'), // sic
  ],
  shown: [c.id, c.gambar_name],
  ignored: ['id', 'gambar_name'],
  csvName,
  texts: catalogueTexts('Kategori', 'Data Kategori Kosong'),
})
