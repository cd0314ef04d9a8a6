import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { members as b } from './fields.ts'
import { memberGate } from './screens.ts'

/** Partners who bring members, and what they get of what those buy, in percent of the goods after discounts (docs/decisions/163). */
export const parameterMemberAfiliasi = defineMaster({
  screen: {
    path: '/parameter-member-afiliasi',
    title: 'Parameter Member Afiliasi',
    menu: menu.masterMember,
    shownTo: keepers,
    synonyms: ['affiliate', 'referensi'],
    gate: memberGate,
  },
  api: crud('parameter-member-afiliasi', 'kode_afiliasi'),
  table: 'member_afiliasi',
  key: 'kode_afiliasi',
  fields: [b.kode_afiliasi, b.nama_afiliasi, b.no_hp.optional(), b.komisi_persen],
})
