import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { stock as s } from './fields.ts'

/**
 * Of each row of accessories what there was when the period began, what came, what was sold, what went otherwise, and what there was when
 * it ended. The specification names the report and no more.
 */
export const laporanBarangAcc = defineReport({
  screen: {
    path: '/laporan-barang-acc',
    title: 'Laporan Barang ACC',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['aksesoris', 'stok acc', 'accessories'],
  },
  api: 'GET stock_aksesoris/barang-acc',
  filters: [period(), s.kode_dept.from(masterJenis, 'nama_dept').optional()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(s.kode_barcode, { opens: 'barang', width: 1.1 }),
    col(s.nama_barang, { width: 1.6 }),
    col(s.kode_dept, { width: 0.7 }),
    col(s.qty_awal, { total: true, width: 0.7 }),
    col(s.qty_masuk, { total: true, width: 0.7 }),
    col(s.qty_jual, { total: true, width: 0.7 }),
    col(s.qty_keluar, { total: true, width: 0.7 }),
    col(s.qty_akhir, { total: true, width: 0.7 }),
    col(s.berat_akhir, { total: true, width: 0.8 }),
    col(s.hpp_awal, { total: true, width: 1.1 }),
    col(s.hpp_masuk, { total: true, width: 1.1 }),
    col(s.hpp_keluar, { total: true, width: 1.1 }),
    col(s.hpp_akhir, { total: true, width: 1.1 }),
  ],
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN BARANG ACC' },
})
