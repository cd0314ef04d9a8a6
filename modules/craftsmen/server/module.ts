import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { declarations } from '../contract/index.ts'
import { penjualanBatang } from '../contract/penjualan-batang.ts'
import { barsInStock, barsSold } from './laporan.ts'
import { readBars, sellBars } from './penjualan-batang.ts'

export const craftsmenModule = serverModule(declarations, {
  handlers: { sellBars, readBars },
  queries: { laporanStockBatang: barsInStock, laporanPenjualanBatang: barsSold },
  documents: {
    // The mirror of the posting gives the bars and the money back.
    penjualanBatang: serveDocument(penjualanBatang),
  },
})
