import { col, defineReport, period } from '#engine/contract/report.ts'
import { leaving, shipments as k } from './fields.ts'
import { barangDiJalanReport, kirimBarangOnlineReport, kirimBarangReport } from './screens.ts'

const columns = [
  col(k.tgl_system, { width: 0.8 }),
  col(k.kode_toko, { width: 0.6, label: 'Toko' }),
  col(k.no_kirim, { opens: 'kirim_barang', width: 1.4 }),
  col(k.tujuan, { first: true, width: 0.6 }),
  col(k.kode_barcode, { opens: 'barang', width: 1.1 }),
  col(k.nama_barang, { width: 1.7 }),
  col(k.kode_group, { width: 0.7 }),
  col(k.qty, { total: true, width: 0.5 }),
  col(k.berat, { total: true, width: 0.8 }),
  col(k.hpp, { total: true, width: 1.1 }),
  col(k.hasil_kirim, { first: true, width: 0.8 }),
  col(k.tgl_terima.optional(), { width: 0.8 }),
  col(k.no_terima_barang.optional(), { opens: leaving, width: 1.4 }),
  col(k.diterima_oleh.optional(), { width: 0.9 }),
  col(k.alasan_terima.optional(), { rare: true, width: 1 }),
] as const

/** Every piece that a shop sent, by the day that it left, and what became of it. */
export const laporanKirimBarang = defineReport({
  screen: kirimBarangReport,
  api: 'GET kirim-barang/report',
  filters: [period(), k.pilihan_hasil.starting('SEMUA')],
  columns,
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN KIRIM BARANG' },
})

/** The same of what was sent to shops that sell online, and back from them. */
export const laporanKirimBarangOnline = defineReport({
  screen: kirimBarangOnlineReport,
  api: 'GET kirim-barang/report-online',
  filters: [period(), k.pilihan_hasil.starting('SEMUA')],
  columns,
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN KIRIM BARANG ONLINE' },
})

/** Pieces that are on the road now, the oldest first: their cost is what the books have there. */
export const laporanBarangDiJalan = defineReport({
  screen: barangDiJalanReport,
  api: 'GET kirim-barang/report-jalan',
  filters: [],
  columns: [
    col(k.kode_toko, { width: 0.6, label: 'Toko' }),
    col(k.no_kirim, { opens: 'kirim_barang', width: 1.4 }),
    col(k.tgl_system, { width: 0.8 }),
    col(k.hari_di_jalan, { first: true, width: 0.7 }),
    col(k.nama_tujuan, { first: true, width: 1.2 }),
    col(k.user_id, { width: 0.9 }),
    col(k.kode_barcode, { opens: 'barang', width: 1.1 }),
    col(k.nama_barang, { width: 1.8 }),
    col(k.qty, { total: true, width: 0.5 }),
    col(k.berat, { total: true, width: 0.8 }),
    col(k.hpp, { total: true, width: 1.1 }),
  ],
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN BARANG DI JALAN' },
})
