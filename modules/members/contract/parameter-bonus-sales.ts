import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from '#modules/masters/contract/fields.ts'
import { members as b } from './fields.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'

/** What a salesperson earns for a sale, by kind of jewellery: by the gram and by the piece. */
export const parameterBonusSales = defineMaster({
  screen: {
    path: '/parameter-bonus-sales',
    title: 'Parameter Bonus Sales',
    menu: menu.masterMember,
    shownTo: keepers,
    synonyms: ['komisi', 'insentif', 'bonus'],
    gate: { all: ['BONUS_SALES_TRANSACTION'] },
  },
  api: crud('para-bonus-sales', 'kode_dept'),
  table: 'bonus_sales',
  key: 'kode_dept',
  fields: [m.kode_dept.from(masterJenis, 'nama_dept'), b.bonus_per_gram.starting(0), b.bonus_per_barang.starting(0)],
})
