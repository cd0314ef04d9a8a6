import { declarations as declare } from '#engine/contract/declarations.ts'
import { gesekTunai, laporanGesekTunai, payForCards } from './gesek-tunai.ts'
import { laporanPenjualan, salespeople } from './laporan-penjualan.ts'
import { laporanPiutangPenjualan, owedSales, pelunasanPenjualan, settleSale } from './pelunasan-penjualan.ts'
import { findTraded, penjualan, saleCash, sell } from './penjualan.ts'
import { refusals } from './refusals.ts'
// What its paper may carry, receipts learn as it is declared.
import './nota-gesek-tunai.ts'
import './nota-pelunasan.ts'
import './nota-penjualan.ts'

export const declarations = declare({
  module: 'sales',
  reports: { laporanPenjualan, laporanPiutangPenjualan, laporanGesekTunai },
  endpoints: { sell, payForCards, saleCash, findTraded, salespeople, settleSale, owedSales },
  documents: { penjualan, pelunasanPenjualan, gesekTunai },
  refusals,
})
