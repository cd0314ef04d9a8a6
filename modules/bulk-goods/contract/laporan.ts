import { z } from 'zod'
import { documentWords as w } from '#engine/contract/document.ts'
import { endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { stockBalanceGate } from '#modules/goods/contract/laporan-stock-baki.ts'
import { masterGudang } from '#modules/masters/contract/master-gudang.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { manual as m } from './fields.ts'
import { manualGate } from './gates.ts'

const narrowed = [m.kode_group.from(masterGroup, 'nama_group').optional(), m.kode_dept.from(masterJenis, 'nama_dept').optional()] as const

/** What there is of goods without a barcode, lot by lot. Its call is the specification's own (§7). */
export const dataBarangManual = defineReport({
  screen: {
    path: '/data-barang-manual',
    title: 'Data Barang Manual',
    menu: menu.manual,
    gate: { ...manualGate, ...stockBalanceGate },
    synonyms: ['stok manual', 'barang tanpa barcode', 'manual stock'],
  },
  api: 'GET barang-manual',
  filters: [...narrowed, m.kode_gudang.from(masterGudang, 'nama_gudang').optional()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(m.kode_gudang),
    col(m.kode_baki),
    col(m.kode_group),
    col(m.kode_dept, { width: 0.7 }),
    col(m.nama_dept, { width: 1.4 }),
    col(m.kadar, { width: 0.7 }),
    col(m.pieces, { total: true, width: 0.7 }),
    col(m.gross, { total: true }),
    col(m.fine, { total: true }),
    col(m.cost, { total: true, width: 1.3 }),
  ],
  groupBy: 'kode_gudang',
  files: { name: 'DATA BARANG MANUAL' },
})

const held = { pieces: m.pieces.onlyFor(dataBarangManual.screen).check(), gross: m.gross.onlyFor(dataBarangManual.screen).check() }

/** Returns what lots hold, for users who take from them and may know the stock. */
export const readLots = endpoint({
  call: 'GET barang-manual/isi',
  summary: 'What there is of goods without a barcode in the shop, by tray, group and kind; how much, for whoever may read the stock',
  access: signedIn(manualGate),
  reply: z.array(objectOf([m.kode_baki, m.kode_group, m.kode_dept]).and(z.object(held))),
})

const reportScreen = (path: string, title: string, synonyms: readonly string[]): Screen => ({
  path,
  title,
  menu: menu.laporanManual,
  back: '/SubMenuLaporan',
  gate: manualGate,
  synonyms,
})

const day = [col(w.tgl_system, { width: 0.8 }), col(w.kode_toko, { width: 0.6, label: 'Toko' })] as const
const what = [
  col(m.kode_baki, { width: 0.9 }),
  col(m.kode_group, { width: 0.8 }),
  col(m.kode_dept, { width: 0.7 }),
  col(m.nama_dept, { width: 1.2 }),
  col(m.qty, { total: true, width: 0.6 }),
  col(m.berat, { total: true, width: 0.9 }),
] as const
const number = col(m.no_mutasi_manual, { opens: 'mutasi_manual', width: 1.3 })

/** What came in, by day; what was taken back is not in it. */
export const laporanTambahBarangManual = defineReport({
  screen: reportScreen('/laporan-tambah-barang-manual', 'Laporan Tambah Barang Manual', ['barang masuk manual', 'manual goods added']),
  api: 'GET barang-manual/laporan-tambah',
  filters: [period(), ...narrowed],
  columns: [
    ...day,
    number,
    col(m.sumber),
    col(m.nama_supplier.optional(), { width: 1.3 }),
    ...what,
    col(m.fine, { total: true, width: 0.9 }),
    col(m.hpp, { total: true, width: 1.2 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN TAMBAH BARANG MANUAL' },
})

/** What went into another tray, by day. */
export const laporanPindahBarangManual = defineReport({
  screen: reportScreen('/laporan-pindah-barang-manual', 'Laporan Pindah Barang Manual', ['pindah baki manual', 'manual goods moved']),
  api: 'GET barang-manual/laporan-pindah',
  filters: [period(), ...narrowed],
  columns: [...day, number, ...what, col(m.baki_tujuan, { width: 0.9 }), col(m.hpp, { total: true, width: 1.2 }), col(w.user_id, { width: 0.9 })],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN PINDAH BARANG MANUAL' },
})

/** What was destroyed, by day, with what its gold is kept at and what was lost. */
export const laporanHancurBarangManual = defineReport({
  screen: reportScreen('/laporan-hancur-barang-manual', 'Laporan Hancur Barang Manual', ['rosok manual', 'manual goods destroyed']),
  api: 'GET barang-manual/laporan-hancur',
  filters: [period(), ...narrowed],
  columns: [
    ...day,
    number,
    col(m.keterangan, { width: 1.2 }),
    ...what,
    col(m.fine, { total: true, width: 0.9 }),
    col(m.hpp, { total: true, width: 1.1 }),
    col(m.nilai, { total: true, width: 1.1 }),
    col(m.beban, { total: true, width: 1.1 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN HANCUR BARANG MANUAL' },
})

/** What there was of each group and kind, what came, what went, and what was left. What went from tray to tray is neither, nor is what was taken back. */
export const laporanSummaryBarangManual = defineReport({
  screen: reportScreen('/laporan-summary-barang-manual', 'Laporan Summary Barang Manual', [
    'saldo barang manual',
    'kartu stock manual',
    'manual goods summary',
  ]),
  api: 'GET barang-manual/laporan-summary',
  filters: [period(), ...narrowed],
  columns: [
    col(m.kode_group),
    col(m.kode_dept, { width: 0.7 }),
    col(m.nama_dept, { width: 1.3 }),
    ...[m.qty_awal, m.qty_masuk, m.qty_keluar, m.qty_akhir].map((field) => col(field, { total: true, width: 0.7 })),
    ...[m.berat_awal, m.berat_masuk, m.berat_keluar, m.berat_akhir].map((field) => col(field, { total: true })),
    col(m.hpp_akhir, { total: true, width: 1.2 }),
  ],
  groupBy: 'kode_group',
  files: { name: 'LAPORAN SUMMARY BARANG MANUAL' },
})

const traded = [
  ...day,
  col(m.no_jual_beli, { opens: 'jual_beli_manual', width: 1.3 }),
  col(m.kode_sales, { width: 0.8, label: 'Sales' }),
  col(m.nama_customer, { width: 1.2 }),
  ...what,
  col(m.harga_per_gram),
  col(m.harga_dasar, { total: true, width: 1.1 }),
  col(m.pembulatan, { total: true, width: 0.7 }),
  col(m.harga_total, { total: true, width: 1.1 }),
] as const
const undone = [col(w.alasan_batal, { width: 1.2 }), col(w.dibatalkan_oleh, { width: 0.9 })] as const

/** What was sold by gram, by day; what was cancelled is not in it. */
export const laporanPenjualanManual = defineReport({
  screen: reportScreen('/laporan-penjualan-manual', 'Laporan Penjualan Manual', ['omzet manual', 'manual sales report']),
  api: 'GET jual_beli_manual/laporan-penjualan',
  filters: [period(), ...narrowed],
  columns: traded,
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN PENJUALAN MANUAL' },
  texts: { empty: 'Laporan Penjualan Tidak Tersedia' },
})

/** What was bought by gram, by day; what was cancelled is not in it. */
export const laporanPembelianManual = defineReport({
  screen: reportScreen('/laporan-pembelian-manual', 'Laporan Pembelian Manual', ['manual purchases report']),
  api: 'GET jual_beli_manual/laporan-pembelian',
  filters: [period(), ...narrowed],
  columns: traded,
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN PEMBELIAN MANUAL' },
})

/** What was sold by gram and cancelled, with why and by whom. */
export const laporanBatalPenjualanManual = defineReport({
  screen: reportScreen('/laporan-batal-penjualan-manual', 'Laporan Batal Penjualan Manual', ['void jual manual', 'cancelled manual sales']),
  api: 'GET jual_beli_manual/laporan-batal-penjualan',
  filters: [period(), ...narrowed],
  columns: [...traded, ...undone],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN BATAL PENJUALAN MANUAL' },
})

/** What was bought by gram and cancelled, with why and by whom. */
export const laporanBatalPembelianManual = defineReport({
  screen: reportScreen('/laporan-batal-pembelian-manual', 'Laporan Batal Pembelian Manual', ['void beli manual', 'cancelled manual purchases']),
  api: 'GET jual_beli_manual/laporan-batal-pembelian',
  filters: [period(), ...narrowed],
  columns: [...traded, ...undone],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN BATAL PEMBELIAN MANUAL' },
})
