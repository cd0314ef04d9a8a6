import { statusOf } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { kirimUangScreen, readShops, uangDiJalanScreen } from './antar-toko.ts'
import { sendingStates, sendings as k } from './kirim-uang-fields.ts'

/** Money that a shop sent, by the day that it left: what arrived of it and what is missing, what was taken back and what is on the road, which come to it. */
export const laporanKirimUang = defineReport({
  screen: kirimUangScreen,
  api: 'GET kirim-uang',
  filters: [
    period(),
    k.ip_cabang.from({ api: { list: readShops.call }, key: 'kode_toko' }, 'nama_toko'),
    k.pilihan_kirim.as('status').starting('ALL'),
  ],
  columns: [
    col(k.tgl_system, { width: 0.8 }),
    col(k.no_reff, { opens: 'kirim_uang', width: 1.4 }),
    col(k.tujuan, { width: 0.7 }),
    col(k.input_by, { width: 0.9 }),
    col(k.keterangan, { width: 1.5 }),
    col(statusOf({ states: sendingStates }), { width: 0.9 }),
    col(k.tgl_terima.optional(), { width: 0.8 }),
    col(k.diterima_oleh.optional(), { width: 0.9 }),
    col(k.jumlah_rp, { total: true, first: true, width: 1.2 }),
    col(k.jumlah_terima.optional(), { total: true, first: true, width: 1.2 }),
    col(k.selisih_terima, { total: true, first: true, width: 1 }),
    col(k.jumlah_kembali.optional(), { total: true, first: true, rare: true, width: 1.2 }),
    col(k.jumlah_jalan.optional(), { total: true, first: true, rare: true, width: 1.2 }),
    col(k.alasan_terima.optional(), { width: 1.2 }),
  ],
  // The specification has three names for its number (§3).
  otherNames: [k.nota_kirim, k.nomor_referensi],
  groupBy: 'tgl_system',
  // The shop is named by its own filter.
  allShops: false,
  files: { name: 'LAPORAN KIRIM UANG' },
  texts: { failed: 'Terjadi Kesalahan Saat Mengirim Data Silahkan Coba Lagi' },
})

/** Money on the road now, the oldest first: its total is what the books have there. */
export const laporanUangDiJalan = defineReport({
  screen: uangDiJalanScreen,
  api: 'GET kirim-uang/laporan-jalan',
  filters: [],
  columns: [
    col(k.kode_toko, { width: 0.6, label: 'Toko' }),
    col(k.nota_kirim, { opens: 'kirim_uang', width: 1.4 }),
    col(k.tgl_system, { width: 0.9 }),
    col(k.hari_di_jalan, { width: 0.7 }),
    col(k.nama_tujuan, { width: 1.3 }),
    col(k.user_id, { width: 0.9 }),
    col(k.keterangan, { width: 1.6 }),
    col(k.jumlah_rp, { total: true, width: 1.3 }),
  ],
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN UANG DI JALAN' },
})
