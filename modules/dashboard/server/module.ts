import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { chartOf, yearTransactions } from './charts.ts'
import { salespeopleByKind, salespeopleOfShops } from './laporan-sales.ts'

/** The dashboard: what other modules wrote, summed up for those who may know it. */
export const dashboardModule = serverModule(declarations, {
  handlers: { salesChart: chartOf('penjualan_sah'), purchasesChart: chartOf('pembelian_semua_sah'), yearTransactions },
  queries: { laporanGlobalSales: salespeopleOfShops, laporanRekapSales: salespeopleByKind },
})
