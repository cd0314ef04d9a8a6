import { declarations as declare } from '#engine/contract/declarations.ts'
import { laporanPenjualan, salespeople } from './laporan-penjualan.ts'
import { penjualan, sell } from './penjualan.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({
  module: 'sales',
  reports: { laporanPenjualan },
  endpoints: { sell, salespeople },
  documents: { penjualan },
  refusals,
})
