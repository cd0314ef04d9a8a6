import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { salesChart, yearTransactions } from './penjualan-chart.ts'

/** The dashboard: what other modules wrote, summed up for those who may know it. */
export const dashboardModule = serverModule(declarations, { handlers: { salesChart, yearTransactions } })
