import type { BodyOf } from '#engine/contract/endpoint.ts'
import { refuseAt } from '#engine/contract/refusal.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { caseForStep } from '#modules/cases/server/public.ts'
import { asksApprovals, saveDocument } from '#modules/documents/server/public.ts'
import { lockPiecesAs, stockPiecesOf } from '#modules/goods/server/public.ts'
import { type HeldGoods, pickUpContext, picksUp, soldPieces, totalsOf } from '#modules/sales/server/public.ts'
import { fineGoldListRp } from '#modules/pricing/server/public.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { type askOrderApprovals as askCall, orderCase, type pickUpOrder as pickUpCall } from '../contract/mutasi-pesanan.ts'
import { refusals } from '../contract/refusals.ts'
import { goldClaim, paidByGold } from './gold.ts'
import { heldBarcodes, orderedLines, readOrders, withFixedGrams } from './open-orders.ts'
import { madeNeeds, priceMade } from './price-made.ts'

/**
 * An open order with what was made for it, all of it locked unless it is only looked at: the order first, then the pieces in their order.
 *
 * @throws Refusal ORDER_OVER, and ORDER_NOT_MADE while pieces of it are missing
 */
async function lockMade(context: EventContext, no_pesanan: string, caller: Caller, isLooking = false): Promise<HeldGoods> {
  const { db, kode_toko } = context
  const order = await caseForStep(orderCase, 'AMBIL', readOrders, context, no_pesanan, isLooking)
  const kode_barcodes = await heldBarcodes(db, kode_toko, no_pesanan)
  const details = { no_pesanan, jadi: kode_barcodes.length, dipesan: order.total_qty }
  const { ORDER_NOT_MADE } = refusals
  if (kode_barcodes.length < order.total_qty) refuseAt('no_pesanan', ORDER_NOT_MADE, details)
  if (!isLooking) await lockPiecesAs(db, kode_toko, kode_barcodes, 'HELD')
  const stock = await stockPiecesOf(db, kode_toko, kode_barcodes)
  const pieces = kode_barcodes.map((kode_barcode) => stock.get(kode_barcode)!)
  const lines = (await orderedLines(context, [no_pesanan])).get(no_pesanan) ?? []
  const priced = priceMade(lines.map(withFixedGrams), pieces, saleRounding(caller))
  const { total_qty, total_berat, sub_total, total_ongkos, diskon, pembulatan, grand_total } = totalsOf(priced)
  const { kode_sales, nama_customer, alamat_customer, no_hp, keterangan, uang_pesanan, emas_pelanggan, nilai_emas_pelanggan } = order
  const listRp = emas_pelanggan > 0 ? await fineGoldListRp(db) : undefined
  const bayar_emas = paidByGold(order, listRp) ?? refuseAt('no_pesanan', refusals.ORDER_GOLD_NO_PRICE)
  const sums = { total_qty, total_berat, sub_total, total_ongkos, diskon, pembulatan, grand_total }
  return {
    held: { kode_sales, nama_customer, alamat_customer, no_hp, keterangan, ...sums },
    picked: soldPieces(priced).map((agreed, at) => ({ agreed, piece: pieces[at]! })),
    before: {
      no_pesanan,
      bayar_pesanan: uang_pesanan + bayar_emas,
      emas_pesanan: emas_pelanggan,
      nilai_emas_pesanan: nilai_emas_pelanggan,
      bayar_emas,
    },
    claim: { jenis: 'UM_PESANAN', pihak: no_hp, dokumen: no_pesanan, rupiah: uang_pesanan },
    gold: emas_pelanggan > 0 ? { claim: goldClaim(order, emas_pelanggan, nilai_emas_pelanggan), paysRp: bayar_emas } : undefined,
    needs: madeNeeds(priced, { ...order, nomor: no_pesanan }, caller),
  }
}

/** Hands over what was made for an order (events.md O6) and answers the sale for its receipt. */
export const pickUpOrder: Handler<typeof pickUpCall> = (input) => saveDocument(input, pickUpContext(input), pickingUp(input), input.body)

const pickingUp = ({ caller }: Context) =>
  picksUp<BodyOf<typeof pickUpCall>>(
    ({ no_pesanan }) => no_pesanan,
    (context, no_pesanan) => lockMade(context, no_pesanan, caller),
  )

/** What an order needs approvals for as it would be handed over now. */
export const askOrderApprovals: Handler<typeof askCall> = asksApprovals(
  { rulesOf: ([caller]: readonly [Caller, ...Caller[]]) => ({ caller }) },
  (context, { no_pesanan }) => lockMade(context, no_pesanan, context.caller, true),
)
