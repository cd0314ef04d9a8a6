import { documentWords as w } from '#engine/contract/document.ts'
import { below, col, defineReport, period } from '#engine/contract/report.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { shopLists } from '#modules/settings/contract/settings.ts'
import { recap as r } from './fields.ts'

const screen = { menu: menu.laporanGlobal, back: '/SubMenuLaporan', shownTo: keepers } as const
const texts = { empty: 'Laporan Penjualan Tidak Tersedia', failed: 'Laporan Penjualan Tidak Tersedia' } as const

/**
 * The sales and purchases of each salesperson. Old gold that pays for a sale is a purchase. If several made a sale, each has his share of the goods.
 * The one who served has the note, so the notes of all add up to the real number of notes.
 */
const ofSalesperson = [
  col(w.kode_toko, { width: 0.6, label: 'Toko' }),
  col(r.kode_sales, { width: 0.6, label: 'Sales' }),
  col(r.nama_sales, { width: 1.2 }),
  col(r.nota_jual, { total: true, width: 0.5 }),
  col(r.qty_jual, { total: true, width: 0.6 }),
  col(r.berat_jual, { total: true, width: 0.9 }),
  col(r.diskon, { total: true }),
  col(r.total_jual, { total: true, width: 1.2 }),
  col(r.fee_sales, { total: true }),
  col(r.nota_beli, { total: true, width: 0.5 }),
  col(r.qty_beli, { total: true, width: 0.6 }),
  col(r.berat_beli, { total: true, width: 0.9 }),
  col(r.total_beli, { total: true, width: 1.2 }),
] as const

/** What the salespeople of every shop did. */
export const laporanGlobalSales = defineReport({
  screen: {
    ...screen,
    path: '/laporan-global-sales',
    title: 'Laporan Global Sales',
    gate: { all: ['HIDUP_FEATURE_MODULE'] },
    synonyms: ['pramuniaga semua cabang', 'salespeople of all shops'],
  },
  api: 'GET sales/laporan-global',
  filters: [period()],
  columns: ofSalesperson,
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN GLOBAL SALES' },
  texts,
})

/** The same with what each sold of each kind of jewellery: for the shops on one of two lists, and of them alone (specification §2). */
export const laporanRekapSales = defineReport({
  screen: {
    ...screen,
    path: '/laporan-rekap-sales',
    title: 'Laporan Rekap Sales',
    gate: { any: shopLists },
    synonyms: ['rekap pramuniaga', 'prestasi sales', 'sales recap'],
  },
  api: 'GET sales/laporan-rekap',
  filters: [period()],
  columns: ofSalesperson,
  details: below('detail_jenis', 'Jenis', [col(r.kode_dept, { width: 0.7 }), col(r.qty_jual, { width: 0.6 }), col(r.berat_jual), col(r.total_jual)]),
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN REKAP SALES' },
  texts,
})
