import { serverModule } from '#engine/server/serve.ts'
import { serveOrders } from '#modules/intake/server/public.ts'
import { declarations } from '../contract/index.ts'
import { assignArrived, preOrdersPort, readArrived, releaseArrived } from './arrivals.ts'
import { checkPreOrders, importPreOrders } from './import-pre-order.ts'
import { assignedByDay, latePreOrders, outstandingPreOrders, soldPreOrders, takenPreOrders } from './laporan.ts'
import { listPreOrders, lookUpPreOrders } from './lists.ts'
import { makePreOrder } from './pre-order.ts'
import { servedPreOrders } from './pre-order-events.ts'

// Pieces that come in may be for a pre-order.
serveOrders('no_po', preOrdersPort)

export const preordersModule = serverModule(declarations, {
  handlers: { makePreOrder, listPreOrders, lookUpPreOrders, readArrived, assignArrived, releaseArrived, checkPreOrders, importPreOrders },
  groups: { preOrderCase: servedPreOrders },
  queries: {
    laporanTransaksiPo: takenPreOrders,
    laporanOutstandPo: outstandingPreOrders,
    laporanClosingBarangPo: assignedByDay,
    laporanPenjualanPo: soldPreOrders,
    laporanPoTerlambat: latePreOrders,
  },
})
