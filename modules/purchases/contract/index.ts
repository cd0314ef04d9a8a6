import { declarations as declare } from '#engine/contract/declarations.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-hancur-pembelian.ts'
import './nota-pembelian.ts'
import { destroyPurchase, hancurPembelian, laporanHancurPembelian, readUsed } from './hancur-pembelian.ts'
import { laporanBatalPembelian, laporanGlobalPembelian, laporanPembelianGroup, laporanPembelianJenis, laporanPembelianPerFaktur } from './laporan.ts'
import { askPurchaseApprovals, buy, findBrought, pembelian, takePurchasePapers } from './pembelian.ts'
import { refusals } from './refusals.ts'
import { waitingPurchases } from './validasi.ts'

export const declarations = declare({
  module: 'purchases',
  reports: {
    laporanPembelianPerFaktur,
    laporanPembelianJenis,
    laporanPembelianGroup,
    laporanBatalPembelian,
    laporanHancurPembelian,
    laporanGlobalPembelian,
  },
  groups: { waitingPurchases },
  endpoints: { buy, askPurchaseApprovals, findBrought, takePurchasePapers, destroyPurchase, readUsed },
  documents: { pembelian, hancurPembelian },
  refusals,
})
