import { declarations as declare } from '#engine/contract/declarations.ts'
// What their papers may carry, receipts learn as they are declared.
import './nota-pre-order.ts'
import { assignArrived, readArrived, releaseArrived } from './arrivals.ts'
import { checkPreOrders, importPreOrders } from './import-pre-order.ts'
import { laporanClosingBarangPo, laporanOutstandPo, laporanPenjualanPo, laporanPoTerlambat, laporanTransaksiPo } from './laporan.ts'
import { listPreOrders, lookUpPreOrders } from './lists.ts'
import { preOrderCase } from './mutasi-po.ts'
import { makePreOrder } from './pre-order.ts'
import { refusals } from './refusals.ts'
import { closingBarangPo, importPreOrder } from './screens.ts'

export const declarations = declare({
  module: 'preorders',
  screens: [closingBarangPo, importPreOrder],
  reports: { laporanTransaksiPo, laporanOutstandPo, laporanClosingBarangPo, laporanPenjualanPo, laporanPoTerlambat },
  endpoints: {
    makePreOrder,
    listPreOrders,
    lookUpPreOrders,
    readArrived,
    assignArrived,
    releaseArrived,
    checkPreOrders,
    importPreOrders,
  },
  groups: { preOrderCase },
  refusals,
})
