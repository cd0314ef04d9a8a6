import { documentWords as w } from '#engine/contract/document.ts'
import { type AnyField, withRequiredMessage } from '#engine/contract/field.ts'
import { below, col, defineReport, period } from '#engine/contract/report.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { sales as s } from './fields.ts'
import { taxedKind } from './taxed-kind.ts'
import { salespeople } from './laporan-penjualan.ts'

/** A report of sales. Those that tell what a shop earns are not its cashiers' at first (docs/decisions/008). */
const salesScreen = (path: string, title: string, synonyms: readonly string[], facts: Partial<Screen> = {}): Screen => ({
  path,
  title,
  menu: menu.laporanPenjualan,
  back: '/SubMenuLaporan',
  synonyms,
  ...facts,
})

const texts = { empty: 'Laporan Penjualan Tidak Tersedia', failed: 'Laporan Penjualan Tidak Tersedia' } as const

const bySales = s.kode_sales.from({ api: { list: salespeople.call }, key: 'kode_sales' }, 'nama_sales')
const narrowed = [
  bySales.optional(),
  s.kode_dept.from(masterJenis, 'nama_dept').optional(),
  s.kode_group.from(masterGroup, 'nama_group').optional(),
] as const
const toko = col(w.kode_toko, { width: 0.6, label: 'Toko' })
const day = [col(w.tgl_system), toko, col(s.no_faktur, { opens: 'penjualan', width: 1.3 })] as const
const buyer = [col(s.kode_sales, { width: 0.6, label: 'Sales' }), col(s.nama_customer, { width: 1.1 })] as const
const goodsOf = [col(s.total_qty, { total: true, width: 0.5, label: 'Qty' }), col(s.total_berat, { total: true, width: 0.8 })] as const
const undone = [col(w.alasan_batal, { width: 1.2 }), col(w.dibatalkan_oleh, { width: 0.9 }), col(s.disetujui_oleh, { width: 0.9 })] as const
const sold = [
  col(s.kode_barcode, { opens: 'barang', width: 1.1 }),
  col(s.nama_barang, { width: 1.4 }),
  col(s.berat, { width: 0.7 }),
  col(s.harga_total),
] as const
const paid = [
  s.bayar_titipan,
  s.bayar_pesanan,
  s.bayar_cicilan,
  s.bayar_marketplace,
  s.bayar_tukar,
  s.bayar_poin,
  s.bayar_kupon,
  s.bayar_cash,
  s.bayar_non_cash,
  s.sisa_bayar,
  s.nilai_fine,
].map((field) => col(field, { total: true }))

// The fees of cards, in addition to their payments.
const cardFees = col(s.biaya_kartu, { total: true, width: 0.8 })

/** Every sale with its pieces: what it came to, and how that was paid. What the shop paid for old gold beyond the sale is below zero. */
export const laporanPenjualanPerFaktur = defineReport({
  screen: salesScreen('/laporan-penjualan-perfaktur', 'Laporan Penjualan Per Faktur', ['nota jual', 'per nota', 'sales by invoice']),
  api: 'GET penjualan/laporan-perfaktur',
  filters: [period(), bySales.optional()],
  columns: [
    ...day,
    col(s.nama_customer, { width: 1.1 }),
    col(s.harga_barang, { total: true }),
    col(s.biaya, { total: true, width: 0.8 }),
    col(s.ppn, { total: true, width: 0.8 }),
    col(s.grand_total, { total: true }),
    ...paid,
    cardFees,
  ],
  details: below('detail_barang', 'Barang', sold),
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN PENJUALAN PER FAKTUR' },
  texts,
})

const soldTogether = [
  toko,
  col(s.qty, { total: true, width: 0.6 }),
  col(s.berat, { total: true, width: 0.9 }),
  col(s.rata_per_gram),
  col(s.harga_dasar, { total: true, width: 1.2 }),
  col(s.ongkos, { total: true }),
  col(s.diskon, { total: true }),
  col(s.pembulatan, { total: true, width: 0.8 }),
  col(s.harga_total, { total: true, width: 1.2 }),
] as const

/** The sales of each kind of jewellery, by its price groups. */
export const laporanPenjualanJenis = defineReport({
  screen: salesScreen('/laporan-penjualan-jenis', 'Laporan Penjualan Jenis', ['jual per jenis', 'sales by kind']),
  api: 'GET penjualan/laporan-jenis',
  filters: [period(), ...narrowed],
  columns: [col(s.kode_dept), col(g.nama_dept, { width: 1.3 }), col(s.kode_group), ...soldTogether],
  groupBy: 'kode_dept',
  files: { name: 'LAPORAN PENJUALAN JENIS' },
  texts,
})

