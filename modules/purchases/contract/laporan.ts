import { documentWords as w } from '#engine/contract/document.ts'
import { below, col, defineReport, period } from '#engine/contract/report.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { prices } from '#modules/pricing/contract/fields.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { masterKelompokHarga } from '#modules/pricing/contract/master-kelompok-harga.ts'
import { masterKondisiPembelian } from '#modules/pricing/contract/master-kondisi-pembelian.ts'
import { salespeople } from '#modules/sales/contract/laporan-penjualan.ts'
import { purchases as p } from './fields.ts'

const purchaseScreen = (path: string, title: string, synonyms: readonly string[], facts: Partial<Screen> = {}): Screen => ({
  path,
  title,
  menu: menu.laporanPembelian,
  back: '/SubMenuLaporan',
  synonyms,
  ...facts,
})

// Specification §8 has them for this report; the others of purchases say the same.
const texts = { empty: 'Laporan Tidak Tersedia', failed: 'Laporan Tidak Tersedia' } as const

const toko = col(w.kode_toko, { width: 0.6, label: 'Toko' })
const byGroup = p.kode_group.from(masterGroup, 'nama_group').optional()
const byKind = p.kode_dept.from(masterJenis, 'nama_dept').optional()

/**
 * What customers brought, invoice by invoice, whether they were paid for it or paid with it; below each its pieces. Filters, row and file
 * are the specification's (§3, §7, §9). `rata_asal` is what a gram was sold for on the invoice of origin.
 */
export const laporanPembelianPerFaktur = defineReport({
  screen: purchaseScreen('/laporan-pembelian-perfaktur', 'Laporan Pembelian Per Faktur', ['nota beli', 'pembelian per nota', 'purchases by invoice']),
  api: 'GET pembelian/hidup/report-limited',
  filters: [
    period(),
    prices.kelompok_harga.from(masterKelompokHarga, 'keterangan').optional(),
    byGroup,
    p.kode_kondisi.as('kondisi').from(masterKondisiPembelian, 'kondisi_beli').optional(),
  ],
  columns: [
    col(w.tgl_system),
    toko,
    col(p.no_faktur_beli, { opens: { kindIn: 'cara_beli' }, width: 1.5 }),
    col(p.cara_beli, { width: 1 }),
    col(p.kode_sales, { width: 0.6, label: 'Sales' }),
    col(p.total_qty, { total: true, width: 0.5, label: 'Qty' }),
    col(p.total_berat, { total: true, width: 0.8 }),
    col(p.grand_total, { total: true, width: 1.2 }),
  ],
  details: below('detail_barang', 'Barang', [
    col(p.nama_barang, { width: 1.4 }),
    col(p.kode_group, { width: 0.7 }),
    col(p.harga_emas),
    col(p.berat_nota.optional(), { width: 0.7 }),
    col(p.berat, { width: 0.7 }),
    col(p.harga_nota.optional(), { width: 1.1 }),
    col(p.harga, { width: 1.1 }),
    col(p.rata_asal.optional()),
    col(p.kondisi, { width: 0.8 }),
    // Of goods that another shop sold.
    col(p.toko_lain.optional(), { width: 0.9 }),
    col(p.nota_lain.optional(), { width: 0.8 }),
    col(p.tgl_nota_lain.optional(), { width: 0.8 }),
  ]),
  groupBy: 'tgl_system',
  files: { name: 'Laporan Pembelian Per Faktur' },
  texts,
})

const boughtTogether = [
  toko,
  col(p.qty, { total: true, width: 0.6 }),
  col(p.berat, { total: true, width: 0.9 }),
  col(p.berat_bayar, { total: true, width: 0.9 }),
  col(p.fine, { total: true, width: 0.9 }),
  col(p.rata_per_gram),
  col(p.harga_dasar, { total: true, width: 1.2 }),
  col(p.potongan, { total: true }),
  col(p.pembulatan, { total: true, width: 0.8 }),
  col(p.harga, { total: true, width: 1.2 }),
] as const

/** What customers brought of each kind of jewellery, by its price groups. */
export const laporanPembelianJenis = defineReport({
  screen: purchaseScreen('/laporan-pembelian-jenis', 'Laporan Pembelian Jenis', ['beli per jenis', 'purchases by kind']),
  api: 'GET pembelian/laporan-jenis',
  filters: [period(), byKind, byGroup],
  columns: [col(p.kode_dept), col(p.nama_dept, { width: 1.3 }), col(p.kode_group), ...boughtTogether],
  groupBy: 'kode_dept',
  files: { name: 'LAPORAN PEMBELIAN JENIS' },
  texts,
})

/** What customers brought of each price group, by kinds of jewellery. */
export const laporanPembelianGroup = defineReport({
  screen: purchaseScreen('/laporan-pembelian-group', 'Laporan Pembelian Group', ['beli per kadar', 'purchases by group']),
  api: 'GET pembelian/laporan-group',
  filters: [period(), byKind, byGroup],
  columns: [col(p.kode_group), col(prices.nama_group, { width: 1.3 }), col(p.kode_dept), ...boughtTogether],
  groupBy: 'kode_group',
  files: { name: 'LAPORAN PEMBELIAN GROUP' },
  texts,
})

/** Purchases that were cancelled, with why, by whom, and who allowed it. */
export const laporanBatalPembelian = defineReport({
  screen: purchaseScreen('/laporan-batal-pembelian', 'Laporan Batal Pembelian', ['void beli', 'beli dibatalkan', 'cancelled purchases']),
  api: 'GET pembelian/laporan-batal',
  filters: [period(), p.kode_sales.from({ api: { list: salespeople.call }, key: 'kode_sales' }, 'nama_sales').optional()],
  columns: [
    col(w.tgl_system),
    toko,
    col(p.no_faktur_beli, { opens: 'pembelian', width: 1.3 }),
    col(p.kode_sales, { width: 0.6, label: 'Sales' }),
    col(p.nama_customer, { width: 1.1 }),
    col(p.total_qty, { total: true, width: 0.5, label: 'Qty' }),
    col(p.total_berat, { total: true, width: 0.8 }),
    col(p.grand_total, { total: true, width: 1.2 }),
    col(w.alasan_batal, { width: 1.2 }),
    col(w.dibatalkan_oleh, { width: 0.9 }),
    col(p.disetujui_oleh, { width: 0.9 }),
  ],
  details: below('detail_barang', 'Barang', [
    col(p.nama_barang, { width: 1.5 }),
    col(p.kode_group, { width: 0.7 }),
    col(p.berat, { width: 0.7 }),
    col(p.harga),
  ]),
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN BATAL PEMBELIAN' },
  texts,
})

/** What each shop took in on each day: what it paid for and what it was paid with. */
export const laporanGlobalPembelian = defineReport({
  screen: purchaseScreen('/laporan-global-pembelian', 'Laporan Global Pembelian', ['pembelian cabang', 'rekap pembelian', 'purchases of all shops'], {
    menu: menu.laporanGlobal,
    gate: { all: ['HIDUP_FEATURE_MODULE'] },
    shownTo: keepers,
  }),
  api: 'GET pembelian/laporan-global',
  filters: [period()],
  columns: [
    toko,
    col(w.tgl_system, { width: 0.8 }),
    col(p.jumlah_nota, { total: true, width: 0.5 }),
    ...boughtTogether.slice(1, 5),
    ...[p.harga_dasar, p.potongan, p.pembulatan, p.dibeli, p.ditukar, p.harga].map((field) => col(field, { total: true })),
  ],
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN GLOBAL PEMBELIAN' },
  texts,
})
