import { defineMaster, verbs } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'
import { masterBank } from './master-bank.ts'

/** The salespeople of a shop, and where their bonus goes (specification §5: all six are required). */
export const masterSales = defineMaster({
  screen: { path: '/master-sales', title: 'Master Sales', menu: menu.masterOrang, shownTo: keepers, synonyms: ['pramuniaga', 'salespeople'] },
  api: verbs('sales', 'kode_sales'),
  table: 'sales',
  key: 'kode_sales',
  scope: 'shop',
  fields: [m.kode_sales, m.nama_sales, m.kode_bank.from(masterBank, 'nama_bank'), m.nama_bank, m.no_rekening, m.nama_rekening],
})
