import { declarations as declare } from '#engine/contract/declarations.ts'
import { laporanPenjualan } from './laporan-penjualan.ts'
import { lihatPenjualan, listSales, readSale, reprintSale } from './lihat-penjualan.ts'
import { salesChart, yearTransactions } from './penjualan-chart.ts'
import { refusals } from './refusals.ts'
import { penjualan, sell, transaksiPenjualan } from './transaksi-penjualan.ts'

export const declarations = declare({
  screens: [transaksiPenjualan, lihatPenjualan],
  reports: [laporanPenjualan],
  endpoints: [sell, listSales, readSale, reprintSale, salesChart, yearTransactions],
  documents: [penjualan],
  tables: { penjualan: 'Penjualan', penjualan_bayar: 'Penjualan' },
  refusals,
})
