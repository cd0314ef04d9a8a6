import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { members as b } from './fields.ts'

/** The dates on which the points of all members are set back to nothing (docs/decisions/161). A date is entered before it comes. */
export const parameterResetPoinMember = defineMaster({
  screen: {
    path: '/parameter-reset-poin-member',
    title: 'Parameter Reset Poin Member',
    menu: menu.masterMember,
    shownTo: keepers,
    synonyms: ['hangus poin'],
    gate: { all: ['MEMBER_RESET_POIN'] },
  },
  api: crud('parameter-reset-poin-member', 'kode_reset'),
  table: 'reset_poin_member',
  key: 'kode_reset',
  fields: [b.kode_reset, b.tgl_reset, b.keterangan.optional()],
  sort: 'tgl_reset',
})
