import { col, defineReport, period } from '#engine/contract/report.ts'
import { documentWords as w } from '#engine/contract/document.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { orderRows as r, orders as o } from './fields.ts'

const failed = 'Data Yang Di Cari Tidak Ada !!!'

/** The orders that were given up, by day: what they were to cost and what was paid of them (specification §3). */
export const laporanBatalPesanan = defineReport({
  screen: {
    path: '/laporan-batal-pesanan',
    title: 'Laporan Batal Pesanan',
    menu: menu.pesanan,
    back: '/SubMenuLaporan',
    synonyms: ['pesanan batal', 'dp pesanan kembali', 'cancelled orders'],
  },
  // The specification does not say its verb (§7).
  api: 'POST pesanan/batal-reports',
  otherApi: 'GET pesanan/batal-reports',
  filters: [period()],
  columns: [
    col(r.tanggal, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(o.no_pesanan, { opens: 'pesanan', width: 1.4 }),
    col(o.kode_sales, { width: 0.6, label: 'Sales' }),
    col(o.nama_customer, { width: 1.2 }),
    col(r.total_berat, { total: true, width: 0.8 }),
    col(o.total_qty, { total: true, width: 0.6, label: 'Qty' }),
    col(o.ongkos, { total: true }),
    col(o.total_harga, { total: true, width: 1.2 }),
    col(o.jumlah_bayar, { total: true, width: 1.2 }),
    col(o.emas_pelanggan, { total: true, width: 0.8 }),
    col(o.sisa_bayar, { total: true, width: 1.2 }),
  ],
  groupBy: 'tanggal',
  files: { name: 'LAPORAN BATAL PESANAN' },
  texts: { ready: 'Laporan Pesanan Tersedia', empty: 'Laporan Pesanan Kosong', failed },
  saysFailed: true,
})

/** The open orders of the shop, what is late first: what was made of each, and what its customer has with us, which adds up to the account of advances (own). */
export const laporanPesananTerbuka = defineReport({
  screen: {
    path: '/laporan-pesanan-terbuka',
    title: 'Laporan Pesanan Terbuka',
    menu: menu.pesanan,
    back: '/SubMenuLaporan',
    synonyms: ['pesanan belum diambil', 'pesanan terlambat', 'uang muka pesanan', 'open orders', 'late orders'],
  },
  api: 'GET pesanan/report-terbuka',
  filters: [],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(o.hari_lewat, { width: 0.6 }),
    col(o.tgl_selesai, { width: 0.8 }),
    col(o.no_pesanan, { opens: 'pesanan', width: 1.4 }),
    col(r.tgl_pesanan, { width: 0.8 }),
    col(o.no_lama.optional(), { width: 1 }),
    col(o.kunci_sampai.optional(), { width: 0.8 }),
    col(o.berat_dikunci, { width: 0.8, total: true }),
    col(o.kode_sales, { width: 0.6, label: 'Sales' }),
    col(o.nama_customer, { width: 1.2 }),
    col(o.no_hp, { width: 1 }),
    col(o.total_qty, { total: true, width: 0.6, label: 'Qty' }),
    col(r.qty_jadi, { total: true, width: 0.6 }),
    col(o.total_harga, { total: true, width: 1.2 }),
    col(o.uang_pesanan, { total: true, width: 1.2 }),
    col(o.emas_pelanggan, { total: true, width: 0.8 }),
    col(o.nilai_emas_pelanggan, { total: true, width: 1.2 }),
    col(o.sisa_bayar, { total: true, width: 1.2 }),
  ],
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN PESANAN TERBUKA' },
  texts: { empty: 'Tidak Ada Pesanan Terbuka' },
})

/** The lines of orders by the day of the order, in any state (specification §3). */
export const laporanPesananBarang = defineReport({
  screen: {
    path: '/laporan-pesanan-barang',
    title: 'Laporan Pesanan Barang',
    menu: menu.pesanan,
    back: '/SubMenuLaporan',
    synonyms: ['barang dipesan', 'daftar pesanan barang', 'ordered items'],
  },
  api: 'POST pesanan/report-pesanan-barang',
  otherApi: 'GET pesanan/report-pesanan-barang',
  filters: [period()],
  columns: [
    col(r.tgl_pesanan, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(o.no_pesanan, { opens: 'pesanan', width: 1.4 }),
    col(o.kode_sales, { width: 0.6, label: 'Sales' }),
    col(o.nama_customer, { width: 1.2 }),
    col(o.deskripsi, { width: 1.8 }),
    col(r.berat, { total: true, width: 0.8 }),
    col(o.ongkos, { total: true }),
    col(o.sub_total, { total: true, width: 1.2 }),
  ],
  groupBy: 'tgl_pesanan',
  files: { name: 'LAPORAN PESANAN BARANG' },
  texts: { ready: 'Laporan Pesanan Barang Tersedia', empty: 'Laporan Pesanan Barang Kosong', failed },
  saysFailed: true,
})
