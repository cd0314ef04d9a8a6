import { col } from '#engine/contract/report.ts'
import { defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { edits } from './apis.ts'
import { catalogue as c, keptIn } from './fields.ts'
import { catalogueTexts, csvName } from './texts.ts'

const gambar = keptIn(c.gambar_path, 'BANNER_ICON', 'Banner')

/** Banners of the application. */
export const bannerKatalog = defineMaster({
  screen: { path: '/banner-katalog', title: 'Banner Katalog', menu: menu.katalog, shownTo: keepers, synonyms: ['spanduk', 'promo aplikasi'] },
  api: edits('app/banner-katalog', 'kode_banner'),
  table: 'banner_katalog',
  key: 'kode_banner',
  fields: [c.kode_banner, c.title, c.sub_title.optional(), c.info, c.sub_info, c.deskripsi.optional(), c.url_pendukung, c.nama_tombol, gambar],
  shown: [c.gambar_name],
  ignored: ['gambar_name'],
  columns: [col(c.kode_banner), col(c.title), col(c.deskripsi), col(gambar)],
  sortable: ['kode_banner'],
  csvName,
  texts: catalogueTexts('Banner', 'Data Banner Kosong'),
})
