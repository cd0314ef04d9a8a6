import { documentWords as w } from '#engine/contract/document.ts'
import { below, col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { loans as l } from './fields.ts'

/** The loans that are not paid back, what is due first: its total is what the books have in PIUTANG_GADAI, its weight what lies in GADAI. */
export const laporanHutang = defineReport({
  screen: {
    path: '/laporan-hutang',
    title: 'Laporan Hutang',
    menu: menu.laporanKeuangan,
    back: '/SubMenuLaporan',
    synonyms: ['gadai jatuh tempo', 'hutang lewat', 'piutang gadai', 'barang gadai', 'open loans'],
  },
  api: 'GET hutang/report',
  filters: [l.pilihan_hutang.starting('SEMUA')],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(l.no_faktur_hutang, { opens: 'hutang', width: 1.4 }),
    col(l.tgl_hutang, { width: 0.9 }),
    col(l.tgl_jatuh_tempo, { width: 0.9 }),
    col(l.hari_lewat, { width: 0.7 }),
    col(l.nama_customer, { width: 1.3 }),
    col(l.no_hp, { width: 1.1 }),
    col(l.no_kantong.optional(), { width: 0.8 }),
    col(l.qty_gadai, { total: true, width: 0.6 }),
    col(l.berat_gadai, { total: true, width: 0.8 }),
    col(l.bunga_persen, { width: 0.7 }),
    col(l.bulan_dibayar, { width: 0.7 }),
    col(l.sisa_hutang, { total: true, width: 1.2 }),
  ],
  files: { name: 'LAPORAN HUTANG' },
})

/** What was redeemed in a period (specification §3, §6): what was lent, for how long, and what was paid for it in all. */
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
  filters: [period(), l.no_pinjam.optional(), l.sort_by.starting('tgl_hutang')],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(l.no_faktur_hutang, { opens: 'hutang', width: 1.4 }),
    col(l.nama_customer, { width: 1.3 }),
    col(l.alamat_customer.optional(), { width: 1.3 }),
    col(l.tgl_hutang, { width: 0.9 }),
    col(l.tgl_lunas, { width: 0.9 }),
    col(l.lama_pinjam, { width: 0.7 }),
    col(l.kode_sales, { width: 0.7 }),
    col(l.jumlah_hutang, { total: true, width: 1.2 }),
    col(l.bunga, { width: 0.6 }),
    col(l.bunga_rp, { total: true, width: 1.1, label: 'Bunga Saat Tebus' }),
    col(l.bunga_pinjam, { total: true, width: 1.1, label: 'Bunga Seluruhnya' }),
    col(l.total_bayar, { total: true, width: 1.2 }),
  ],
  details: below('detail_barang', 'Barang', [col(l.nama_barang, { width: 1.6 }), col(l.berat, { width: 0.8 })]),
  files: { name: 'LAPORAN PENEBUSAN DETAIL' },
  texts: { ready: 'Data Hutang Tersedia', empty: 'Laporan Tidak Tersedia', failed: 'Laporan Tidak Tersedia' },
})
