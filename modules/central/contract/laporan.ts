import { col, defineReport, period } from '#engine/contract/report.ts'
import { gold as g } from './fields.ts'
import { kirimKepusatReport } from './screens.ts'

/** The kind of what the sender of gold posts that arrived at the head office. */
export const goldLeaving = 'EMAS_TIBA'

/** Every lot that shops sent to the head office, by the day that it left, and what became of it; what was cancelled was never sent. */
export const laporanKirimKepusat = defineReport({
  screen: kirimKepusatReport,
  api: 'GET kirim_emas/report',
  filters: [period(), g.pilihan_hasil_emas.starting('SEMUA')],
  columns: [
    col(g.tgl_system, { width: 0.8 }),
    col(g.kode_toko, { width: 0.6, label: 'Toko' }),
    col(g.no_kirim_emas, { opens: 'kirim_emas', width: 1.4 }),
    col(g.kode_lot, { width: 1.5 }),
    col(g.nama_barang, { width: 1.6 }),
    col(g.kadar.optional(), { width: 0.6 }),
    col(g.qty, { total: true, width: 0.5 }),
    col(g.berat, { total: true, width: 0.8 }),
    col(g.fine, { total: true, width: 0.8 }),
    col(g.hpp, { total: true, width: 1.1 }),
    col(g.hasil_kirim_emas, { first: true, width: 0.9 }),
    col(g.hari_di_jalan.optional(), { width: 0.7 }),
    col(g.tgl_terima.optional(), { width: 0.8 }),
    col(g.no_terima_emas.optional(), { opens: goldLeaving, width: 1.4 }),
    col(g.berat_terima.optional(), { total: true, width: 0.8 }),
    col(g.selisih_timbang.optional(), { total: true, width: 0.8 }),
    col(g.selisih_fine.optional(), { total: true, width: 0.8 }),
    col(g.selisih_hpp.optional(), { total: true, width: 1 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN KIRIM BARANG KEPUSAT' },
})
