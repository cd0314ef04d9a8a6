import { below, col, defineReport, period } from '#engine/contract/report.ts'
import { documentWords as w } from '#engine/contract/document.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { closing as f } from './fields.ts'

/** Each day of a period by account: what it began with, what came and went and for what, and what was left (specification §2). */
export const laporanTransaksiHarian = defineReport({
  screen: {
    path: '/laporan-transaksi-harian',
    title: 'Laporan Transaksi Harian',
    menu: menu.laporanKeuangan,
    back: '/SubMenuLaporan',
    gate: { all: ['DAILY_SALDO_TRANSACTION_REPORT'] },
    // The user who counts the till must not see what should be in it.
    shownTo: keepers,
    synonyms: ['saldo harian', 'kas per hari', 'daily balance'],
  },
  api: 'GET tutup-toko/transaksi-harian',
  filters: [period()],
  columns: [
    col(f.tgl_system, { width: 0.9 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(f.akun_kas, { width: 1 }),
    col(f.nama_akun_kas, { width: 1.2 }),
    col(f.awal, { width: 1.2 }),
    col(f.masuk, { total: true, width: 1.2 }),
    col(f.keluar, { total: true, width: 1.2 }),
    col(f.akhir, { width: 1.2 }),
  ],
  details: below('detail_transaksi', 'Transaksi', [
    col(f.kind),
    col(f.jumlah, { total: true }),
    col(f.masuk, { total: true }),
    col(f.keluar, { total: true }),
  ]),
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN TRANSAKSI HARIAN' },
})
