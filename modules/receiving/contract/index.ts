import { declarations as declare } from '#engine/contract/declarations.ts'
// What its papers may carry, receipts learn as they are declared.
import './nota-bayar-supplier.ts'
import './nota-penerimaan.ts'
import { bayarSupplier, paySupplier, readDebts, readGold } from './bayar-supplier.ts'
import { penerimaan, receiveGoods } from './penerimaan.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({
  module: 'receiving',
  endpoints: { receiveGoods, paySupplier, readDebts, readGold },
  documents: { penerimaan, bayarSupplier },
  refusals,
})
