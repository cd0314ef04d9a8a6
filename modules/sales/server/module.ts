import { serverModule } from '#engine/server/serve.ts'
import { declarations } from '../contract/index.ts'
import { salesReport, salespeople } from './laporan-penjualan.ts'
import { listSales, readReceipt, readSale, reprintSale } from './lihat-penjualan.ts'
import { sell } from './sell.ts'

export const salesModule = serverModule(declarations, {
  handlers: { sell, listSales, readSale, readReceipt, reprintSale, salespeople },
  queries: { laporanPenjualan: salesReport },
})
