import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { members as b } from './fields.ts'

/**
 * The points that a member earns by the amount of a sale. A row is a bracket from `belanja_dari` to `belanja_sampai`, both included. The database refuses
 * brackets that overlap; an amount outside of all brackets earns none. Which amount counts: docs/decisions/054 and 109. Points by weight
 * (`master-parameter-point.ts`) are added to these. The name and path are those of the specification.
 */
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
