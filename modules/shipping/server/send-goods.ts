import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { type Decision, type DocumentWriting, writeDocument } from '#modules/documents/server/public.ts'
import { type StockPiece, type Taker, lookAtLyingPieces, refuseHeld, takeReadyPieces } from '#modules/goods/server/public.ts'
import { refusals as moneyRefusals } from '#modules/money/contract/refusals.ts'
import { destinationOf } from '#modules/money/server/public.ts'
import { listPrice } from '#modules/pricing/contract/price.ts'
import { type Rounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import type * as calls from '../contract/kirim-barang.ts'
import { type Shipment, kirimBarang } from '../contract/kirim-barang.ts'
import { refusals } from '../contract/refusals.ts'
import { receivingShops } from './receiving-shops.ts'
import { sentLines } from './travel-lines.ts'

/** Pieces that a user wants to send. */
export interface RequestedShipment {
  readonly tujuan: string
  readonly keterangan: string | null
  readonly kode_barcodes: readonly string[]
}

/** For whom pieces are sent, and how their prices are rounded. */
export type SendingContext = EventContext & Pick<Taker, 'modules'> & { readonly rounding: Rounding }

type Decided = Decision<typeof kirimBarang>

const sending: DocumentWriting<typeof kirimBarang, RequestedShipment, Decided, Omit<SendingContext, keyof EventContext>> = {
  document: kirimBarang,
  exclusiveKeys: ({ kode_barcodes }) => kode_barcodes,
  async prepare(context, requested) {
    const { db, kode_toko, rounding } = context
    const decided = new Map<RequestedShipment, Decided>()
    const shops = new Set((await receivingShops(db)).map((shop) => shop.kode_toko))
    for (const one of requested) {
      const { nama_toko } = await destinationOf(db, kode_toko, one.tujuan)
      if (!shops.has(one.tujuan)) refuseAt('tujuan', moneyRefusals.SHOP_NOT_AVAILABLE)
      const pieces = await takeReadyPieces(db, context, one.kode_barcodes, 'IN_TRANSIT')
      const document = {
        tujuan: one.tujuan,
        nama_tujuan: nama_toko,
        keterangan: one.keterangan,
        ...sumsOf(pieces),
        detail_barang: pieces.map((piece) => ({
          ...piece,
          keterangan_barang: piece.keterangan,
          berat: piece.berat_stock,
          harga_jual: listPrice(piece, rounding),
        })),
      }
      decided.set(one, { document, lines: (made) => sentLines(made, pieces) })
    }
    return (one) => decided.get(one)!
  },
}

/** How many pieces these are, and what they weigh. */
export const sumsOf = (pieces: readonly Pick<StockPiece, 'qty' | 'berat_stock'>[]) => ({
  total_qty: pieces.reduce((sum, { qty }) => sum + qty, 0),
  total_berat: pieces.reduce((sum, { berat_stock }) => sum + Math.round(berat_stock * 1000), 0) / 1000,
})

/**
 * Sends READY pieces of the shop to another, all or none: the way of the screens and of the demo chain.
 *
 * @throws Refusal SAME_SHOP, SHOP_NOT_AVAILABLE at the field; those of `takeReadyPieces` under the barcode, and of `post`
 */
export const sendPieces = (context: SendingContext, requested: RequestedShipment): Promise<Shipment> => writeDocument(context, sending, requested)

type Input = Context & {
  readonly body: { readonly tujuan: string; readonly keterangan: string | null; readonly detail_barang: readonly { kode_barcode: string }[] }
}

const send = (input: Input): Promise<Shipment> => {
  const { caller, body } = input
  const { detail_barang, ...requested } = body
  return sendPieces(
    { ...eventOf(input), modules: caller.modules, rounding: saleRounding(caller) },
    { ...requested, kode_barcodes: detail_barang.map(({ kode_barcode }) => kode_barcode) },
  )
}

export const sendGoods: Handler<typeof calls.sendGoods> = send

export const sendToBranch: Handler<typeof calls.sendToBranch> = async (input) => {
  const { rows } = await sql`select from toko where kode_toko = ${input.body.tujuan} and level = 'PUSAT'`.execute(input.db)
  if (rows.length > 0) refuseAt('tujuan', refusals.ONLY_BRANCHES)
  return send(input)
}

export const scanSendable: Handler<typeof calls.scanSendable> = async ({ db, caller, params }) => {
  const kode_barcode = params.kode_barcode.trim().toUpperCase()
  const lying = await lookAtLyingPieces(db, caller.kode_toko, { kode_barcodes: [kode_barcode] })
  const { status, nama_barang, kode_group, kode_gudang, kode_baki, qty, berat_stock: berat, foto } = lying.get(kode_barcode) as StockPiece
  if (status === 'HELD') await refuseHeld(db, kode_barcode)
  return { kode_barcode, nama_barang, kode_group, kode_gudang, kode_baki, qty, berat, foto }
}

/**
 * Looks whether a sending can be taken back whole: all of it must be on the road still. The mirror of its posting puts the pieces into their trays.
 *
 * @throws Refusal SOME_ARRIVED
 */
export async function undoSending({ db, kode_toko }: EventContext, { no_kirim }: Shipment): Promise<void> {
  const { rows } = await sql`select from terima_barang where (asal_toko, no_kirim) = (${kode_toko}, ${no_kirim}) limit 1`.execute(db)
  if (rows.length > 0) refuse(refusals.SOME_ARRIVED, { no_kirim })
}
