import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** Remarks that a receipt may carry. */
export const masterParameterKeteranganNota = defineMaster({
  screen: { path: '/master-parameter-keterangan-nota', title: 'Parameter Keterangan Nota', menu: menu.masterKeuangan, shownTo: keepers },
  api: crud('keterangan-nota', 'kode_keterangan'),
  table: 'keterangan_nota',
  key: 'kode_keterangan',
  fields: [m.kode_keterangan, m.keterangan],
})
