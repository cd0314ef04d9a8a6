import { serverModule } from '#engine/server/serve.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { messageLines, serveDocument } from '#modules/documents/server/public.ts'
import { serveOrders } from '#modules/intake/server/public.ts'
import { declarations } from '../contract/index.ts'
import { mutasiPesanan } from '../contract/mutasi-pesanan.ts'
import { type Order, pesanan } from '../contract/pesanan.ts'
import { cancelledOrders, orderedItems } from './laporan.ts'
import { ordersKept, readOpenOrders, readSamples } from './open-orders.ts'
import { order, waiting } from './order.ts'
import { cancelOrder, fetchSample, payOrder, takeBack } from './order-events.ts'
import { askOrderApprovals, pickUpOrder } from './pick-up.ts'

// Pieces that come in may be made for an order.
serveOrders('no_pesanan', ordersKept)

/** The texts of an order's message that its header lacks: the pieces with their estimated weight, the total, the paid and the open amount. */
function orderMessage({ detail_pesanan, total_harga, uang_pesanan }: Order) {
  const pieces = detail_pesanan.map(({ deskripsi, nama_group, berat, sub_total }) => ({
    text: `${deskripsi} (${nama_group}, ${formatNumber(berat, 3)} gram)`,
    jumlahRp: sub_total,
  }))
  return { barang: messageLines(pieces, 'barang'), total: rp(total_harga), dibayar: rp(uang_pesanan), sisa: rp(total_harga - uang_pesanan) }
}

export const ordersModule = serverModule(declarations, {
  handlers: {
    order,
    readOpenOrders,
    readSamples,
    payOrder,
    fetchSample,
    pickUpOrder,
    askOrderApprovals,
    cancelOrder,
  },
  groups: { waitingOrders: { handlers: waiting } },
  queries: { laporanBatalPesanan: cancelledOrders, laporanPesananBarang: orderedItems },
  documents: {
    pesanan: serveDocument(pesanan, { message: orderMessage, actions: {} }),
    mutasiPesanan: serveDocument(mutasiPesanan, { actions: { batal: { undo: takeBack } } }),
  },
})