/** The sales of each price group, by kinds of jewellery. */
export const laporanPenjualanGroup = defineReport({
  screen: salesScreen('/laporan-penjualan-group', 'Laporan Penjualan Group', ['jual per kadar', 'sales by group']),
  api: 'GET penjualan/laporan-group',
  filters: [period(), ...narrowed],
  columns: [col(s.kode_group), col(g.nama_group, { width: 1.3 }), col(s.kode_dept), ...soldTogether],
  groupBy: 'kode_group',
  files: { name: 'LAPORAN PENJUALAN GROUP' },
  texts,
})

/** The sales of one salesperson; of one that he made with others, what of it is his. The specification's form asks for a code (§5). */
export const laporanPenjualanSales = defineReport({
  screen: salesScreen('/laporan-penjualan-sales', 'Laporan Penjualan Per Sales', ['jual per sales', 'pramuniaga', 'sales by salesperson']),
  api: 'GET penjualan/laporan-sales',
  filters: [period({ from: 'tanggal_awal', to: 'sampai_tgl' }, 'period'), withRequiredMessage(bySales, 'Kode Tidak Boleh Kosong')],
  columns: [
    ...day,
    col(s.nama_sales),
    col(s.nama_customer, { width: 1.2 }),
    ...goodsOf,
    col(s.persen_bagian, { width: 0.6 }),
    col(s.diskon, { total: true }),
    col(s.harga_barang, { total: true, width: 1.2 }),
    col(s.fee_sales, { total: true }),
  ],
  details: below('detail_barang', 'Barang', sold),
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN PENJUALAN PER SALES' },
  texts,
})

/** Sales that were cancelled, with why, by whom, and who allowed it. */
export const laporanBatalPenjualan = defineReport({
  screen: salesScreen('/laporan-batal-penjualan', 'Laporan Batal Penjualan', ['void', 'jual dibatalkan', 'cancelled sales']),
  api: 'GET penjualan/laporan-batal',
  filters: [period(), bySales.optional()],
  columns: [...day, ...buyer, ...goodsOf, col(s.grand_total, { total: true, width: 1.2 }), ...undone],
  details: below('detail_barang', 'Barang', sold),
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN BATAL PENJUALAN' },
  texts,
})

