import { col, defineReport } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { masters } from '#modules/masters/contract/fields.ts'
import { goods as g } from './fields.ts'
import { stockBalanceGate } from './laporan-stock-baki.ts'

/** Whose goods hang with us: the pieces on consignment that are neither sold nor given back, and what their suppliers ask. */
export const laporanBarangKonsinyasi = defineReport({
  screen: {
    path: '/laporan-barang-konsinyasi',
    title: 'Laporan Barang Konsinyasi',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    gate: stockBalanceGate,
    synonyms: ['barang titip jual', 'barang titipan supplier', 'consignment', 'goods on consignment'],
  },
  api: 'POST reportbarang/barang-konsinyasi',
  // No filter by supplier: a user who may not read the supplier could find it out with the filter.
  filters: [],
  columns: [
    col(g.kode_toko, { width: 0.6, label: 'Toko' }),
    col(g.kode_supplier, { width: 0.8 }),
    col(masters.nama_supplier.onlyFor(hargaModal), { width: 1.4 }),
    col(g.kode_barcode, { opens: 'barang', width: 1.1 }),
    col(g.nama_barang, { width: 1.8 }),
    col(g.tempat, { width: 0.8 }),
    col(g.kode_baki.optional(), { width: 0.7 }),
    col(g.tgl_masuk, { width: 0.9 }),
    col(g.kadar, { width: 0.6 }),
    col(g.qty, { total: true, width: 0.5 }),
    col(g.gross, { total: true, width: 0.9 }),
    col(g.fine, { total: true, width: 0.9 }),
    col(g.harga_beli, { total: true, width: 1.2 }),
  ],
  groupBy: 'kode_supplier',
  files: { name: 'LAPORAN BARANG KONSINYASI' },
})
