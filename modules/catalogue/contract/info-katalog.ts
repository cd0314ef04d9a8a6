import { col } from '#engine/contract/report.ts'
import { defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { edits } from './apis.ts'
import { catalogue as c, keptIn } from './fields.ts'
import { catalogueTexts, csvName } from './texts.ts'

const gambar = keptIn(c.gambar_path, 'INFO_ICON', 'Info')

/** Blocks of information of the application: as banners, with pictures of their own. */
export const infoKatalog = defineMaster({
  screen: { path: '/info-katalog', title: 'Info Katalog', menu: menu.katalog, shownTo: keepers, synonyms: ['informasi aplikasi', 'info block'] },
  api: edits('app/info-katalog', 'kode_info'),
  table: 'info_katalog',
  key: 'kode_info',
  fields: [c.kode_info, c.title, c.sub_title.optional(), c.info, c.sub_info, c.deskripsi.optional(), c.url_pendukung, c.nama_tombol, gambar],
  shown: [c.gambar_name],
  ignored: ['gambar_name'],
  columns: [col(c.kode_info), col(c.title), col(c.deskripsi), col(gambar)],
  sortable: ['kode_info'],
  csvName,
  texts: catalogueTexts('Info', 'Data Info Kosong'),
})
