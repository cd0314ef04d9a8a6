import type { AnyDocument } from '#engine/contract/document.ts'
import { type ServedWaiting, serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import * as analysis from './analysis.ts'
import * as chain from './cash-pusat.ts'
import { chartOf, yearTransactions } from './charts.ts'
import { managersAnalysis } from './laporan-analisis-manajerial.ts'
import { salespeopleByKind, salespeopleOfShops } from './laporan-sales.ts'
import { readFirstSteps } from './first-steps.ts'
import { findsThings } from './find-things.ts'
import { cashierQueue, readsWaiting } from './menunggu-saya.ts'
import { readQueue } from './validasi-jual-beli.ts'
import { shopsNow } from './shops-now.ts'

interface DashboardNeeds {
  readonly documents: readonly AnyDocument[]
  /** What waits for users in the modules below. */
  readonly waiting: readonly ServedWaiting[]
}

/** What other modules wrote, summed up for those who may know it, and found among the documents of all of them. */
export const createDashboardModule = ({ documents, waiting }: DashboardNeeds) =>
  serverModule(declarations, {
    handlers: {
      findThings: findsThings(documents),
      readFirstSteps,
      salesChart: chartOf('PENJUALAN'),
      purchasesChart: chartOf('PEMBELIAN'),
      servicesChart: chartOf('SERVICE'),
      ordersChart: chartOf('PESANAN'),
      loansChart: chartOf('HUTANG'),
      instalmentsChart: chartOf('CICILAN'),
      yearTransactions,
      ...chain,
      ...analysis,
      shopsNow,
      readQueue,
      readWaiting: readsWaiting([...waiting, { things: declarations.waiting.cashierQueue, rows: cashierQueue }]),
    },
    waiting: { cashierQueue },
    queries: { laporanGlobalSales: salespeopleOfShops, laporanRekapSales: salespeopleByKind, laporanAnalisisManajerial: managersAnalysis },
  })
