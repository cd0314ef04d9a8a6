import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** Banks. */
export const masterBank = defineMaster({
  screen: { path: '/master-bank', title: 'Master Bank', menu: menu.masterKeuangan, shownTo: keepers },
  api: crud('banks', 'kode_bank'),
  table: 'bank',
  key: 'kode_bank',
  fields: [m.kode_bank, m.nama_bank],
})
