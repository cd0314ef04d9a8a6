import { verbs, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** Categories of goods. */
export const masterKategori = defineMaster({
  screen: { path: '/master-kategori', title: 'Master Kategori', menu: menu.masterBarang, shownTo: keepers },
  api: verbs('kategori', 'kode_kategori'),
  table: 'kategori',
  key: 'kode_kategori',
  fields: [m.kode_kategori, m.nama_kategori],
})
