import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterKodeTransaksi } from '#modules/masters/contract/master-kode-transaksi.ts'
import { money as f } from './fields.ts'

/** Costs and other money in and out, by what it was for. */
export const laporanUangKas = defineReport({
  screen: {
    path: '/laporan-uang-kas',
    title: 'Laporan Uang Kas',
    menu: menu.laporanKeuangan,
    back: '/SubMenuLaporan',
    synonyms: ['laporan biaya', 'biaya per kategori', 'pengeluaran', 'cost by category'],
  },
  api: 'GET cash/report-uang-kas',
  filters: [period(), f.kode_transaksi.from(masterKodeTransaksi, 'nama_transaksi').optional(), f.arah.optional(), f.golongan_uang.optional()],
  columns: [
    col(f.nama_transaksi, { width: 1.3 }),
    col(f.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(f.no_uang_kas, { opens: 'uang_kas', width: 1.4 }),
    col(f.akun, { width: 1 }),
    col(f.nama_pihak.optional(), { width: 1.2 }),
    col(f.keterangan.optional(), { width: 1.4 }),
    col(f.masuk, { total: true, width: 1.1 }),
    col(f.keluar, { total: true, width: 1.1 }),
  ],
  groupBy: 'nama_transaksi',
  files: { name: 'LAPORAN UANG KAS' },
})
