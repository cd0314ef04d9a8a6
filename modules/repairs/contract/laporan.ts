import { documentWords as w } from '#engine/contract/document.ts'
import { below, col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { services as s } from './fields.ts'

/** What customers left to be repaired in a period, as it stands now: weights in and out, fee, advance and rest, and who works on it. */
export const laporanServices = defineReport({
  screen: {
    path: '/laporan-services',
    title: 'Laporan Service',
    menu: menu.laporanPenjualan,
    back: '/SubMenuLaporan',
    synonyms: ['laporan servis', 'laporan reparasi', 'upah tukang service', 'repairs report'],
  },
  api: 'GET service/report',
  filters: [period()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(s.no_service, { opens: 'service', width: 1.4 }),
    col(s.nama_customer, { width: 1.2 }),
    col(s.status_service, { width: 0.9 }),
    col(s.tgl_estimasi, { width: 0.8 }),
    col(s.nama_tukang.optional(), { width: 0.9 }),
    col(s.total_qty, { total: true, width: 0.6 }),
    col(s.total_berat, { total: true, width: 0.8, label: 'Berat Masuk' }),
    col(s.total_berat_selesai.optional(), { total: true, width: 0.8 }),
    col(s.selisih_berat.optional(), { total: true, width: 0.8 }),
    col(s.berat_emas, { total: true, width: 0.7 }),
    col(s.biaya_selesai.labelled('Biaya'), { total: true, width: 1.1 }),
    col(s.ppn, { total: true, width: 0.8 }),
    col(s.dp_service, { total: true, width: 1.1 }),
    col(s.sisa_bayar, { total: true, width: 1.1 }),
    col(s.biaya_tukang, { total: true }),
  ],
  details: below('detail_barang', 'Barang', [
    col(s.nama_barang, { width: 1.6 }),
    col(s.deskripsi_service, { width: 1.6 }),
    col(s.kadar, { width: 0.6 }),
    col(s.qty, { width: 0.5 }),
    col(s.berat, { width: 0.8 }),
    col(s.berat_selesai, { width: 0.8 }),
    col(s.berat_emas, { width: 0.7 }),
    col(s.biaya_selesai.labelled('Biaya'), { width: 1.1 }),
  ]),
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN SERVICE' },
})

/** What of customers lies with us to be repaired or fetched, what is due first: its weight is what the ledger has in SERVIS, its advances what we owe for it. */
export const laporanServicesBelumDiambil = defineReport({
  screen: {
    path: '/laporan-services-belum-diambil',
    title: 'Laporan Service Belum Diambil',
    menu: menu.laporanPenjualan,
    back: '/SubMenuLaporan',
    synonyms: ['service belum selesai', 'service lewat estimasi', 'titipan service', 'barang service di toko', 'repairs in care'],
  },
  api: 'GET service/report-belum-diambil',
  filters: [s.pilihan_service.starting('SEMUA')],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(s.no_service, { opens: 'service', width: 1.4 }),
    col(w.tgl_system, { width: 0.8 }),
    col(s.umur_hari, { width: 0.6 }),
    col(s.tgl_estimasi, { width: 0.9 }),
    col(s.lewat_estimasi, { width: 0.7 }),
    col(s.status_service, { width: 0.8 }),
    col(s.nama_customer, { width: 1.2 }),
    col(s.no_hp, { width: 1.1 }),
    col(s.nama_tukang.optional(), { width: 0.9 }),
    col(s.total_qty, { total: true, width: 0.6 }),
    col(s.total_berat, { total: true, width: 0.8 }),
    col(s.biaya_selesai.labelled('Biaya'), { total: true, width: 1.1 }),
    col(s.uang_muka_service, { total: true, width: 1.1 }),
    col(s.sisa_bayar, { total: true, width: 1.1 }),
  ],
  files: { name: 'LAPORAN SERVICE BELUM DIAMBIL' },
})
