import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from '#modules/masters/contract/fields.ts'
import { loans as l } from './fields.ts'
import { masterKadar } from '#modules/masters/contract/master-kadar.ts'

/** The most that is lent a gram of a purity: where the gold alone is weighed, and where it is weighed with its plastic (domain §7). */
export const plafondKadarHutang = defineMaster({
  screen: {
    path: '/plafond-kadar-hutang',
    title: 'Plafond Kadar Hutang',
    menu: menu.masterHutang,
    shownTo: keepers,
    synonyms: ['batas pinjaman'],
    gate: { all: ['PLAFOND_HUTANG'] },
  },
  api: crud('plafond-hutang-kadar', 'kode_kadar'),
  table: 'plafond_hutang_kadar',
  key: 'kode_kadar',
  fields: [m.kode_kadar.from(masterKadar, 'nama_kadar'), l.plafond_emas.optional(), l.plafond_emas_plastik.optional()],
})
