import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { loans as l } from './fields.ts'

/** People who may appraise pledges, each with his certificate and the last day on which it is valid. */
export const masterPenaksir = defineMaster({
  screen: {
    path: '/master-penaksir',
    title: 'Master Penaksir',
    menu: menu.masterHutang,
    shownTo: keepers,
    synonyms: ['juru taksir', 'sertifikat penaksir', 'appraisers'],
  },
  api: crud('para-penaksir', 'kode_penaksir'),
  table: 'penaksir',
  key: 'kode_penaksir',
  fields: [l.kode_penaksir, l.nama_penaksir, l.no_sertifikat, l.sertifikat_sampai],
})
