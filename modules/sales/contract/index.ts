import { declarations as declare } from '#engine/contract/declarations.ts'
import { laporanPenjualan, salespeople } from './laporan-penjualan.ts'
import { batalPenjualan, lihatPenjualan, penjualan, sell, transaksiPenjualan } from './penjualan.ts'
import { refusals } from './refusals.ts'
// What its paper may carry, receipts learn as it is declared.
import './nota-penjualan.ts'

export const declarations = declare({
  screens: [transaksiPenjualan, lihatPenjualan, batalPenjualan],
  reports: [laporanPenjualan],
  endpoints: [sell, salespeople],
  documents: [penjualan],
  refusals,
})
