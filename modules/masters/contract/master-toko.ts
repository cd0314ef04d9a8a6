import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** The shops of the chain. A new one is a branch and begins on the business date of the head office. */
export const masterToko = defineMaster({
  screen: {
    path: '/master-toko',
    title: 'Master Toko',
    menu: menu.masterTempat,
    shownTo: keepers,
    synonyms: ['cabang', 'branch', 'shop'],
    gate: { all: ['KIRIM_BARANG'] },
  },
  api: crud('tokos', 'kode_toko'),
  table: 'toko',
  key: 'kode_toko',
  fields: [m.kode_toko, m.nama_toko, m.alamat_toko, m.no_hp.optional()],
  shown: [m.level, m.tgl_system],
})
