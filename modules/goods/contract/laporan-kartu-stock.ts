import { col, defineReport, period } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterGudang } from '#modules/masters/contract/master-gudang.ts'
import { goods as g } from './fields.ts'
import { stockBalanceGate } from './laporan-stock-baki.ts'

/**
 * The stock card of a period by kind, group, warehouse or tray: what there was, what came in and where from, what went out and where to.
 * What went out is below zero, so that the sum of each part is what there was in the end.
 */
export const laporanKartuStock = defineReport({
  screen: {
    path: '/laporan-kartu-stock',
    title: 'Laporan Kartu Stock',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    gate: stockBalanceGate,
    synonyms: ['mutasi stok', 'saldo awal akhir', 'keluar masuk barang', 'stock card'],
  },
  api: 'POST reportbarang/kartu-stock',
  filters: [period(), g.menurut.starting('JENIS'), g.kode_gudang.from(masterGudang, 'nama_gudang').optional()],
  columns: [
    col(g.kelompok, { width: 1.8 }),
    col(g.mutasi),
    col(g.tempat.labelled('Dari / Ke').optional(), { width: 1.2 }),
    col(g.pieces, { total: true }),
    col(g.gross, { total: true }),
    col(g.fine, { total: true }),
    col(g.cost, { total: true, width: 1.3 }),
  ],
  groupBy: 'kelompok',
  files: { name: 'LAPORAN KARTU STOCK', landscape: false },
})
