import { serve, serverModule } from '#engine/server/serve.ts'
import { dashboard, home } from '../contract/dashboard.ts'
import { purchasesChart, salesChart, yearTransactions as yearCall } from '../contract/charts.ts'
import { chartOf, yearTransactions } from './charts.ts'

/** The dashboard: what other modules wrote, summed up for those who may know it. */
export const dashboardModule = serverModule({
  name: 'dashboard',
  screens: [dashboard, home],
  serves: [serve(salesChart, chartOf('penjualan_sah')), serve(purchasesChart, chartOf('pembelian_sah')), serve(yearCall, yearTransactions)],
})
