import { declarations as declare } from '#engine/contract/declarations.ts'
// What its papers may carry, receipts learn as they are declared.
import './nota-penjualan-batang.ts'
import { laporanPenjualanBatang, laporanStockBatang } from './laporan.ts'
import { penjualanBatang, readBars, sellBars } from './penjualan-batang.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({
  module: 'craftsmen',
  reports: { laporanStockBatang, laporanPenjualanBatang },
  endpoints: { sellBars, readBars },
  documents: { penjualanBatang },
  refusals,
})
