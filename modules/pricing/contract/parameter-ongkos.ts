import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from '#modules/masters/contract/fields.ts'
import { prices as p } from './fields.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'

/** The usual work fee of a kind of jewellery: by the gram and by the piece. */
export const parameterOngkos = defineMaster({
  screen: { path: '/parameter-ongkos', title: 'Parameter Ongkos', menu: menu.masterHarga, shownTo: keepers, synonyms: ['work fee', 'upah'] },
  api: crud('parameter-ongkos', 'kode_dept'),
  table: 'parameter_ongkos',
  key: 'kode_dept',
  fields: [m.kode_dept.from(masterJenis, 'nama_dept'), p.ongkos_per_gram.starting(0), p.ongkos_per_barang.starting(0)],
})
