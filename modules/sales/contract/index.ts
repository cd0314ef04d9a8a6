import { declarations as declare } from '#engine/contract/declarations.ts'
import { laporanPenjualan, salespeople } from './laporan-penjualan.ts'
import { lihatPenjualan, listSales, readReceipt, readSale, reprintSale } from './lihat-penjualan.ts'
import { refusals } from './refusals.ts'
import { penjualan, sell, transaksiPenjualan } from './transaksi-penjualan.ts'

export const declarations = declare({
  module: 'sales',
  screens: [transaksiPenjualan, lihatPenjualan],
  reports: { laporanPenjualan },
  endpoints: { sell, listSales, readSale, readReceipt, reprintSale, salespeople },
  documents: [penjualan],
  tables: { penjualan: 'Penjualan', penjualan_bayar: 'Penjualan' },
  refusals,
})
