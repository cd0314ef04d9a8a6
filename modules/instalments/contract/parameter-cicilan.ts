import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { instalments as c } from './fields.ts'

/** The plans of payment by instalments: months, interest, rent fee and the least down payment (specification §3). */
export const parameterCicilan = defineMaster({
  screen: {
    path: '/parameter-cicilan',
    title: 'Parameter Cicilan',
    menu: menu.masterHutang,
    shownTo: keepers,
    synonyms: ['angsuran', 'kredit', 'instalment'],
    gate: { all: ['CICILAN_MODULE'] },
  },
  api: crud('para-cicilan', 'kode_cicilan'),
  table: 'para_cicilan',
  awaits: { module: 'Cicilan' },
  key: 'kode_cicilan',
  fields: [c.kode_cicilan, c.lama_bulan, c.bunga_persen.starting(0), c.biaya_sewa.starting(0), c.uang_muka_persen.starting(0)],
  sort: 'lama_bulan',
})
