import { serve, serverModule } from '#engine/server/serve.ts'
import { dashboard, home } from '../contract/dashboard.ts'
import { salesChart as chartCall, yearTransactions as yearCall } from '../contract/penjualan-chart.ts'
import { salesChart, yearTransactions } from './penjualan-chart.ts'

/** The dashboard: what other modules wrote, summed up for those who may know it. */
export const dashboardModule = serverModule({
  name: 'dashboard',
  screens: [dashboard, home],
  serves: [serve(chartCall, salesChart), serve(yearCall, yearTransactions)],
})
