import { verbs, defineMaster } from '#engine/contract/master.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masters as m } from './fields.ts'

/** What money comes in and goes out for, where it is not for goods: each code says which role of the accounts it is booked to. */
export const masterKodeTransaksi = defineMaster({
  screen: {
    path: '/master-kode-transaksi',
    title: 'Master Kode Transaksi',
    menu: menu.masterKeuangan,
    shownTo: keepers,
    synonyms: ['kategori biaya', 'kategori kas', 'jenis biaya', 'cost categories'],
  },
  api: verbs('paratransaksi', 'kode_transaksi'),
  table: 'kode_transaksi',
  key: 'kode_transaksi',
  fields: [m.kode_transaksi, m.nama_transaksi, m.peran.optional()],
})
