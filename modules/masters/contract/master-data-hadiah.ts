import { verbs, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** Rewards that members get for points. Their stock is that of the shop that reads the list (docs/decisions/160). */
export const masterDataHadiah = defineMaster({
  screen: { path: '/master-data-hadiah', title: 'Master Data Hadiah', menu: menu.masterOrang, shownTo: keepers, synonyms: ['gift', 'reward'] },
  api: verbs('hadiah', 'kode_hadiah'),
  table: 'hadiah',
  key: 'kode_hadiah',
  fields: [m.kode_hadiah, m.nama_hadiah, m.poin],
  shown: [m.stock],
})
