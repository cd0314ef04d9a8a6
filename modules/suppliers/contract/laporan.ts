import { documentWords as w } from '#engine/contract/document.ts'
import { below, col, defineReport, period } from '#engine/contract/report.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { sales } from '#modules/sales/contract/fields.ts'
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
  // No filter by supplier: a user without the right to read suppliers would find them by filtering.
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

const supplierReport = (path: string, title: string, synonyms: readonly string[], facts: Partial<Screen> = {}): Screen => ({
  path,
  title,
  menu: menu.laporanBarang,
  back: '/SubMenuLaporan',
  synonyms,
  ...facts,
})

const [day, toko] = [col(w.tgl_system, { width: 0.8 }), col(w.kode_toko, { width: 0.6, label: 'Toko' })]

/** What suppliers were paid, in rupiah and in gold, and what it settled; below each the debts that it was of. What was taken back is none. */
export const laporanBayarSupplier = defineReport({
  screen: supplierReport(
    '/laporan-bayar-supplier',
    'Laporan Bayar Supplier',
    ['pelunasan hutang supplier', 'bayar hutang emas', 'supplier payments report'],
    {
      menu: menu.laporanKeuangan,
      shownTo: keepers,
    },
  ),
  api: 'GET bayar_supplier/laporan',
  // No filter by supplier: a user without the right to read suppliers would find them by filtering.
  filters: [period(), r.pelunasan.optional()],
  columns: [
    day,
    toko,
    col(r.no_bayar, { opens: 'bayar_supplier', width: 1.4 }),
    col(r.nama_supplier, { width: 1.4 }),
    col(r.pelunasan, { width: 1.5 }),
    col(r.jumlah_bayar, { total: true, width: 1.2 }),
    col(r.emas_dilunasi, { total: true }),
    col(r.nilai_emas, { total: true, width: 1.2 }),
    col(r.nilai_hutang, { total: true, width: 1.2 }),
    col(r.uang_muka.labelled('Dari Uang Muka'), { total: true, width: 1.1 }),
    col(r.selisih_emas, { total: true, width: 1.1 }),
  ],
  details: below('detail_hutang', 'Dokumen', [
    col(r.jenis_tagihan, { width: 1.2 }),
    col(r.no_dokumen, { width: 1.4 }),
    col(r.fine, { total: true }),
    col(r.rupiah, { total: true, width: 1.2 }),
  ]),
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN BAYAR SUPPLIER' },
})

/**
 * What went back to suppliers and what is owed less for it; or, asked for the other way, what deliveries were heavier by and what is owed
 * more. Each way by itself: together they would add up to nothing that there is.
 */
export const laporanReturSupplier = defineReport({
  screen: supplierReport(
    '/laporan-retur-supplier',
    'Laporan Retur Supplier',
    ['barang dikembalikan ke supplier', 'lebih dari surat jalan', 'supplier returns report'],
    { shownTo: keepers },
  ),
  api: 'GET retur_supplier/laporan',
  filters: [period(), r.jenis_retur.starting('KEMBALI')],
  columns: [
    day,
    toko,
    col(r.no_retur, { opens: 'retur_supplier', width: 1.4 }),
    col(r.nama_supplier, { width: 1.3 }),
    col(r.keterangan.labelled('Alasan'), { width: 1.2 }),
    col(r.total_qty, { total: true, width: 0.6 }),
    col(r.total_berat, { total: true }),
    col(r.total_hpp, { total: true, width: 1.2 }),
    col(r.nilai_hutang.labelled('Perubahan Hutang'), { total: true, width: 1.2 }),
    col(r.hutang_fine, { total: true }),
    col(r.uang_muka, { total: true, width: 1.1 }),
    col(r.selisih_retur, { total: true, width: 1.1 }),
  ],
  details: below('detail_barang', 'Barang', [
    col(r.no_dokumen, { width: 1.3 }),
    col(r.nama_barang, { width: 1.5 }),
    col(r.kadar, { width: 0.6 }),
    col(r.qty_lot.labelled('Qty'), { total: true, width: 0.5 }),
    col(r.berat, { total: true, width: 0.8 }),
    col(r.fine, { total: true, width: 0.8 }),
    col(r.hpp, { total: true, width: 1.1 }),
  ]),
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN RETUR SUPPLIER' },
})

/** Deliveries that were cancelled, with why, by whom, and who allowed it. */
export const laporanBatalPenerimaan = defineReport({
  // As open as what was delivered; a field says who reads it.
  screen: supplierReport('/laporan-batal-penerimaan-barang', 'Laporan Batal Penerimaan Barang', [
    'void penerimaan',
    'terima barang dibatalkan',
    'cancelled deliveries',
  ]),
  api: 'GET penerimaan/laporan-batal',
  filters: [period()],
  columns: [
    day,
    toko,
    col(r.no_terima, { opens: 'penerimaan', width: 1.4 }),
    col(r.nama_supplier, { width: 1.3 }),
    col(r.no_surat.optional(), { width: 0.9 }),
    col(r.total_qty, { total: true, width: 0.6 }),
    col(r.total_berat, { total: true }),
    col(r.hutang_fine, { total: true }),
    col(r.hutang_rp, { total: true, width: 1.2 }),
    col(r.total_hpp, { total: true, width: 1.2 }),
    col(w.alasan_batal, { width: 1.2 }),
    col(w.dibatalkan_oleh, { width: 0.9 }),
    col(sales.disetujui_oleh, { width: 0.9 }),
  ],
  details: below('detail_barang', 'Barang', [
    col(r.nama_barang, { width: 1.6 }),
    col(r.kode_group, { width: 0.8 }),
    col(r.qty, { total: true, width: 0.5 }),
    col(r.berat, { total: true, width: 0.8 }),
    col(r.hpp, { total: true, width: 1.2 }),
  ]),
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN BATAL PENERIMAAN BARANG' },
})
