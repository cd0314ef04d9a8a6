import { declarations as declare } from '#engine/contract/declarations.ts'
import { dashboard, home } from './dashboard.ts'
import { salesChart, yearTransactions } from './penjualan-chart.ts'

export const declarations = declare({ module: 'dashboard', screens: [dashboard, home], endpoints: { salesChart, yearTransactions } })
