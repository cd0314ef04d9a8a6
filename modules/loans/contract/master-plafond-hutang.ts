import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { loans as l } from './fields.ts'

/** The most that is lent on a weight: of the gold alone, or of the gold with its plastic (specification §9). No weight stands in two brackets of a type. */
export const masterPlafondHutang = defineMaster({
  screen: {
    path: '/master-plafond-hutang',
    title: 'Master Plafond Hutang',
    menu: menu.masterHutang,
    shownTo: keepers,
    synonyms: ['batas pinjaman', 'loan ceiling'],
    gate: { all: ['PLAFOND_HUTANG'] },
  },
  api: crud('plafond-hutang', 'kode_plafond'),
  table: 'plafond_hutang',
  key: 'kode_plafond',
  fields: [l.kode_plafond, l.jenis_plafond.starting('EMAS'), l.berat_dari, l.berat_sampai, l.plafond],
  sort: 'berat_dari',
})
