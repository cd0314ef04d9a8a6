import { declarations as declare } from '#engine/contract/declarations.ts'
// What its papers may carry, receipts learn as they are declared.
import './nota-penerimaan.ts'
import { penerimaan, receiveGoods } from './penerimaan.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({
  module: 'receiving',
  endpoints: { receiveGoods },
  documents: { penerimaan },
  refusals,
})
