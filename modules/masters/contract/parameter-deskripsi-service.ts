import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** What a service may be described as. */
export const parameterDeskripsiService = defineMaster({
  screen: {
    path: '/parameter-deskripsi-service',
    title: 'Parameter Deskripsi Service',
    menu: menu.masterBarang,
    shownTo: keepers,
    gate: { all: ['PARAMETER_DESKRIPSI_SERVICE'] },
  },
  api: crud('para-deskripsi-service', 'kode_deskripsi'),
  table: 'deskripsi_service',
  key: 'kode_deskripsi',
  fields: [m.kode_deskripsi, m.deskripsi],
})
