import { documentWords as w } from '#engine/contract/document.ts'
import { below, col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { intakes as i } from './fields.ts'

/** The pieces that came in, by day, source and supplier, as the ledger has them. */
export const laporanTambahBarang = defineReport({
  screen: {
    path: '/laporan-tambah-barang',
    title: 'Laporan Tambah Barang',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['barang masuk', 'penambahan stok', 'barang baru', 'received items report'],
  },
  api: 'POST reportbarang/tambah-barang',
  filters: [period(), i.asal.optional(), i.kode_dept.from(masterJenis, 'nama_dept').optional()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(i.asal),
    col(i.kode_supplier.optional(), { width: 0.8 }),
    col(i.nama_supplier.optional(), { width: 1.6 }),
    col(i.pieces, { total: true, width: 0.6 }),
    col(i.gross, { total: true }),
    col(i.fine, { total: true }),
    col(i.cost, { total: true, width: 1.3 }),
  ],
  details: below('detail_barang', 'Barang', [
    col(i.no_masuk.optional(), { opens: 'barang_masuk', width: 1.3 }),
    col(i.kode_barcode, { opens: 'barang', width: 1.1 }),
    col(i.nama_barang, { width: 1.6 }),
    col(i.kode_dept, { width: 0.7 }),
    col(i.kode_group, { width: 0.8 }),
    col(i.pieces, { total: true, width: 0.5 }),
    col(i.gross, { total: true, width: 0.8 }),
    col(i.fine, { total: true, width: 0.8 }),
    col(i.cost, { total: true, width: 1.2 }),
  ]),
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN TAMBAH BARANG' },
  texts: { ready: 'Laporan Tambah Barang Tersedia', empty: 'Laporan Tambah Barang Kosong' },
})
