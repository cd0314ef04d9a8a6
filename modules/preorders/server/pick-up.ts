import type { BodyOf } from '#engine/contract/endpoint.ts'
import { refuseAt } from '#engine/contract/refusal.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { caseForStep } from '#modules/cases/server/public.ts'
import { asksApprovals, saveDocument } from '#modules/documents/server/public.ts'
import { lockPiecesAs, stockPiecesOf } from '#modules/goods/server/public.ts'
import { madeNeeds } from '#modules/orders/server/public.ts'
import { type HeldGoods, pickUpContext, picksUp, soldPieces, totalsOf } from '#modules/sales/server/public.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { type askPreOrderApprovals as askCall, type pickUpPreOrder as pickUpCall, preOrderCase } from '../contract/mutasi-po.ts'
import { refusals } from '../contract/refusals.ts'
import { shareOf } from '../contract/share.ts'
import { assignedPieces, priceAssigned, readPreOrders } from './open-pre-orders.ts'

type Chosen = Pick<BodyOf<typeof askCall>, 'no_po' | 'detail_barang'>

/**
 * An open pre-order with those of its pieces that are taken, all of it locked unless it is only looked at: the pre-order first, then the pieces in their order.
 *
 * @throws Refusal PO_NOT_AVAILABLE, PO_OTHER_PIECE at the barcode, and STATUS_CHANGED
 */
async function lockTaken(context: EventContext, { no_po, detail_barang }: Chosen, caller: Caller, isLooking = false): Promise<HeldGoods> {
  const { db, kode_toko } = context
  const open = await caseForStep(preOrderCase, 'AMBIL', readPreOrders, context, no_po, isLooking)
  const wanted = new Set(detail_barang.map(({ kode_barcode }) => kode_barcode))
  const assigned = (await assignedPieces(db, kode_toko, no_po)).filter(({ kode_barcode }) => wanted.has(kode_barcode))
  const strange = [...wanted].find((kode_barcode) => !assigned.some((each) => each.kode_barcode === kode_barcode))
  if (strange !== undefined) refuseAt(strange, refusals.PO_OTHER_PIECE, { kode_barcode: strange, no_po })
  const kode_barcodes = assigned.map(({ kode_barcode }) => kode_barcode)
  if (!isLooking) await lockPiecesAs(db, kode_toko, kode_barcodes, 'HELD')
  const stock = await stockPiecesOf(db, kode_toko, kode_barcodes)
  const pieces = assigned.map(({ line, kode_barcode }) => ({ line, piece: stock.get(kode_barcode)! }))
  const priced = priceAssigned(pieces, saleRounding(caller))
  const sums = totalsOf(priced)
  const { total_qty, total_berat, sub_total, total_ongkos, diskon, pembulatan, grand_total } = sums
  const { kode_sales, nama_customer, alamat_customer, no_hp, keterangan } = open
  const nilaiRp = assigned.reduce((sum, { nilai_po }) => sum + nilai_po, 0)
  const paidRp = shareOf(open, { nilaiRp, goodsRp: grand_total }, open.qty_tutup + total_qty === open.total_qty)
  return {
    held: {
      kode_sales,
      nama_customer,
      alamat_customer,
      no_hp,
      keterangan,
      total_qty,
      total_berat,
      sub_total,
      total_ongkos,
      diskon,
      pembulatan,
      grand_total,
    },
    picked: soldPieces(priced).map((agreed, at) => ({ agreed, piece: pieces[at]!.piece })),
    before: { no_po, bayar_pesanan: paidRp },
    claim: { jenis: 'UM_PESANAN', pihak: no_hp, dokumen: no_po, rupiah: paidRp },
    needs: madeNeeds(priced, { nama_customer, nomor: no_po }, caller),
  }
}

/** Hands over pieces of a pre-order (as events.md O6) and answers the sale for its receipt. */
export const pickUpPreOrder: Handler<typeof pickUpCall> = (input) => saveDocument(input, pickUpContext(input), pickingUp(input), input.body)

const pickingUp = ({ caller }: Context) =>
  picksUp<BodyOf<typeof pickUpCall>>(
    ({ no_po }) => no_po,
    (context, _, requested) => lockTaken(context, requested, caller),
  )

/** What the pieces need approvals for as they would be handed over now. */
export const askPreOrderApprovals: Handler<typeof askCall> = asksApprovals(
  { rulesOf: ([caller]: readonly [Caller, ...Caller[]]) => ({ caller }) },
  (context, requested) => lockTaken(context, requested, context.caller, true),
)
