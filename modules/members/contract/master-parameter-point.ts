import { verbs, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { prices as p } from '#modules/pricing/contract/fields.ts'
import { members as b } from './fields.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'

/** How many points a sale of a price group gives: so many for every so many grams. */
export const masterParameterPoint = defineMaster({
  screen: { path: '/master-parameter-point', title: 'Parameter Poin', menu: menu.masterMember, shownTo: keepers, synonyms: ['poin', 'points'] },
  api: verbs('parapoin', 'kode_group'),
  table: 'para_poin',
  key: 'kode_group',
  fields: [p.kode_group.from(masterGroup, 'nama_group'), b.kelipatan_berat, b.poin],
})
