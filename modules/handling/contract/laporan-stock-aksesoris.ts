import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { stock as s } from './fields.ts'

/** What was added to rows of accessories and taken from them, line by line; what was taken back is not in it. */
export const laporanStockAksesoris = defineReport({
  screen: {
    path: '/laporan-stock-aksesoris',
    title: 'Laporan Stock Aksesoris',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['tambah ambil aksesoris', 'accessories added and taken'],
  },
  api: 'GET stock_aksesoris/report',
  filters: [period(), s.sebab.optional()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(s.no_aksesoris, { opens: 'stock_aksesoris', width: 1.3 }),
    col(s.sebab, { width: 1.4 }),
    col(s.keterangan.optional(), { width: 1.3 }),
    col(s.kode_barcode, { opens: 'barang', width: 1.1 }),
    col(s.nama_barang, { width: 1.6 }),
    col(s.qty, { total: true, width: 0.6 }),
    col(s.berat, { total: true, width: 0.8 }),
    col(s.fine, { total: true, width: 0.8 }),
    col(s.hpp, { total: true, width: 1.2 }),
    col(w.user_id, { width: 0.9 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN STOCK AKSESORIS' },
})
