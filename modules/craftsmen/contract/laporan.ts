import { documentWords as w } from '#engine/contract/document.ts'
import { below, col, defineReport, period } from '#engine/contract/report.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { craftsmen as c } from './fields.ts'
import { refines } from './gates.ts'

/** The bars that shops have now, with their age; its cost is the account of bars. */
export const laporanStockBatang = defineReport({
  screen: {
    path: '/laporan-stock-batang',
    title: 'Laporan Stock Emas Batangan',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    shownTo: keepers,
    gate: refines,
    synonyms: ['stock batangan', 'stock lantakan', 'saldo emas batangan', 'bars in stock'],
  },
  api: 'GET penjualan_batang/laporan-stock',
  filters: [],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(c.kode_lot, { width: 1.4 }),
    col(c.nama_barang, { width: 1.5 }),
    col(c.tgl_system.labelled('Sejak'), { width: 0.8 }),
    col(c.umur_hari, { width: 0.6 }),
    col(c.keping, { total: true, width: 0.6 }),
    col(c.gross, { total: true }),
    col(c.kadar.optional(), { width: 0.6 }),
    col(c.fine, { total: true }),
    col(c.cost, { total: true, width: 1.2 }),
  ],
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN STOCK EMAS BATANGAN' },
})

/** The bars that were sold in a period, with what they earned; below each its bars. */
export const laporanPenjualanBatang = defineReport({
  screen: {
    path: '/laporan-penjualan-batang',
    title: 'Laporan Penjualan Emas Batangan',
    menu: menu.laporanPenjualan,
    back: '/SubMenuLaporan',
    shownTo: keepers,
    gate: refines,
    synonyms: ['margin batangan', 'penjualan lantakan', 'report of bars sold'],
  },
  api: 'GET penjualan_batang/laporan',
  filters: [period()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(c.no_jual_batang, { opens: 'penjualan_batang', width: 1.4 }),
    col(c.nama_customer, { width: 1.4 }),
    col(c.total_berat, { total: true }),
    col(c.total_fine, { total: true }),
    col(c.grand_total, { total: true, width: 1.2 }),
    col(c.total_hpp, { total: true, width: 1.2 }),
    col(c.margin, { total: true, width: 1.2 }),
  ],
  details: below('detail_batang', 'Batang', [
    col(c.kode_lot, { width: 1.4 }),
    col(c.nama_barang, { width: 1.4 }),
    col(c.berat, { total: true }),
    col(c.fine, { total: true }),
    col(c.harga_per_gram),
    col(c.harga_total, { total: true, width: 1.2 }),
    col(c.hpp, { total: true, width: 1.2 }),
  ]),
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN PENJUALAN EMAS BATANGAN' },
})

/** The gold that lies with craftsmen now, lot by lot and with pieces that they were lent as samples, each with its age; its cost is the account of gold at craftsmen. */
export const laporanBahanTukang = defineReport({
  screen: {
    path: '/laporan-bahan-tukang',
    title: 'Laporan Bahan Di Tukang',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    shownTo: keepers,
    gate: refines,
    synonyms: ['emas di tukang', 'bahan belum kembali', 'open material', 'gold at craftsmen'],
  },
  api: 'GET bahan_tukang/laporan',
  filters: [c.kode_tukang.optional()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(c.kode_tukang, { width: 0.7 }),
    col(c.nama_tukang, { width: 1.3 }),
    col(c.kode_lot.labelled('Lot Atau Barcode'), { width: 1.4 }),
    col(c.nama_barang, { width: 1.3 }),
    col(c.no_pesanan.optional(), { opens: 'pesanan', width: 1.3 }),
    col(c.tgl_system.labelled('Sejak'), { width: 0.8 }),
    col(c.umur_hari, { width: 0.6 }),
    col(c.gross, { total: true }),
    col(c.fine, { total: true }),
    col(c.cost, { total: true, width: 1.2 }),
  ],
  groupBy: 'kode_tukang',
  files: { name: 'LAPORAN BAHAN DI TUKANG' },
})

/**
 * What each craftsman has now, the oldest first: gold that was handed to him, samples, repairs, and orders that the board says he works on; since when, and whether it is
 * late. The gold of an order stands with its lot, so that each gram stands once.
 */
export const laporanKerjaTukang = defineReport({
  screen: {
    path: '/laporan-kerja-tukang',
    title: 'Laporan Pekerjaan Di Tukang',
    menu: menu.pesanan,
    shownTo: keepers,
    synonyms: ['pekerjaan tukang', 'service di tukang', 'pesanan di tukang', 'tukang terlambat', 'work at craftsmen'],
  },
  api: 'GET tukang/pekerjaan',
  filters: [c.kode_tukang.optional()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(c.kode_tukang, { width: 0.7 }),
    col(c.nama_tukang, { width: 1.2 }),
    col(c.kind, { width: 1 }),
    col(c.reference, { opens: { kindIn: 'kind' }, width: 1.4 }),
    col(c.tentang_kerja, { width: 2 }),
    col(c.no_pesanan.optional(), { opens: 'pesanan', width: 1.3 }),
    col(c.tgl_system.labelled('Sejak'), { width: 0.8 }),
    col(c.umur_hari, { width: 0.6 }),
    col(c.tgl_janji.optional(), { width: 0.8 }),
    col(c.lewat_janji, { width: 0.7 }),
    col(c.total_qty, { total: true, width: 0.6 }),
    col(c.gross, { total: true }),
    col(c.fine, { total: true }),
  ],
  groupBy: 'kode_tukang',
  files: { name: 'LAPORAN PEKERJAAN DI TUKANG' },
})

/**
 * The card of each craftsman: what he holds and what is owed to and by him now, and what went to him, came back, was made and lost in a period, with the documents
 * below.
 */
export const kartuTukang = defineReport({
  screen: {
    path: '/kartu-tukang',
    title: 'Kartu Tukang',
    menu: menu.pesanan,
    shownTo: keepers,
    gate: refines,
    synonyms: ['saldo tukang', 'susut tukang', 'upah tukang belum dibayar', 'craftsman card'],
  },
  api: 'GET tukang/kartu',
  filters: [period(), c.kode_tukang.optional()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(c.kode_tukang, { width: 0.7 }),
    col(c.nama_tukang, { width: 1.3 }),
    col(c.fine_serah, { total: true }),
    col(c.fine_kembali, { total: true }),
    col(c.fine_jadi, { total: true }),
    col(c.susut_fine, { total: true }),
    col(c.fine_kurang, { total: true }),
    col(c.gross.labelled('Berat Di Tukang'), { total: true }),
    col(c.fine.labelled('Murni Di Tukang'), { total: true }),
    col(c.upah_terutang, { total: true, width: 1.1 }),
    col(c.fine_piutang, { total: true }),
    col(c.nilai_kurang.labelled('Nilai Piutang Tukang'), { total: true, width: 1.1 }),
  ],
  details: below('detail_gerak', 'Transaksi', [
    col(c.tgl_system),
    col(c.kind),
    col(c.reference, { opens: { kindIn: 'kind' } }),
    col(c.fine_serah),
    col(c.fine_kembali),
    col(c.fine_jadi),
    col(c.susut_fine),
    col(c.fine_kurang),
  ]),
  groupBy: 'kode_toko',
  files: { name: 'KARTU TUKANG' },
})
