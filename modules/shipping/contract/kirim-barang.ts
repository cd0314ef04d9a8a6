import { z } from 'zod'
import { defineDocument, type DocumentOf, documentPart, documentWords as w, type NewDocument } from '#engine/contract/document.ts'
import { endpoint, openTo } from '#engine/contract/endpoint.ts'
import { objectOf } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { cancelling } from '#modules/documents/contract/cancelling.ts'
import { heldRefusals, lyingRefusals, refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'
import { openShop } from '#modules/money/contract/antar-toko.ts'
import { refusals as moneyRefusals } from '#modules/money/contract/refusals.ts'
import { shipments as k, shipmentStates } from './fields.ts'
import { refusals } from './refusals.ts'
import {
  shippingReports,
  barangTidakSampai,
  batalKirimBarang,
  kirimBarangKecabang,
  kirimBarangScreen,
  lihatKirimBarang,
  terimaBarangScreen,
} from './screens.ts'

/**
 * Pieces that a shop sends to another (events.md K1): on the road they are the sender's, until the other shop has them in a tray, or its
 * sender has them again or gives them up (docs/decisions/103).
 */
export const kirimBarang = defineDocument({
  kind: 'KIRIM_BARANG',
  name: 'kirim_barang',
  title: 'Kirim Barang',
  prefix: 'KG',
  number: k.no_kirim,
  states: shipmentStates,
  header: [k.tujuan, k.nama_tujuan, k.total_qty, k.total_berat, k.keterangan.optional()],
  summary: [k.nama_tujuan, k.total_berat],
  parts: {
    detail_barang: documentPart({
      table: 'kirim_barang_detail',
      fields: [
        k.kode_barcode,
        k.nama_barang,
        k.keterangan_barang.optional(),
        k.kode_dept,
        k.kode_group,
        k.kadar,
        k.kode_gudang,
        k.kode_baki,
        k.qty,
        k.berat,
        k.harga_jual,
      ],
      internal: [k.fine, k.hpp],
    }),
  },
  screens: { entry: kirimBarangScreen, list: lihatKirimBarang },
  readers: [kirimBarangKecabang, ...shippingReports],
  actions: {
    batal: cancelling({
      screen: batalKirimBarang,
      approval: 'BATAL_KIRIM_BARANG',
      state: 'OPEN',
      onlyOnItsDate: refusals.SENT_YESTERDAY,
      refusals: [refusals.SOME_ARRIVED],
    }),
  },
  list: {
    columns: [
      col(k.no_kirim, { opens: 'kirim_barang' }),
      col(w.tgl_system),
      col(w.created_at),
      col(k.nama_tujuan),
      col(k.total_qty),
      col(k.total_berat),
      col(k.keterangan.optional()),
      col(w.user_id),
      col(w.status),
    ],
    search: [k.no_kirim, k.tujuan, k.nama_tujuan, k.keterangan],
    searchLines: { part: 'detail_barang', field: k.kode_barcode },
  },
})

/** A whole sending as it is stored. */
export type Shipment = DocumentOf<typeof kirimBarang>

/** One that is about to be written. */
export type NewShipment = NewDocument<typeof kirimBarang>

/** So many pieces go into one document: what a scanner reads in an hour. */
export const piecesMax = 500

/** Pieces by their barcodes, as a document takes them. */
export const scannedPieces = z.object({
  detail_barang: z
    .array(objectOf([k.kode_barcode]), { error: 'Data Barang Harus Diisi' })
    .min(1, 'Data Barang Harus Diisi')
    .max(piecesMax, `Data Barang Maksimal ${piecesMax}`),
})

export const readShops = endpoint({
  call: 'GET kirim-barang/toko',
  summary: 'The shops of the chain that goods can go to, the head office first: open, with trays, and with the screen to receive them',
  access: openTo(kirimBarangScreen, kirimBarangKecabang),
  reply: z.array(openShop),
})

/** Where pieces go to, and what is remarked. */
export const shipmentTarget = [k.tujuan.from({ api: { list: readShops.call }, key: 'kode_toko' }, 'nama_toko'), k.keterangan.optional()] as const

/** Pieces that are to be sent, as the screen says it. */
export const newShipment = z.intersection(objectOf(shipmentTarget), scannedPieces)

const sendingRefusals = [
  ...lyingRefusals,
  ...heldRefusals,
  goodsRefusals.BARCODE_TWICE,
  moneyRefusals.SAME_SHOP,
  moneyRefusals.SHOP_NOT_AVAILABLE,
  ledgerRefusals.NOT_IN_PLACE,
  ...dateRefusals,
]

export const sendGoods = endpoint({
  call: 'POST kirim-barang',
  summary: 'Sends pieces to another shop: they are on the road until they arrive anywhere; answers the whole document',
  access: openTo(kirimBarangScreen),
  body: newShipment,
  reply: kirimBarang.calls.read.reply,
  moves: true,
  refusals: sendingRefusals,
})

export const sendToBranch = endpoint({
  call: 'POST kirim-barang/kecabang',
  summary: 'The same for the head office, to a branch alone',
  access: openTo(kirimBarangKecabang),
  body: newShipment,
  reply: kirimBarang.calls.read.reply,
  moves: true,
  refusals: [...sendingRefusals, refusals.ONLY_BRANCHES],
})

const sent = [k.kode_barcode, k.nama_barang, k.kode_group, k.kode_gudang, k.kode_baki, k.qty, k.berat, k.foto.optional()] as const

export const scanSendable = endpoint({
  call: 'GET kirim-barang/barang/{kode_barcode}',
  summary: 'A piece that could be sent to another shop; refuses one that could not',
  access: openTo(kirimBarangScreen, kirimBarangKecabang),
  reply: objectOf([...sent]),
  refusals: [...lyingRefusals, ...heldRefusals],
})

/** A shipment with pieces on the road, as either shop reads it. */
const onTheRoad = objectOf([
  k.no_kirim,
  k.kode_toko,
  k.nama_asal,
  k.tujuan,
  k.nama_tujuan,
  k.tgl_system,
  k.created_at,
  k.user_id,
  k.keterangan.optional(),
  k.total_qty,
  k.qty_jalan,
  k.berat_jalan,
  k.hari_di_jalan,
])

/** A shipment with pieces on the road, as either shop reads it. */
export type OnTheRoad = z.output<typeof onTheRoad>

/** A sending with the pieces that are on the road. */
const travelling = onTheRoad.and(z.object({ detail_barang: z.array(objectOf([...sent])) }))

/** A sending with the pieces that are on the road. */
export type Travelling = z.output<typeof travelling>

export const readOutcomes = endpoint({
  call: 'GET kirim-barang/{no_kirim}/hasil',
  summary: 'What became of each piece of a sending of the shop, in the order of its lines; nothing of one that was cancelled',
  access: openTo(lihatKirimBarang, kirimBarangScreen, kirimBarangKecabang, batalKirimBarang, ...shippingReports),
  reply: z.array(objectOf([k.kode_barcode, k.hasil_kirim, k.tgl_terima.optional(), k.no_terima_barang.optional()])),
})

export const readUnreceived = endpoint({
  call: 'GET kirim-barang/unreceive/list-no-kirim',
  summary: 'Sendings to this shop, or from it, of which something is on the road, the oldest first',
  access: openTo(terimaBarangScreen, barangTidakSampai),
  query: z.object({ arah: z.enum(['TO_HERE', 'FROM_HERE']).default('TO_HERE') }),
  reply: z.array(onTheRoad),
})

export const readTravelling = endpoint({
  call: 'GET kirimbarang/get/nokirim',
  summary: 'A sending to this shop or from it with its pieces on the road, by its number or by the barcode of one of them',
  access: openTo(terimaBarangScreen, barangTidakSampai),
  query: objectOf([k.no_kirim]),
  reply: travelling,
  refusals: [refusals.NOT_ON_ITS_WAY],
})
