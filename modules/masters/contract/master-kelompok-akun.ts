import { crud, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** What statements add accounts up by: all accounts whose number begins alike. */
export const masterKelompokAkun = defineMaster({
  screen: {
    path: '/master-kelompok-akun',
    title: 'Master Kelompok Akun',
    menu: menu.akuntansiAkun,
    shownTo: keepers,
    gate: { all: ['AKUNTANSI_MODULE'] },
    synonyms: ['account groups', 'golongan akun', 'subtotal'],
  },
  api: crud('kelompok-akun', 'awalan'),
  table: 'akun_kelompok',
  key: 'awalan',
  fields: [m.awalan, m.nama_kelompok],
})
