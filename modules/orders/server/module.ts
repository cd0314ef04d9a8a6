import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { serveOrders } from '#modules/intake/server/public.ts'
import { cashReached } from '#modules/members/server/public.ts'
import { declarations } from '../contract/index.ts'
import { mutasiPesanan } from '../contract/mutasi-pesanan.ts'
import { pesanan } from '../contract/pesanan.ts'
import { cancelledOrders, orderedItems } from './laporan.ts'
import { ordersKept, readOpenOrders, readSamples } from './open-orders.ts'
import { order, waiting } from './order.ts'
import { cancelOrder, fetchSample, payOrder, takeBack } from './order-events.ts'
import { askOrderApprovals, pickUpOrder } from './pick-up.ts'

// Pieces that come in may be made for an order.
serveOrders('no_pesanan', ordersKept)

export const ordersModule = serverModule(declarations, {
  handlers: {
    order,
    orderCash: cashReached,
    readOpenOrders,
    readSamples,
    payOrder,
    fetchSample,
    pickUpOrder,
    askOrderApprovals,
    cancelOrder,
    orderEventCash: cashReached,
    sendOrder: waiting.send,
    readWaitingOrders: waiting.list,
    acceptOrder: waiting.accept,
    cashOfWaitingOrders: waiting.cash,
    refuseOrder: waiting.refuse,
    openWaitingOrder: waiting.open,
  },
  queries: { laporanBatalPesanan: cancelledOrders, laporanPesananBarang: orderedItems },
  documents: {
    pesanan: serveDocument(pesanan, { actions: {} }),
    mutasiPesanan: serveDocument(mutasiPesanan, { actions: { batal: { undo: takeBack } } }),
  },
})
