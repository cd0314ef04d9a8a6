import { defineMaster, verbs } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** Price tags, with the weight that the tray's scale sees as well. */
export const masterBandrol = defineMaster({
  screen: { path: '/master-bandrol', title: 'Master Bandrol', menu: menu.masterBarang, shownTo: keepers, synonyms: ['label', 'price tag'] },
  api: verbs('parabandrol', 'kode_bandrol'),
  table: 'bandrol',
  key: 'kode_bandrol',
  fields: [m.kode_bandrol, m.nama_bandrol, m.berat_bandrol],
})
