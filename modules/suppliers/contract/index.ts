import { declarations as declare } from '#engine/contract/declarations.ts'
// What its papers may carry, receipts learn as they are declared.
import './nota-bayar-supplier.ts'
import './nota-penerimaan.ts'
import './nota-retur-supplier.ts'
import { bayarSupplier, paySupplier, readDebts, readGold } from './bayar-supplier.ts'
import { laporanBatalPenerimaan, laporanBayarSupplier, laporanHutangSupplier, laporanPenerimaanBarang, laporanReturSupplier } from './laporan.ts'
import { penerimaan, receiveGoods } from './penerimaan.ts'
import { refusals } from './refusals.ts'
import { readReturnableLots, returSupplier, returnGoods, scanReturnable } from './retur-supplier.ts'

export const declarations = declare({
  module: 'suppliers',
  reports: { laporanHutangSupplier, laporanPenerimaanBarang, laporanBayarSupplier, laporanReturSupplier, laporanBatalPenerimaan },
  endpoints: { receiveGoods, paySupplier, readDebts, readGold, returnGoods, scanReturnable, readReturnableLots },
  documents: { penerimaan, bayarSupplier, returSupplier },
  refusals,
})
