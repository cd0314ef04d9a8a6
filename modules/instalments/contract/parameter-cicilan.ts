import { crud, defineMaster, type MasterRow } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { instalments as c } from './fields.ts'

/**
 * The plans of payment by instalments (specification §3): months, interest, fee, the bounds of the down payment, the late fine, early settlement and who
 * keeps the goods. A contract copies its plan, so that a later change of the plan changes no contract (docs/decisions/130).
 */
export const parameterCicilan = defineMaster({
  screen: {
    path: '/parameter-cicilan',
    title: 'Parameter Cicilan',
    menu: menu.masterHutang,
    shownTo: keepers,
    synonyms: ['angsuran', 'kredit', 'murabahah', 'denda cicilan', 'instalment'],
    gate: { all: ['CICILAN_MODULE'] },
  },
  api: crud('para-cicilan', 'kode_cicilan'),
  table: 'para_cicilan',
  key: 'kode_cicilan',
  fields: [
    c.kode_cicilan,
    c.lama_bulan,
    c.akad.starting('KONVENSIONAL'),
    c.bunga_persen.labelled('Bunga / Margin (%) Per Bulan').starting(0),
    c.biaya_sewa.starting(0),
    c.uang_muka_persen.starting(0),
    c.uang_muka_maks_persen.starting(90),
    c.serah_barang.starting('DISERAHKAN'),
    c.jenis_denda.starting('PERSEN'),
    c.denda_persen.starting(0),
    c.denda_rp.starting(0),
    c.denda_tenggang.starting(0),
    c.denda_maks_persen.starting(10),
    c.denda_untuk.starting('PENDAPATAN'),
    c.lunas_bunga.starting('BULAN'),
    c.bulan_surat.starting(1),
    c.potongan_putus_persen.starting(0),
  ],
  sort: 'lama_bulan',
})

/** A plan. */
export type Plan = MasterRow<typeof parameterCicilan>
