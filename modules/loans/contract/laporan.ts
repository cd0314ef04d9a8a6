import { documentWords as w } from '#engine/contract/document.ts'
import { below, col, defineReport, period, sortBy } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { loans as l } from './fields.ts'

const texts = { ready: 'Data Hutang Tersedia', empty: 'Laporan Tidak Tersedia', failed: 'Laporan Tidak Tersedia' } as const

/**
 * The open loans, with the earliest due date first. Its total equals PIUTANG_GADAI in the books, its weight equals GADAI. Next to the debt are the
 * value of the gold of the pledge by today's prices, and the value after a fall of the price; both are empty if a purity has no price. The debt of
 * loans with such a value has a column of its own, so that its total and that of the gold are of the same loans.
 */
export const laporanHutang = defineReport({
  screen: {
    path: '/laporan-hutang',
    title: 'Laporan Hutang',
    menu: menu.laporanKeuangan,
    back: '/SubMenuLaporan',
    synonyms: ['gadai jatuh tempo', 'hutang lewat', 'piutang gadai', 'barang gadai', 'open loans'],
  },
  api: 'GET hutang/report',
  filters: [l.pilihan_hutang.starting('SEMUA'), l.turun_persen.starting('T0')],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(l.no_faktur_hutang, { opens: 'hutang', width: 1.4 }),
    col(l.tgl_hutang, { width: 0.9 }),
    col(l.tgl_jatuh_tempo, { width: 0.9 }),
    col(l.hari_lewat, { width: 0.7 }),
    col(l.nama_customer, { width: 1.3 }),
    col(l.no_hp, { width: 1.1 }),
    col(l.no_kantong.optional(), { width: 0.8 }),
    col(l.no_kotak.optional(), { width: 0.7, rare: true }),
    col(l.qty_gadai, { total: true, width: 0.6 }),
    col(l.berat_gadai, { total: true, width: 0.8 }),
    col(l.bunga_persen, { width: 0.7 }),
    col(l.bulan_dibayar, { width: 0.7 }),
    col(l.hari_dibayar, { width: 0.6 }),
    col(l.sisa_hutang, { total: true, width: 1.2 }),
    col(l.kualitas, { width: 0.9 }),
    col(l.nilai_emas_gadai.optional(), { total: true, width: 1.2, rare: true }),
    col(l.hutang_bernilai.optional(), { total: true, width: 1.2, rare: true }),
    col(l.rasio_hutang.optional(), { width: 0.8, rare: true }),
    col(l.nilai_turun.optional(), { total: true, width: 1.2, rare: true }),
    col(l.kurang_jaminan.optional(), { total: true, width: 1.1, rare: true }),
    col(l.nama_penaksir.optional(), { width: 1, rare: true }),
  ],
  files: { name: 'LAPORAN HUTANG' },
})

/**
 * The interest that is booked as earned and not received, loan by loan (decision 141): its total equals PIUTANG_BUNGA in the books. The booked amount
 * is principal × rate × days of thirty. If interest was paid today, the closing of today takes it back.
 */
export const laporanBungaBerjalan = defineReport({
  screen: {
    path: '/laporan-bunga-berjalan',
    title: 'Laporan Bunga Gadai Berjalan',
    menu: menu.laporanKeuangan,
    back: '/SubMenuLaporan',
    synonyms: ['bunga belum diterima', 'piutang bunga', 'akrual bunga gadai', 'accrued interest'],
  },
  api: 'GET hutang/report-bunga-berjalan',
  filters: [],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(l.no_faktur_hutang, { opens: 'hutang', width: 1.4 }),
    col(l.nama_customer, { width: 1.3 }),
    col(l.no_hp, { width: 1.1 }),
    col(l.status_hutang, { width: 0.8 }),
    col(l.tgl_hutang, { width: 0.9 }),
    col(l.sisa_hutang, { width: 1.2 }),
    col(l.bunga_persen, { width: 0.7 }),
    col(l.bulan_dibayar, { width: 0.7 }),
    col(l.hari_dibayar, { width: 0.6 }),
    col(l.sampai_bunga, { width: 0.9 }),
    col(l.hari_bunga, { width: 0.6 }),
    col(l.bunga_berjalan, { total: true, width: 1.2 }),
  ],
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN BUNGA GADAI BERJALAN' },
})

