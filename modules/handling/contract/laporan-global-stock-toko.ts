import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport } from '#engine/contract/report.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { goods as g } from '#modules/goods/contract/fields.ts'
import { stock as s } from './fields.ts'

/**
 * The shop's own goods in each shop now, by their place, as the ledger has them: pieces and lots. The cost of all rows is the balance of
 * the stock accounts. Goods in the shop's care are not in it: they are not its own. Goods on consignment cost nothing yet and stand in
 * separate columns. Global reports are for installations that have bought them.
 */
export const laporanGlobalStockToko = defineReport({
  screen: {
    path: '/laporan-global-stock-toko',
    title: 'Laporan Global Stock Toko',
    menu: menu.laporanGlobal,
    back: '/SubMenuLaporan',
    gate: { all: ['HIDUP_FEATURE_MODULE'] },
    shownTo: keepers,
    synonyms: ['stok semua cabang', 'nilai stok', 'stock of all shops'],
  },
  api: 'GET reportbarang/global-stock-toko',
  filters: [],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(g.nama_toko, { width: 1.6 }),
    col(g.tempat, { width: 1.2 }),
    col(s.jumlah, { total: true, width: 0.7 }),
    col(s.berat, { total: true }),
    col(g.fine, { total: true }),
    col(g.hpp, { total: true, width: 1.3 }),
    col(s.jumlah_konsinyasi, { total: true, width: 0.7 }),
    col(s.berat_konsinyasi, { total: true }),
  ],
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN GLOBAL STOCK TOKO', landscape: false },
})
