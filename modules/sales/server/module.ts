import { serve, serveReport, serverModule } from '#engine/server/serve.ts'
import { laporanPenjualan } from '../contract/laporan-penjualan.ts'
import { lihatPenjualan, listSales as listCall, readSale as readCall, reprintSale as reprintCall } from '../contract/lihat-penjualan.ts'
import { sell as sellCall, transaksiPenjualan } from '../contract/transaksi-penjualan.ts'
import { salesReport } from './laporan-penjualan.ts'
import { listSales, readSale, reprintSale } from './lihat-penjualan.ts'
import { sell } from './sell.ts'

export const salesModule = serverModule({
  name: 'sales',
  screens: [transaksiPenjualan, lihatPenjualan],
  serves: [
    serve(sellCall, sell),
    serve(listCall, listSales),
    serve(readCall, readSale),
    serve(reprintCall, reprintSale),
    serveReport(laporanPenjualan, salesReport),
  ],
})
