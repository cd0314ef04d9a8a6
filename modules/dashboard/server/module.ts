import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import * as analysis from './analysis.ts'
import * as chain from './cash-pusat.ts'
import { chartOf, yearTransactions } from './charts.ts'
import { managersAnalysis } from './laporan-analisis-manajerial.ts'
import { salespeopleByKind, salespeopleOfShops } from './laporan-sales.ts'
import { readQueue } from './validasi-jual-beli.ts'
import { shopsNow } from './shops-now.ts'

/** The dashboard: what other modules wrote, summed up for those who may know it. */
export const dashboardModule = serverModule(declarations, {
  handlers: { salesChart: chartOf('PENJUALAN'), purchasesChart: chartOf('PEMBELIAN'), yearTransactions, ...chain, ...analysis, shopsNow, readQueue },
  queries: { laporanGlobalSales: salespeopleOfShops, laporanRekapSales: salespeopleByKind, laporanAnalisisManajerial: managersAnalysis },
})
