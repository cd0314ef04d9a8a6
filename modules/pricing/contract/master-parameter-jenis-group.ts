import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { prices as p } from './fields.ts'

/** The kinds that price groups are of. */
export const masterParameterJenisGroup = defineMaster({
  screen: { path: '/master-parameter-jenis-group', title: 'Parameter Jenis Group', menu: menu.masterHarga, shownTo: keepers },
  api: crud('para-jenis-group', 'jenis_group'),
  table: 'jenis_group',
  key: 'jenis_group',
  fields: [p.jenis_group, p.keterangan],
})
