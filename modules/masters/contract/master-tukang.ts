import { verbs, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** The craftsmen that a shop works with. */
export const masterTukang = defineMaster({
  screen: { path: '/master-tukang', title: 'Master Tukang', menu: menu.masterOrang, shownTo: keepers, synonyms: ['pengrajin', 'craftsman'] },
  api: verbs('tukang', 'kode_tukang'),
  table: 'tukang',
  key: 'kode_tukang',
  scope: 'shop',
  fields: [m.kode_tukang, m.nama_tukang, m.no_hp.optional(), m.alamat.optional()],
})
