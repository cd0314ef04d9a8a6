import { declarations as declare } from '#engine/contract/declarations.ts'
import { dashboard, home } from './dashboard.ts'
import { laporanGlobalSales, laporanRekapSales } from './laporan-sales.ts'
import { purchasesChart, salesChart, yearTransactions } from './charts.ts'

export const declarations = declare({
  module: 'dashboard',
  screens: [dashboard, home],
  reports: { laporanGlobalSales, laporanRekapSales },
  endpoints: { salesChart, purchasesChart, yearTransactions },
})