/** The loans that were redeemed in a period (specification §3, §6): the amount, the time, and all payments. */
export const laporanPenebusanDetail = defineReport({
  screen: {
    path: '/laporan-penebusan-detail',
    title: 'Laporan Penebusan Detail',
    menu: menu.laporanKeuangan,
    back: '/SubMenuLaporan',
    gate: { all: ['HIDUP_FEATURE_MODULE'] },
    synonyms: ['laporan tebus', 'gadai lunas', 'bunga gadai', 'redemptions'],
  },
  api: 'GET hutang/report-penebusan-detail',
  filters: [period(), l.no_pinjam.optional(), sortBy({ tgl_hutang: 'TANGGAL MASUK', tgl_lunas: 'TANGGAL LUNAS', no_faktur_hutang: 'FAKTUR PINJAM' })],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(l.no_faktur_hutang, { opens: 'hutang', width: 1.4 }),
    col(l.nama_customer, { width: 1.3 }),
    col(l.alamat_customer.optional(), { width: 1.3 }),
    col(l.tgl_hutang, { width: 0.9 }),
    col(l.tgl_lunas, { width: 0.9 }),
    col(l.lama_pinjam.labelled('Lama (Bulan)'), { width: 0.7 }),
    col(l.lama_hari, { width: 0.6 }),
    col(l.kode_sales, { width: 0.7 }),
    col(l.jumlah_hutang, { total: true, width: 1.2 }),
    col(l.bunga, { width: 0.6 }),
    col(l.bunga_rp, { total: true, width: 1.1, label: 'Bunga Saat Tebus' }),
    col(l.bunga_pinjam, { total: true, width: 1.1, label: 'Bunga Seluruhnya' }),
    col(l.total_bayar, { total: true, width: 1.2 }),
  ],
  details: below('detail_barang', 'Barang', [col(l.nama_barang, { width: 1.6 }), col(l.berat, { width: 0.8 })]),
  files: { name: 'LAPORAN PENEBUSAN DETAIL' },
  texts,
})

/** The loans of a period, day by day: how many on how much gold, the amount, and the fee. */
export const laporanPinjamanRekap = defineReport({
  screen: {
    path: '/laporan-pinjaman-rekap',
    title: 'Laporan Pinjaman Rekap',
    menu: menu.laporanKeuangan,
    back: '/SubMenuLaporan',
    gate: { all: ['HIDUP_FEATURE_MODULE'] },
    synonyms: ['rekap hutang', 'rekap gadai', 'pinjaman per hari', 'loans by day'],
  },
  api: 'GET hutang/report-pinjaman-rekap',
  filters: [period()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(w.tgl_system, { width: 0.9 }),
    col(l.jumlah_surat, { total: true, width: 0.8 }),
    col(l.total_qty, { total: true, width: 0.8 }),
    col(l.total_berat, { total: true }),
    col(l.jumlah_hutang, { total: true, width: 1.3 }),
    col(l.admin_gadai, { total: true }),
  ],
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN PINJAMAN REKAP', landscape: false },
  texts,
})

/** The payments on loans in a period, day by day and by kind of event: the earned interest, the repaid amount, and the gold that left. */
export const laporanPenebusanRekap = defineReport({
  screen: {
    path: '/laporan-penebusan-rekap',
    title: 'Laporan Penebusan Rekap',
    menu: menu.laporanKeuangan,
    back: '/SubMenuLaporan',
    gate: { all: ['HIDUP_FEATURE_MODULE'] },
    synonyms: ['rekap tebus', 'rekap bunga gadai', 'bunga per hari', 'redemptions by day'],
  },
  api: 'GET hutang/report-penebusan-rekap',
  filters: [period()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(w.tgl_system, { width: 0.9 }),
    col(l.jenis_hutang, { width: 1.1, first: true }),
    col(l.jumlah_surat, { total: true, width: 0.7 }),
    col(l.keluar_qty, { total: true, width: 0.7 }),
    col(l.keluar_berat, { total: true, width: 0.9 }),
    col(l.pokok_dibayar, { total: true, width: 1.2 }),
    col(l.bunga_rp, { total: true, width: 1.1 }),
    col(l.biaya_lelang, { total: true, width: 0.9, rare: true }),
    col(l.sisa_lelang, { total: true, width: 1.1, rare: true }),
    col(l.rugi_lelang, { total: true, width: 0.9, rare: true }),
    col(l.biaya_surat, { total: true, width: 0.9, rare: true }),
    col(l.grand_total, { total: true, width: 1.2 }),
  ],
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN PENEBUSAN REKAP' },
  texts,
})

/** What lies in the bags of all shops now, by purity: what the books have in GADAI. */
export const laporanGlobalStockPinjam = defineReport({
  screen: {
    path: '/laporan-global-stock-pinjam',
    title: 'Laporan Global Stock Pinjam',
    menu: menu.laporanGlobal,
    back: '/SubMenuLaporan',
    gate: { all: ['HIDUP_FEATURE_MODULE'] },
    synonyms: ['stok gadai', 'barang gadai semua cabang', 'emas gadai', 'pledges of all shops'],
  },
  api: 'GET hutang/global-stock-pinjam',
  filters: [],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(g.nama_toko, { width: 1.6 }),
    col(l.kode_kadar, { width: 0.8 }),
    col(l.jumlah_surat, { width: 0.8 }),
    col(l.qty, { total: true, width: 0.7 }),
    col(l.berat, { total: true }),
    col(l.fine, { total: true }),
  ],
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN GLOBAL STOCK PINJAM', landscape: false },
  texts,
})
