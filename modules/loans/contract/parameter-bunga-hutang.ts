import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { loans as l } from './fields.ts'

/** The interest of a pawn loan by its amount (domain §7). No amount stands in two brackets. */
export const parameterBungaHutang = defineMaster({
  screen: {
    path: '/parameter-bunga-hutang',
    title: 'Parameter Bunga Hutang',
    menu: menu.masterHutang,
    shownTo: keepers,
    synonyms: ['interest', 'jasa gadai'],
    gate: { all: ['PARAMETER_BUNGA_HUTANG'] },
  },
  api: crud('para-bunga-hutang', 'kode_bunga'),
  table: 'bunga_hutang',
  key: 'kode_bunga',
  fields: [l.kode_bunga, l.jumlah_dari, l.jumlah_sampai, l.bunga_persen, l.hitungan.starting('BULAN')],
  sort: 'jumlah_dari',
})
