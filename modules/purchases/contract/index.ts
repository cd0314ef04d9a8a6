import { declarations as declare } from '#engine/contract/declarations.ts'
// What its paper may carry, receipts learn as it is declared.
import './nota-pembelian.ts'
import { batalPembelian, buy, findBrought, lihatPembelian, pembelian, transaksiPembelian } from './pembelian.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({
  screens: [transaksiPembelian, lihatPembelian, batalPembelian],
  endpoints: [buy, findBrought],
  documents: [pembelian],
  refusals,
})
