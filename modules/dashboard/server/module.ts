import type { AnyDocument } from '#engine/contract/document.ts'
import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import * as analysis from './analysis.ts'
import * as chain from './cash-pusat.ts'
import { chartOf, yearTransactions } from './charts.ts'
import { managersAnalysis } from './laporan-analisis-manajerial.ts'
import { salespeopleByKind, salespeopleOfShops } from './laporan-sales.ts'
import { readFirstSteps } from './first-steps.ts'
import { findsThings } from './find-things.ts'
import { readQueue } from './validasi-jual-beli.ts'
import { shopsNow } from './shops-now.ts'

/** What other modules wrote, summed up for those who may know it, and found among the documents of all of them. */
export const createDashboardModule = ({ documents }: { readonly documents: readonly AnyDocument[] }) =>
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
    },
    queries: { laporanGlobalSales: salespeopleOfShops, laporanRekapSales: salespeopleByKind, laporanAnalisisManajerial: managersAnalysis },
  })
