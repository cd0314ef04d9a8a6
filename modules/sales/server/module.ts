import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { cashReached } from '#modules/members/server/public.ts'
import { declarations } from '../contract/index.ts'
import { penjualan } from '../contract/penjualan.ts'
import { pelunasanPenjualan } from '../contract/pelunasan-penjualan.ts'
import { salesReport, salespeople } from './laporan-penjualan.ts'
import { saleMessage } from './sale-message.ts'
import { findTraded, sell } from './sell.ts'
import { owedSales, receivables, settleSale } from './settle-sale.ts'
import { takeBack } from './take-back.ts'

export const salesModule = serverModule(declarations, {
  handlers: { sell, saleCash: cashReached, findTraded, salespeople, settleSale, owedSales },
  queries: { laporanPenjualan: salesReport, laporanPiutangPenjualan: receivables },
  documents: {
    penjualan: serveDocument(penjualan, { message: saleMessage, actions: { batal: { undo: takeBack } } }),
    pelunasanPenjualan: serveDocument(pelunasanPenjualan, { actions: { batal: { undo: () => Promise.resolve() } } }),
  },
})
