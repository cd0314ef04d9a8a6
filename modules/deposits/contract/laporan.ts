import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { deposits as d } from './fields.ts'

/** The pieces of deposits that were given up, by day: what they were to cost and what was paid of them. */
export const laporanBatalTitip = defineReport({
  screen: {
    path: '/laporan-batal-titip',
    title: 'Laporan Batal Titip',
    menu: menu.laporanPenjualan,
    back: '/SubMenuLaporan',
    synonyms: ['titipan batal', 'dp batal', 'cancelled deposits'],
  },
  // The specification assumes its verb (§7).
  api: 'POST titip/report-batal-titip-uang',
  otherApi: 'GET titip/report-batal-titip-uang',
  filters: [period()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(d.no_titipan, { opens: 'titipan', width: 1.4 }),
    col(d.nama_customer, { width: 1.2 }),
    col(d.nama_barang, { width: 1.6 }),
    col(d.berat, { total: true, width: 0.8 }),
    col(d.harga_jual, { total: true, width: 1.2 }),
    col(d.ongkos, { total: true }),
    col(d.harga_total, { total: true, width: 1.2 }),
    col(d.dp_rp, { total: true, width: 1.2 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN BATAL TITIP' },
  texts: { ready: 'Laporan Batal Titip Tersedia', empty: 'Laporan Batal Titip Kosong', failed: 'Data Yang Di Cari Tidak Ada !!!' },
  saysFailed: true,
})

/** What customers have with us for pieces that we hold, deposit by deposit, what is due first: its total is what the books owe them. */
export const laporanTitipan = defineReport({
  screen: {
    path: '/laporan-titipan',
    title: 'Laporan Titipan',
    menu: menu.laporanPenjualan,
    back: '/SubMenuLaporan',
    synonyms: ['titipan jatuh tempo', 'titipan lewat', 'saldo dp', 'open deposits', 'overdue'],
  },
  api: 'GET titipan/report',
  filters: [d.pilihan_titipan.starting('SEMUA')],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(d.no_titipan, { opens: 'titipan', width: 1.4 }),
    col(w.tgl_system, { width: 0.9 }),
    col(d.tgl_jatuh_tempo, { width: 0.9 }),
    col(d.hari_lewat, { width: 0.7 }),
    col(d.nama_customer, { width: 1.3 }),
    col(d.no_hp, { width: 1.1 }),
    col(d.total_qty, { total: true, width: 0.6 }),
    col(d.total_berat, { total: true, width: 0.8 }),
    col(d.grand_total, { total: true, width: 1.2 }),
    col(d.uang_titipan, { total: true, width: 1.2 }),
    col(d.sisa_bayar, { total: true, width: 1.2 }),
  ],
  files: { name: 'LAPORAN TITIPAN' },
})

/** What customers have in the safes, what is due first: its weight is what the ledger has in SIMPAN, and none of it is ours. */
export const laporanSimpanan = defineReport({
  screen: {
    path: '/laporan-simpanan',
    title: 'Laporan Simpanan',
    menu: menu.laporanPenjualan,
    back: '/SubMenuLaporan',
    synonyms: ['isi brankas', 'simpanan lewat', 'sewa terutang', 'safe deposit report'],
  },
  api: 'GET simpanan/report',
  filters: [d.pilihan_titipan.labelled('Tampilkan').starting('SEMUA')],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(d.kode_lokasi, { width: 0.8 }),
    col(d.no_simpanan, { opens: 'simpanan', width: 1.4 }),
    col(w.tgl_system, { width: 0.9 }),
    col(d.tgl_jatuh_tempo.labelled('Sewa Sampai'), { width: 0.9 }),
    col(d.hari_lewat, { width: 0.7 }),
    col(d.nama_customer, { width: 1.3 }),
    col(d.no_hp, { width: 1.1 }),
    col(d.total_qty, { total: true, width: 0.6 }),
    col(d.total_berat, { total: true, width: 0.8 }),
    col(d.sewa_per_hari),
    col(d.sewa_terutang, { total: true, width: 1.1 }),
  ],
  files: { name: 'LAPORAN SIMPANAN' },
})
