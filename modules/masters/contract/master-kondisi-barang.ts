import { verbs, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** The conditions that goods come back in. */
export const masterKondisiBarang = defineMaster({
  screen: { path: '/master-kondisi-barang', title: 'Master Kondisi Barang', menu: menu.masterBarang, shownTo: keepers },
  api: verbs('parakondisi', 'kode_kondisi'),
  table: 'kondisi_barang',
  key: 'kode_kondisi',
  fields: [m.kode_kondisi, m.kondisi_barang],
})
