import { verbs, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'
import { masterKadar } from './master-kadar.ts'

/** How the end-of-day report calls each purity, and in which order (specification §2). Purities of one heading are added up. */
export const masterKadarEod = defineMaster({
  screen: {
    path: '/master-kadar-eod',
    title: 'Master Kadar EOD',
    menu: menu.masterBarang,
    shownTo: keepers,
    synonyms: ['purity of the day close'],
  },
  api: verbs('kadar-eod', 'kode_kadar', 'GET kadar-eod/get'),
  table: 'kadar_eod',
  key: 'kode_kadar',
  fields: [m.kode_kadar.from(masterKadar, 'nama_kadar'), m.nama_eod, m.urutan.starting(1)],
})
