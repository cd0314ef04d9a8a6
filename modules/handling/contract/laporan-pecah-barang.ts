import { documentWords as w } from '#engine/contract/document.ts'
import { below, col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { stock as s } from './fields.ts'

/** What was parted, put together and tagged anew, by day: how heavy it was and became, what is left, and below it each new piece. */
export const laporanPecahBarang = defineReport({
  screen: {
    path: '/laporan-pecah-barang',
    title: 'Laporan Pecah / Ganti Barcode',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['label hilang', 'ganti barcode', 'pisah set', 'retag report', 'split report'],
  },
  api: 'GET pecah_barang/report',
  filters: [period()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(s.no_pecah, { opens: 'pecah_barang', width: 1.3 }),
    col(s.keterangan, { width: 1.5 }),
    col(s.barcode_asal, { width: 1.3 }),
    col(s.berat_asal, { total: true, width: 0.8 }),
    col(s.total_hpp, { total: true, width: 1.2 }),
    col(s.total_qty, { total: true, width: 0.6 }),
    col(s.total_berat, { total: true, width: 0.8 }),
    col(s.sisa_ke.optional(), { width: 0.7 }),
    col(s.sisa_berat, { total: true, width: 0.8 }),
    col(s.sisa_fine, { total: true, width: 0.8 }),
    col(s.sisa_hpp, { total: true, width: 1.1 }),
    col(w.user_id, { width: 0.9 }),
  ],
  details: below('detail_barang', 'Barang Baru', [
    col(s.kode_barcode, { opens: 'barang' }),
    col(s.nama_barang),
    col(s.berat_stock),
    col(s.fine),
    col(s.hpp),
  ]),
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN PECAH BARANG' },
})
