import { verbs, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from '#modules/masters/contract/fields.ts'
import { loans as l } from './fields.ts'

/** Conditions in which goods are pledged, and how much of their value each is lent on. */
export const masterKondisiPinjaman = defineMaster({
  screen: {
    path: '/master-kondisi-pinjaman',
    title: 'Master Kondisi Pinjaman',
    menu: menu.masterHutang,
    shownTo: keepers,
    synonyms: ['kondisi gadai'],
  },
  api: verbs('parapinjaman', 'kode_kondisi'),
  table: 'kondisi_pinjaman',
  key: 'kode_kondisi',
  fields: [m.kode_kondisi, l.kondisi_pinjaman, l.persen_nilai.starting(100)],
})
