import { sql } from 'kysely'
import { serverModule } from '#engine/server/serve.ts'
import { serveDocument } from '#modules/documents/server/public.ts'
import { declarations } from '../contract/index.ts'
import { kirimBarang } from '../contract/kirim-barang.ts'
import { terimaBarang } from '../contract/terima-barang.ts'
import { oldPieces } from './laporan-barang-lama.ts'
import { goodsOnTheRoad, goodsSent, goodsSentOnline } from './laporan-kirim-barang.ts'
import { giveUpGoods, readArrival, readOutcomes, readTravelling, readUnreceived, receiveGoods } from './receive-goods.ts'
import { receivingShops } from './receiving-shops.ts'
import { scanSendable, sendGoods, sendToBranch, undoSending } from './send-goods.ts'

/** Goods that travel so many days wait for a question to the other shop. */
const roadDays = 2

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
  waiting: {
    goodsLongOnTheRoad: ({ kode_toko, tgl_system }) =>
      sql`select from kirim_barang where kode_toko = ${kode_toko} and status = 'OPEN' and tgl_system <= ${tgl_system}::date - ${sql.lit(roadDays)}`,
    goodsComing: ({ kode_toko }) => sql`select from kirim_barang where tujuan = ${kode_toko} and status = 'OPEN'`,
  },
  queries: {
    laporanKirimBarang: goodsSent,
    laporanKirimBarangOnline: goodsSentOnline,
    laporanBarangDiJalan: goodsOnTheRoad,
    laporanBarangLama: oldPieces,
  },
  documents: {
    kirimBarang: serveDocument(kirimBarang, { actions: { batal: { undo: undoSending } } }),
    // It is not undone: what was received by mistake is sent back.
    terimaBarang: serveDocument(terimaBarang, { actions: {} }),
  },
})
