import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { members as b } from './fields.ts'

/** How many points an amount bought gives a member. No amount stands in two brackets. */
export const parameterGetPointMember = defineMaster({
  screen: {
    path: '/parameter-get-point-member',
    title: 'Parameter Get Poin Member',
    menu: menu.masterMember,
    shownTo: keepers,
    synonyms: ['poin belanja', 'earn points'],
    gate: { all: ['MEMBER'] },
  },
  api: crud('parameter-get-point-member', 'kode_poin'),
  table: 'get_poin_member',
  key: 'kode_poin',
  fields: [b.kode_poin, b.belanja_dari, b.belanja_sampai, b.poin],
  sort: 'belanja_dari',
})
