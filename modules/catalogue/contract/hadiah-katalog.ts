import { col } from '#engine/contract/report.ts'
import { defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterDataHadiah } from '#modules/masters/contract/master-data-hadiah.ts'
import { edits } from './apis.ts'
import { catalogue as c, keptIn } from './fields.ts'
import { catalogueTexts, csvName } from './texts.ts'

const gambar = keptIn(c.gambar_path, 'HADIAH', 'Barang')

/** Rewards as the application shows them; what shops hand out stands in /master-data-hadiah. One that names a gift of the shops shows by how many points they differ. */
export const hadiahKatalog = defineMaster({
  screen: { path: '/hadiah-katalog', title: 'Hadiah Katalog', menu: menu.katalog, shownTo: keepers, synonyms: ['reward aplikasi', 'gift'] },
  api: edits('app/member/list-gift', 'kode_hadiah'),
  table: 'hadiah_katalog',
  key: 'kode_hadiah',
  fields: [
    c.kode_hadiah,
    c.nama_hadiah,
    c.info,
    c.sub_info,
    c.deskripsi.optional(),
    c.point,
    c.hadiah_master.from(masterDataHadiah, 'nama_hadiah').optional(),
    gambar,
  ],
  shown: [c.gambar_name, c.selisih_point],
  ignored: ['gambar_name'],
  columns: [col(c.kode_hadiah), col(c.nama_hadiah), col(c.info), col(c.sub_info), col(c.deskripsi), col(gambar), col(c.point), col(c.selisih_point)],
  csvName,
  texts: catalogueTexts('Barang', 'Data Hadiah Kosong'),
})
