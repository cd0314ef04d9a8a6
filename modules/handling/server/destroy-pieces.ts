import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { insertDocuments } from '#engine/server/document-rows.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { type Need, requireApproval, shortList } from '#modules/approvals/server/public.ts'
import { type StockPiece, type Taker, lockPiecesAs, lookAtLyingPieces, refuseHeld, takeReadyPieces } from '#modules/goods/server/public.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { type PostingOptions, addLots, post } from '#modules/ledger/server/public.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import type { BuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import { buybackPricesNow } from '#modules/pricing/server/public.ts'
import type * as calls from '../contract/hancur-barang.ts'
import { type Destruction, type NewDestruction, hancurBarang, scrapOf } from '../contract/hancur-barang.ts'
import { refusals } from '../contract/refusals.ts'
import { destructionLines } from './destruction-lines.ts'

/** For whom pieces are destroyed, and who looks at it before it is written. */
export interface DestructionContext extends EventContext, Taker {
  /** Looks at what is to be destroyed, and may refuse it. Answers what its posting says of who approved. */
  readonly approve?: (destruction: NewDestruction) => Promise<PostingOptions>
}

/**
 * Destroys READY pieces of the shop, all or none. The screen and the demo chain go this same way.
 *
 * @throws Refusal of `takeReadyPieces` under the barcode, and those of `post`
 */
export async function destroy(
  context: DestructionContext,
  { kode_barcodes, keterangan }: { readonly kode_barcodes: readonly string[]; readonly keterangan: string },
): Promise<Destruction> {
  const { db, modules } = context
  const pieces = await takeReadyPieces(db, context, kode_barcodes, 'DESTROYED')
  // Of its supplier, who would never be owed it.
  const consigned = pieces.find((piece) => piece.is_konsinyasi)?.kode_barcode
  if (consigned !== undefined) refuseAt(consigned, goodsRefusals.CONSIGNED, { kode_barcode: consigned })
  const prices = await buybackPricesNow(db, modules)
  const detail_barang = pieces.map((piece) => destroyed(piece, prices))
  const sum = (of: (line: (typeof detail_barang)[number]) => number) => detail_barang.reduce((total, line) => total + of(line), 0)
  const document: NewDestruction = {
    keterangan,
    total_qty: sum(({ qty }) => qty),
    total_berat: sum(({ berat }) => Math.round(berat * 1000)) / 1000,
    total_hpp: sum(({ hpp }) => hpp),
    nilai: sum(({ nilai }) => nilai),
    beban: sum(({ beban }) => beban),
    detail_barang,
  }
  const options = await context.approve?.(document)
  const [made] = (await insertDocuments(context, hancurBarang, [document])) as [Destruction]
  await addLots(
    context,
    hancurBarang.kind,
    made.detail_barang.map(({ no_urut, kode_barcode, kadar, nama_barang }) => ({
      kode_lot: scrapOf(made.no_hancur, no_urut),
      dokumen: made.no_hancur,
      kadar,
      keterangan: nama_barang,
      dari: [{ kode_barcode }],
    })),
  )
  await post(context, destructionLines(made), options)
  return made
}

/**
 * A destroyed piece. Its gold is worth the list's price of its group today, and never more than the piece cost: destroying makes no profit.
 * A group that the shop does not buy has no price. Then the whole cost is lost, and the gold stays.
 */
function destroyed(piece: StockPiece, prices: BuybackPrices): NewDestruction['detail_barang'][number] {
  const { kode_group, berat_stock, hpp } = piece
  const harga_per_gram = prices.grup.find((group) => group.kode_group === kode_group)?.harga_per_gram ?? null
  const nilai = harga_per_gram === null ? 0 : Math.min(hpp, rupiahFor(berat_stock, harga_per_gram))
  return { ...piece, berat: berat_stock, harga_per_gram, nilai, beban: hpp - nilai }
}

/** What destroying needs an approval for: always, by these pieces, their weight and this reason. */
function needOf({ keterangan, total_qty, total_berat, detail_barang }: NewDestruction): Need {
  return {
    kategori: 'HANCUR_BARANG',
    subjek: hancurBarang.name,
    kunci: shortList(detail_barang, ({ kode_barcode }) => kode_barcode, ', '),
    uraian: `${total_qty} · ${formatNumber(total_berat, 3)} g · ${shortList(detail_barang, ({ nama_barang }) => nama_barang)}: ${keterangan}`,
    selisih_mg: -Math.round(total_berat * 1000),
    isi: { keterangan, barang: detail_barang.map(({ kode_barcode, berat }) => ({ kode_barcode, berat })) },
  }
}

export const destroyPieces: Handler<typeof calls.destroyPieces> = (input) => {
  const { caller, body } = input
  const approve = async (destruction: NewDestruction) => ({ approvals: [await requireApproval(input, needOf(destruction))] })
  return destroy(
    { ...eventOf(input), modules: caller.modules, approve },
    { kode_barcodes: body.detail_barang.map(({ kode_barcode }) => kode_barcode), keterangan: body.keterangan },
  )
}

export const scanDestroyable: Handler<typeof calls.scanDestroyable> = async ({ db, caller, params }) => {
  const kode_barcode = params.kode_barcode.trim().toUpperCase()
  const lying = await lookAtLyingPieces(db, caller.kode_toko, { kode_barcodes: [kode_barcode] })
  const piece = lying.get(kode_barcode) as StockPiece
  if (piece.status === 'HELD') await refuseHeld(db, kode_barcode)
  const { nama_barang, kode_group, kode_gudang, kode_baki, qty, berat, fine, harga_per_gram, hpp, nilai, beban } = destroyed(
    piece,
    await buybackPricesNow(db, caller.modules),
  )
  return {
    kode_barcode,
    nama_barang,
    kode_group,
    kode_gudang,
    kode_baki,
    qty,
    berat,
    fine,
    harga_per_gram: harga_per_gram ?? null,
    hpp,
    nilai,
    beban,
    foto: piece.foto,
  }
}

/**
 * Looks whether what was destroyed can be pieces again: all of the scrap must still be there as it came. The mirror of the posting
 * makes them so.
 *
 * @throws Refusal SCRAP_MOVED_ON, naming the piece whose scrap has gone on
 */
export async function undoDestruction({ db, kode_toko }: EventContext, { no_hancur, detail_barang }: Destruction): Promise<void> {
  const lots = detail_barang.map((line) => ({ ...line, kode_lot: scrapOf(no_hancur, line.no_urut) }))
  const { rows } = await sql<{ nama_barang: string }>`
    select l.nama_barang from json_to_recordset(${JSON.stringify(lots)}::json) as l (kode_lot text, nama_barang text, qty integer, berat numeric, nilai bigint)
    where not exists (
      select from saldo_lot s
      where (s.kode_toko, s.tempat, s.kode_lot, s.pieces, s.gross, s.cost) = (${kode_toko}, 'ROSOK', l.kode_lot, l.qty, l.berat, l.nilai))`.execute(
    db,
  )
  const [gone] = rows
  if (gone) refuse(refusals.SCRAP_MOVED_ON, { barang: gone.nama_barang })
  await lockPiecesAs(
    db,
    kode_toko,
    detail_barang.map(({ kode_barcode }) => kode_barcode),
    'DESTROYED',
  )
}
