import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/**
 * Days on which one shop does not open, besides the holidays of the chain. At the closing of the day before, the next open day is
 * proposed.
 */
export const masterHariLiburToko = defineMaster({
  screen: {
    path: '/master-hari-libur-toko',
    title: 'Master Hari Libur Toko',
    menu: menu.masterTempat,
    shownTo: keepers,
    synonyms: ['kalender toko', 'libur cabang', 'hari pasar', 'toko tidak buka', 'shop holidays'],
  },
  api: crud('hari-libur-toko', 'tgl_libur'),
  table: 'hari_libur_toko',
  key: 'tgl_libur',
  scope: 'shop',
  fields: [m.tgl_libur, m.nama_libur],
})
