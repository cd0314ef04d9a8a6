import { declarations as declare } from '#engine/contract/declarations.ts'
import { batalPembelian, buy, findBrought, lihatPembelian, pembelian, transaksiPembelian } from './pembelian.ts'
import { refusals } from './refusals.ts'

export const declarations = declare({
  screens: [transaksiPembelian, lihatPembelian, batalPembelian],
  endpoints: [buy, findBrought],
  documents: [pembelian],
  refusals,
})
