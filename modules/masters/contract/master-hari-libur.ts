import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/**
 * Days on which no shop of the chain opens. At the closing of the day before, the day after is
 * proposed.
 */
export const masterHariLibur = defineMaster({
  screen: {
    path: '/master-hari-libur',
    title: 'Master Hari Libur',
    menu: menu.masterTempat,
    shownTo: keepers,
    synonyms: ['kalender', 'tanggal merah', 'libur nasional', 'holidays'],
  },
  api: crud('hari-libur', 'tgl_libur'),
  table: 'hari_libur',
  key: 'tgl_libur',
  fields: [m.tgl_libur, m.nama_libur],
})
