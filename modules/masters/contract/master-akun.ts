import { crud, defineMaster } from '#engine/contract/master.ts'
import { signedIn } from '#engine/contract/endpoint.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** The chart of accounts. Other lists pick accounts from it, whether or not the accounting module is on. */
export const masterAkun = defineMaster({
  screen: {
    path: '/master-akun',
    title: 'Master Akun',
    menu: menu.akuntansiAkun,
    shownTo: keepers,
    gate: { all: ['AKUNTANSI_MODULE'] },
    synonyms: ['chart of accounts', 'coa', 'perkiraan', 'akuns'],
  },
  api: crud('akuns', 'nomor_akun'),
  table: 'akun',
  key: 'nomor_akun',
  fields: [m.nomor_akun, m.nama_akun, m.jenis_akun],
  listAccess: signedIn(),
})
