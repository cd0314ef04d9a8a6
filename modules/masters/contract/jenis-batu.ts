import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { diamonds as d } from './stone-fields.ts'

/** Kinds of stones: natural diamond, zircon, ruby, … */
export const jenisBatu = defineMaster({
  screen: { path: '/jenis-batu', title: 'Jenis Batu', menu: menu.masterBerlian, shownTo: keepers, synonyms: ['stone'], gate: { all: ['BERLIAN'] } },
  api: crud('jenis-batu', 'kode_jenis_batu'),
  table: 'jenis_batu',
  key: 'kode_jenis_batu',
  fields: [d.kode_jenis_batu, d.nama_jenis_batu],
})
