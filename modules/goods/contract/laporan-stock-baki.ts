import { col, defineReport, sortBy } from '#engine/contract/report.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { masterGudang } from '#modules/masters/contract/master-gudang.ts'
import { masterJenis } from '#modules/masters/contract/master-jenis.ts'
import { goods as g } from './fields.ts'

/** If a chain hides its stock balances, only its owners read them (specification §6). */
export const stockBalanceGate = { levelsWhen: { HIDE_SALDO_STOCK_MODULE: ['OWN'] } }

/** Of what lies there, what its suppliers own: told where there is some (docs/decisions/096). */
export const consignedColumns = [
  col(g.jumlah_konsinyasi, { total: true, first: true, rare: true }),
  col(g.berat_konsinyasi, { total: true, first: true, rare: true }),
] as const

/** The same with its gold, which Posisi Emas takes off place by place. */
export const consignedGoldColumns = [...consignedColumns, col(g.fine_konsinyasi, { total: true, first: true, rare: true })] as const

/** What lies in each tray, and what the tray should weigh. */
export const laporanStockBaki = defineReport({
  screen: {
    path: '/laporan-stock-baki',
    title: 'Laporan Stock Baki',
    menu: menu.laporanBarang,
    back: '/SubMenuLaporan',
    gate: stockBalanceGate,
    synonyms: ['posisi stok', 'stok per baki', 'saldo barang', 'stock position'],
  },
  api: 'POST reportbarang/stock-baki',
  filters: [
    g.kode_gudang.from(masterGudang, 'nama_gudang').optional(),
    g.kode_dept.from(masterJenis, 'nama_dept').optional(),
    sortBy({ KODE_BAKI: 'KODE BAKI', BERAT_MAX: 'BERAT TERBANYAK' }),
  ],
  columns: [
    col(g.kode_toko, { width: 0.7 }),
    col(g.kode_gudang),
    col(g.kode_baki, { opens: { kind: 'baki', by: ['kode_toko', 'kode_baki'] } }),
    col(g.nama_baki, { width: 1.6 }),
    col(g.pieces, { total: true }),
    col(g.gross, { total: true }),
    col(g.fine, { total: true }),
    col(g.cost, { total: true, width: 1.4 }),
    ...consignedGoldColumns,
    col(g.berat_baki, { total: true }),
    col(g.berat_bandrol, { total: true }),
    col(g.berat_timbang, { total: true }),
  ],
  files: { name: 'LAPORAN STOCK BAKI' },
  texts: { ready: 'Laporan Stock Baki Tersedia', empty: 'Laporan Stock Baki Kosong' },
})
