import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { declarations } from '../contract/index.ts'
import { kirimBarang } from '../contract/kirim-barang.ts'
import { terimaBarang } from '../contract/terima-barang.ts'
import { goodsOnTheRoad, goodsSent, goodsSentOnline } from './laporan-kirim-barang.ts'
import { giveUpGoods, readArrival, readOutcomes, readTravelling, readUnreceived, receiveGoods } from './receive-goods.ts'
import { receivingShops } from './receiving-shops.ts'
import { scanSendable, sendGoods, sendToBranch, undoSending } from './send-goods.ts'

export const shippingModule = serverModule(declarations, {
  handlers: {
    readShops: ({ db }) => receivingShops(db),
    scanSendable,
    sendGoods,
    sendToBranch,
    readUnreceived,
    readOutcomes,
    readTravelling,
    receiveGoods,
    giveUpGoods,
    readArrival,
  },
  queries: { laporanKirimBarang: goodsSent, laporanKirimBarangOnline: goodsSentOnline, laporanBarangDiJalan: goodsOnTheRoad },
  documents: {
    kirimBarang: serveDocument(kirimBarang, { actions: { batal: { undo: undoSending } } }),
    // It is not undone: what was received by mistake is sent back.
    terimaBarang: serveDocument(terimaBarang, { actions: {} }),
  },
})
