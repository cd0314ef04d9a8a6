import { defineMaster, verbs } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** Purities of gold. */
export const masterKadar = defineMaster({
  screen: { path: '/master-kadar', title: 'Master Kadar', menu: menu.masterHarga, shownTo: keepers, synonyms: ['karat', 'purity', 'kemurnian'] },
  api: verbs('kadar', 'kode_kadar'),
  table: 'kadar',
  key: 'kode_kadar',
  fields: [m.kode_kadar, m.nama_kadar, m.kadar],
})
