import { serve, serveReport, serverModule } from '#engine/server/serve.ts'
import { laporanPenjualan, salespeople as salespeopleCall } from '../contract/laporan-penjualan.ts'
import {
  lihatPenjualan,
  listSales as listCall,
  readReceipt as readReceiptCall,
  readSale as readCall,
  reprintSale as reprintCall,
} from '../contract/lihat-penjualan.ts'
import { sell as sellCall, transaksiPenjualan } from '../contract/transaksi-penjualan.ts'
import { salesReport, salespeople } from './laporan-penjualan.ts'
import { listSales, readReceipt, readSale, reprintSale } from './lihat-penjualan.ts'
import { sell } from './sell.ts'

export const salesModule = serverModule({
  name: 'sales',
  screens: [transaksiPenjualan, lihatPenjualan],
  serves: [
    serve(sellCall, sell),
    serve(listCall, listSales),
    serve(readCall, readSale),
    serve(readReceiptCall, readReceipt),
    serve(reprintCall, reprintSale),
    serveReport(laporanPenjualan, salesReport),
    serve(salespeopleCall, salespeople),
  ],
})