/** The sales that took old gold in: what the customer took, what he brought, and the difference, which the shop paid where it is below zero. */
export const laporanTukarTambah = defineReport({
  screen: salesScreen('/laporan-tukar-tambah', 'Laporan Tukar Tambah', ['tukar', 'emas lama', 'trade-in report']),
  api: 'GET penjualan/laporan-tukar',
  filters: [period(), bySales.optional()],
  columns: [
    ...day,
    ...buyer,
    ...goodsOf,
    col(s.grand_total, { total: true, width: 1.1 }),
    col(s.qty_tukar, { total: true, width: 0.6 }),
    col(s.berat_tukar, { total: true, width: 0.8 }),
    col(s.potongan_tukar, { total: true }),
    col(s.bayar_tukar, { total: true, width: 1.1 }),
    col(s.selisih_tukar, { total: true, width: 1.1 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN TUKAR TAMBAH' },
  texts,
})

/**
 * The discounts at the till, piece by piece, with their approvers: discounts of every sort, and a price per gram or a work fee below the
 * list's. Other approvals of the same sale are shown with it.
 */
export const laporanDiskonPenjualan = defineReport({
  screen: salesScreen('/laporan-diskon-penjualan', 'Laporan Diskon Penjualan', ['diskon', 'potongan jual', 'turun harga', 'discounts'], {
    shownTo: keepers,
  }),
  api: 'GET penjualan/laporan-diskon',
  filters: [period(), ...narrowed],
  columns: [
    ...day,
    ...buyer,
    col(s.nama_barang, { width: 1.3 }),
    col(s.berat, { total: true, width: 0.7 }),
    col(s.harga_per_gram_daftar.optional(), { label: 'Per Gram Daftar' }),
    col(s.turun_per_gram, { width: 0.8 }),
    col(s.turun_ongkos, { total: true, width: 0.8 }),
    ...[s.diskon_persen, s.diskon_rp, s.diskon_berlian, s.diskon_manual, s.diskon_lain].map((field) =>
      col(field as AnyField, { total: field !== s.diskon_persen, width: 0.8 }),
    ),
    col(s.diskon, { total: true, width: 0.9 }),
    col(s.harga_total, { total: true }),
    col(s.disetujui_oleh, { width: 0.9 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN DISKON PENJUALAN' },
  texts,
})

/** The profit with the goods of each sale: their price without the tax in it, less their cost. */
export const laporanMarginPenjualan = defineReport({
  screen: salesScreen('/laporan-margin-penjualan', 'Laporan Margin Penjualan', ['margin', 'laba kotor', 'untung', 'keuntungan', 'gross profit'], {
    shownTo: keepers,
  }),
  api: 'GET penjualan/laporan-margin',
  filters: [period(), bySales.optional()],
  columns: [
    ...day,
    ...buyer,
    ...goodsOf,
    col(s.harga_barang, { total: true, width: 1.2 }),
    col(s.ppn_dalam, { total: true }),
    col(s.hpp, { total: true, width: 1.2 }),
    col(s.margin, { total: true, width: 1.2 }),
    col(s.margin_persen, { width: 0.8 }),
  ],
  details: below('detail_barang', 'Barang', [...sold, col(s.hpp)]),
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN MARGIN PENJUALAN' },
  texts,
})

/** The tax on sales, of pieces and by gram, and on the fees of repairs, document by document: its total is what is owed of the months (claim PPN). */
export const laporanPpn = defineReport({
  screen: salesScreen('/laporan-ppn', 'Laporan PPN', ['pajak', 'pkp', 'vat', 'sales tax'], { shownTo: keepers }),
  api: 'GET penjualan/laporan-ppn',
  filters: [period()],
  columns: [
    col(w.tgl_system),
    toko,
    col(s.no_faktur, { opens: { kindOf: taxedKind }, width: 1.3 }),
    col(s.nama_customer, { width: 1.3 }),
    col(s.ppn_persen.optional(), { width: 0.7 }),
    col(s.ppn_di_atas, { width: 0.7 }),
    col(s.harga_barang, { total: true, width: 1.2 }),
    col(s.ppn_dasar, { total: true, width: 1.2 }),
    col(s.ppn, { total: true }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN PPN' },
  texts,
})

/** Sales that points paid a part of: whose, how many, and for how much. */
export const laporanBayarPoint = defineReport({
  screen: salesScreen('/laporan-bayar-point', 'Laporan Bayar Point', ['poin dipakai', 'bayar poin', 'paid with points'], {
    gate: { all: ['PENJUALAN_BAYAR_POIN'] },
  }),
  api: 'GET penjualan/laporan-bayar-point',
  filters: [period(), bySales.optional()],
  columns: [
    ...day,
    ...buyer,
    col(s.kode_member.optional(), { width: 0.9 }),
    col(s.grand_total, { total: true, width: 1.2 }),
    col(s.poin_dipakai, { total: true, width: 0.8 }),
    col(s.nilai_poin, { width: 0.8 }),
    col(s.bayar_poin, { total: true, width: 1.1 }),
    col(s.poin_didapat, { total: true, width: 0.8 }),
  ],
  groupBy: 'tgl_system',
  files: { name: 'LAPORAN BAYAR POINT' },
  texts,
})

/** A report of the whole chain: for installations that have bought them (specification §2). */
const globalScreen = (path: string, title: string, synonyms: readonly string[]): Screen =>
  salesScreen(path, title, synonyms, { menu: menu.laporanGlobal, gate: { all: ['HIDUP_FEATURE_MODULE'] }, shownTo: keepers })

/** What each shop sold on each day, and how it was paid. */
export const laporanGlobalPenjualan = defineReport({
  screen: globalScreen('/laporan-global-penjualan', 'Laporan Global Penjualan', ['omzet cabang', 'rekap penjualan', 'sales of all shops']),
  api: 'GET penjualan/laporan-global',
  filters: [period()],
  columns: [
    toko,
    col(w.tgl_system, { width: 0.8 }),
    col(s.jumlah_nota, { total: true, width: 0.5 }),
    ...goodsOf,
    col(s.harga_barang, { total: true }),
    col(s.biaya, { total: true, width: 0.8 }),
    col(s.ppn, { total: true, width: 0.8 }),
    col(s.grand_total, { total: true }),
    ...paid,
    cardFees,
  ],
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN GLOBAL PENJUALAN' },
  texts,
})

/** What all shops together sold of each kind of jewellery; below it what each of them did. */
export const laporanPenjualanGlobalJenis = defineReport({
  screen: globalScreen('/laporan-penjualan-global-jenis', 'Laporan Penjualan Global Jenis', ['jenis terlaris', 'sales by kind of all shops']),
  api: 'GET penjualan/laporan-global-jenis',
  filters: [period()],
  columns: [
    col(s.kode_dept, { width: 0.8 }),
    col(g.nama_dept, { width: 1.4 }),
    col(s.qty, { total: true, width: 0.6 }),
    col(s.berat, { total: true }),
    col(s.rata_per_gram),
    col(s.harga_total, { total: true, width: 1.4 }),
  ],
  details: below('detail_toko', 'Toko', [toko, col(s.qty, { width: 0.6 }), col(s.berat), col(s.harga_total, { width: 1.2 })]),
  files: { name: 'LAPORAN PENJUALAN GLOBAL JENIS' },
  texts,
})

/** The reports whose rows are sales: a user who may open one may read the sale behind its row. */
export const reportsOfSales = [
  laporanPenjualanPerFaktur,
  laporanPenjualanSales,
  laporanTukarTambah,
  laporanDiskonPenjualan,
  laporanMarginPenjualan,
  laporanPpn,
  laporanBatalPenjualan,
  laporanBayarPoint,
] as const
