import { documentWords as w } from '#engine/contract/document.ts'
import { below, col, defineReport, period } from '#engine/contract/report.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { receiving as r } from './fields.ts'

/** What suppliers are owed now, and what they have in advance, by how old it is; below each the documents that it is of. */
export const laporanHutangSupplier = defineReport({
  screen: {
    path: '/laporan-hutang-supplier',
    title: 'Laporan Hutang Supplier',
    menu: menu.laporanKeuangan,
    back: '/SubMenuLaporan',
    shownTo: keepers,
    synonyms: ['umur hutang', 'hutang dagang', 'hutang emas', 'aging', 'supplier debts'],
  },
  api: 'GET bayar_supplier/laporan-hutang',
  // Not by the supplier: whoever may not read of him would find him by asking.
  filters: [r.umur_hutang.optional()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(r.kode_supplier, { width: 0.8 }),
    col(r.nama_supplier, { width: 1.6 }),
    col(r.umur_hutang, { width: 1.1 }),
    col(r.hutang_rp, { total: true, width: 1.3 }),
    col(r.hutang_fine, { total: true }),
    col(r.nilai_fine, { total: true, width: 1.3 }),
    col(r.uang_muka, { total: true, width: 1.2 }),
  ],
  details: below('detail_hutang', 'Dokumen', [
    col(r.jenis_tagihan, { width: 1.2 }),
    col(r.no_dokumen, { opens: { kindIn: 'kind' }, width: 1.4 }),
    col(r.kind, { width: 1 }),
    col(r.tgl_system, { width: 0.8 }),
    col(r.umur_hari, { width: 0.6 }),
    col(r.fine),
    col(r.rupiah, { width: 1.2 }),
  ]),
  groupBy: 'kode_supplier',
  files: { name: 'LAPORAN HUTANG SUPPLIER' },
})

/** What suppliers delivered, document by document; below each its lines, with what of their lots is not tagged yet. */
export const laporanPenerimaanBarang = defineReport({
  screen: {
    path: '/laporan-penerimaan-barang',
    title: 'Laporan Penerimaan Barang',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    synonyms: ['terima barang supplier', 'goods received report'],
  },
  api: 'GET penerimaan/laporan',
  filters: [period(), r.hutang_dalam.optional()],
  columns: [
    col(w.tgl_system, { width: 0.8 }),
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(r.no_terima, { opens: 'penerimaan', width: 1.4 }),
    col(r.nama_supplier, { width: 1.5 }),
    col(r.no_surat.optional(), { width: 1 }),
    col(r.hutang_dalam, { width: 0.8 }),
    col(r.total_qty, { total: true, width: 0.6 }),
    col(r.total_berat, { total: true }),
    col(r.hutang_fine, { total: true }),
    col(r.hutang_rp, { total: true, width: 1.2 }),
    col(r.total_hpp, { total: true, width: 1.3 }),
  ],
  details: below('detail_barang', 'Barang', [
    col(r.nama_barang, { width: 1.6 }),
    col(r.kode_group, { width: 0.8 }),
    col(r.kadar, { width: 0.6 }),
    col(r.qty, { total: true, width: 0.5 }),
    col(r.berat, { total: true, width: 0.8 }),
    col(r.hpp, { total: true, width: 1.2 }),
    col(r.qty_sisa, { total: true, width: 0.7 }),
    col(r.berat_sisa, { total: true, width: 0.8 }),
  ]),
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN PENERIMAAN BARANG' },
})
