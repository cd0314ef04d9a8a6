import { documentWords as w } from '#engine/contract/document.ts'
import { col, defineReport, period } from '#engine/contract/report.ts'
import { keepers } from '#modules/access/contract/levels.ts'
import { menu } from '#modules/access/contract/menu.ts'
import { money as f } from './fields.ts'

/**
 * The tills of all shops side by side, by shop and day: what each began with, what came in and went out for what, and what was left (the global
 * reports of specification §2). A day on which nothing moved has no row.
 */
export const laporanKeuanganCashGlobal = defineReport({
  screen: {
    path: '/laporan-keuangan-cash-global',
    title: 'Laporan Keuangan Cash Global',
    menu: menu.laporanGlobal,
    back: '/SubMenuLaporan',
    synonyms: ['kas semua cabang', 'saldo kas toko', 'rekap kas', 'cash of all shops'],
    gate: { all: ['HIDUP_FEATURE_MODULE'] },
    shownTo: keepers,
  },
  api: 'GET cash/report-keuangan-global',
  filters: [period()],
  columns: [
    col(w.kode_toko, { width: 0.6, label: 'Toko' }),
    col(w.tgl_system, { width: 0.8 }),
    col(f.saldo_awal),
    col(f.cash_penjualan, { total: true }),
    col(f.cash_titipan, { total: true }),
    col(f.cash_pembelian, { total: true }),
    col(f.cash_antar_toko, { total: true }),
    col(f.cash_bank, { total: true }),
    col(f.cash_lain, { total: true }),
    col(f.saldo_akhir),
  ],
  groupBy: 'kode_toko',
  files: { name: 'LAPORAN KEUANGAN CASH GLOBAL' },
})
