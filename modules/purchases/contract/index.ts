import { declarations as declare } from '#engine/contract/declarations.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-hancur-pembelian.ts'
import './nota-pembelian.ts'
import { destroyPurchase, hancurPembelian, laporanHancurPembelian, readUsed } from './hancur-pembelian.ts'
import { buy, findBrought, pembelian, purchaseCash } from './pembelian.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({
  module: 'purchases',
  reports: { laporanHancurPembelian },
  endpoints: { buy, purchaseCash, findBrought, destroyPurchase, readUsed },
  documents: { pembelian, hancurPembelian },
  refusals,
})
