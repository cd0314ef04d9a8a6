import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { defineScreen } from '#engine/contract/screen.ts'
import { preorders as p } from './fields.ts'
import { preOrderScreen } from './screens.ts'

const failed = 'Data Yang Di Cari Tidak Ada !!!'
const screenOf = (path: string, title: string, synonyms: readonly string[]) =>
  defineScreen({ path, title, ...preOrderScreen, back: '/SubMenuLaporan', synonyms })
const toko = col(w.kode_toko, { width: 0.6, label: 'Toko' })
const noPo = col(p.no_po, { opens: 'pre_order', width: 1.4 })

/** The pre-orders that were taken, by day, in any state. */
export const laporanTransaksiPo = defineReport({
  screen: screenOf('/laporan-transaksi-po', 'Laporan Transaksi PO', ['po per hari', 'pre-orders taken']),
  api: 'GET pre-order/report-transaksi',
  filters: [period()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    toko,
    noPo,
    col(p.kode_sales, { width: 0.6, label: 'Sales' }),
    col(p.nama_customer, { width: 1.2 }),
    col(p.tgl_perkiraan, { width: 0.9 }),
    col(p.total_qty, { total: true, width: 0.6, label: 'Qty' }),
    col(p.total_berat, { total: true, width: 0.8 }),
    col(p.total_harga, { total: true, width: 1.2 }),
    col(p.dp, { total: true, width: 1.1 }),
    col(p.status_po, { width: 0.9 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN TRANSAKSI PO' },
  texts: { ready: 'Laporan Transaksi PO Tersedia', empty: 'Laporan Transaksi PO Kosong', failed },
  saysFailed: true,
})

/** What is open, the oldest first: its money is what the books owe for pre-orders (UM_PESANAN). */
export const laporanOutstandPo = defineReport({
  screen: screenOf('/laporan-outstand-po', 'Laporan Outstand PO', ['po belum selesai', 'saldo dp po', 'outstanding pre-orders']),
  api: 'GET pre-order/report-outstand',
  filters: [],
  columns: [
    toko,
    noPo,
    col(w.tgl_system, { width: 0.9 }),
    col(p.tgl_perkiraan, { width: 0.9 }),
    col(p.nama_customer, { width: 1.2 }),
    col(p.no_hp, { width: 1 }),
    col(p.total_qty, { total: true, width: 0.6, label: 'Qty' }),
    col(p.qty_datang, { total: true, width: 0.6 }),
    col(p.qty_tutup, { total: true, width: 0.6 }),
    col(p.nilai_po, { total: true, width: 1.2 }),
    col(p.uang_po, { total: true, width: 1.2 }),
    col(p.sisa_bayar, { total: true, width: 1.2 }),
    col(p.status_po, { width: 0.9 }),
  ],
  files: { name: 'LAPORAN OUTSTAND PO' },
})

/** The pieces that arrived and were assigned, by day; what was let go again is not among them. */
export const laporanClosingBarangPo = defineReport({
  screen: screenOf('/laporan-closing-barang-po', 'Laporan Closing Barang PO', ['barang po datang', 'assigned arrivals']),
  api: 'GET pre-order/report-closing',
  filters: [period()],
  columns: [
    col(p.tgl_datang, { width: 0.8 }),
    toko,
    noPo,
    col(p.nama_customer, { width: 1.2 }),
    col(p.deskripsi, { width: 1.4 }),
    col(p.kode_barcode, { opens: 'barang', width: 1.1 }),
    col(p.nama_barang, { width: 1.4 }),
    col(p.berat, { total: true, width: 0.8 }),
    col(p.no_faktur.optional(), { opens: 'penjualan', width: 1.3 }),
    col(w.user_id, { width: 0.9 }),
  ],
  groupBy: 'tgl_datang',
  files: { name: 'LAPORAN CLOSING BARANG PO' },
  texts: { ready: 'Laporan Closing Barang PO Tersedia', empty: 'Laporan Closing Barang PO Kosong', failed },
  saysFailed: true,
})

/** The sales that handed pieces of pre-orders over, by day. */
export const laporanPenjualanPo = defineReport({
  screen: screenOf('/laporan-penjualan-po', 'Laporan Penjualan PO', ['po diambil', 'pre-orders sold']),
  api: 'GET pre-order/report-penjualan',
  filters: [period()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    toko,
    col(p.no_faktur, { opens: 'penjualan', width: 1.3 }),
    noPo,
    col(p.kode_sales, { width: 0.6, label: 'Sales' }),
    col(p.nama_customer, { width: 1.2 }),
    col(p.total_qty, { total: true, width: 0.6, label: 'Qty' }),
    col(p.total_berat, { total: true, width: 0.8 }),
    col(p.grand_total, { total: true, width: 1.2 }),
    col(p.bayar_pesanan, { total: true, width: 1.2 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN PENJUALAN PO' },
  texts: { ready: 'Laporan Penjualan PO Tersedia', empty: 'Laporan Penjualan PO Kosong', failed },
  saysFailed: true,
})

/** What is late, longest first: goods that were expected and have not arrived, or that are here and were not fetched. */
export const laporanPoTerlambat = defineReport({
  screen: screenOf('/laporan-po-terlambat', 'Laporan PO Terlambat', ['po lewat', 'barang po belum datang', 'late pre-orders']),
  api: 'GET pre-order/report-terlambat',
  filters: [p.pilihan_po.starting('BELUM_DATANG')],
  columns: [
    toko,
    noPo,
    col(w.tgl_system, { width: 0.9 }),
    col(p.tgl_perkiraan, { width: 0.9 }),
    col(p.hari_lewat, { width: 0.7 }),
    col(p.nama_customer, { width: 1.3 }),
    col(p.no_hp, { width: 1.1 }),
    col(p.total_qty, { total: true, width: 0.6, label: 'Qty' }),
    col(p.qty_datang, { total: true, width: 0.6 }),
    col(p.qty_kurang, { total: true, width: 0.8 }),
    col(p.uang_po, { total: true, width: 1.2 }),
  ],
  files: { name: 'LAPORAN PO TERLAMBAT' },
})
