import { serve, serveReport, serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { laporanPenjualan, salespeople as salespeopleCall } from '../contract/laporan-penjualan.ts'
import { penjualan, sell as sellCall } from '../contract/penjualan.ts'
import { salesReport, salespeople } from './laporan-penjualan.ts'
import { saleMessage } from './sale-message.ts'
import { sell } from './sell.ts'
import { takeBack } from './take-back.ts'

export const salesModule = serverModule({
  name: 'sales',
  screens: [],
  serves: [
    serve(sellCall, sell),
    serveDocument(penjualan, { message: saleMessage, actions: { batal: { undo: takeBack } } }),
    serveReport(laporanPenjualan, salesReport),
    serve(salespeopleCall, salespeople),
  ],
})
