import { below, col, defineReport, period } from '#engine/contract/report.ts'
import { documentWords as w } from '#engine/contract/document.ts'
import { approvers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { closing as f } from './fields.ts'
import { purityFields } from './gram-per-kadar.ts'

/** The end of each day: who closed it, what it came to, what counts of the till found, the first of them too, its seal, and the grams of each heading of purities; those that were opened again as well. */
export const laporanTutupToko = defineReport({
  screen: {
    path: '/laporan-tutup-toko',
    title: 'Laporan Tutup Toko',
    menu: menu.laporanKeuangan,
    back: '/SubMenuLaporan',
    shownTo: approvers,
    synonyms: ['laporan akhir hari', 'laporan end of day', 'segel harian', 'riwayat tutup toko', 'end of day report'],
  },
  api: 'GET tutup-toko/laporan',
  filters: [period(), f.penutupan.optional()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(f.tgl_system, { width: 0.8 }),
    // Opens the day as this closing kept it.
    col(f.ke, { width: 0.6, opens: { kind: 'tutup_toko', by: ['kode_toko', 'tgl_system', 'ke'] } }),
    col(f.penutupan, { width: 0.9 }),
    col(f.user_id, { width: 0.9 }),
    col(f.created_at, { width: 1.2 }),
    col(f.jumlah_transaksi, { total: true, width: 0.8 }),
    col(f.saldo_kas, { width: 1.1 }),
    col(f.total_fisik.optional(), { width: 1.1 }),
    col(f.selisih_uang, { total: true, width: 0.9 }),
    col(f.jumlah_hitung, { total: true, width: 0.7 }),
    col(f.selisih_pertama.optional(), { width: 1 }),
    col(f.alasan_buka.optional(), { width: 1.2 }),
    col(f.segel, { width: 1.2 }),
  ],
  details: below(
    'detail_kadar',
    'Gram Per Kadar',
    purityFields.map((field) => col(field, field.name === 'nama_eod' ? {} : { total: true })),
  ),
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN TUTUP TOKO' },
})
