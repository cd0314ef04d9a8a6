import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import { insertDocuments } from '#engine/server/document-rows.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Need, requireApproval } from '#modules/approvals/server/public.ts'
import { type StockPiece, piecesOf, setPrices } from '#modules/goods/server/public.ts'
import { listPrice } from '#modules/pricing/contract/price.ts'
import { type Rounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import { refusals } from '../contract/refusals.ts'
import type * as calls from '../contract/update-profit.ts'
import { type RequestedRepricing, type NewRepricing, type Repricing, repricedMax, updateProfit } from '../contract/update-profit.ts'

type Lines = NewRepricing['detail_barang']

/** What a rule makes of pieces, and how many it leaves alone. */
interface Repriced {
  readonly lines: Lines
  readonly held: number
  readonly harga_lama: number
  readonly harga_baru: number
}

/** What a rule makes of the READY pieces that were chosen. */
async function repriced(db: Db, kode_toko: string, requested: RequestedRepricing, rounding: Rounding, isLocked: boolean): Promise<Repriced> {
  const pieces = await piecesOf(db, kode_toko, requested, { limit: repricedMax + 1, isLocked })
  if (pieces.length > repricedMax) refuse(refusals.TOO_MANY_PIECES, { n: repricedMax })
  const ready = pieces.filter(({ status }) => status === 'READY')
  if (ready.length === 0) refuse(refusals.NO_PIECES)
  const lines = ready.map((piece) => lineOf(piece, requested, rounding))
  const sum = (of: (line: Lines[number]) => number) => lines.reduce((total, line) => total + of(line), 0)
  return { lines, held: pieces.length - ready.length, harga_lama: sum((line) => line.harga_lama), harga_baru: sum((line) => line.harga_baru) }
}

/** The markup by a rule: what was typed, none where the price is the group's, or as it was, since a price of its own has no use for it. */
const markupBy = ({ cara, markup }: RequestedRepricing, was: number): number => ({ MARKUP: markup ?? was, IKUT_GROUP: 0, HARGA_JUAL: was })[cara]

/** A piece by a rule, and what the till makes of it. */
function lineOf(piece: StockPiece, requested: RequestedRepricing, rounding: Rounding): Lines[number] {
  const { kode_barcode, nama_barang, kode_group, berat, markup, harga_jual } = piece
  const after = { markup: markupBy(requested, markup), harga_jual: requested.cara === 'HARGA_JUAL' ? requested.harga_jual : null }
  return {
    kode_barcode,
    nama_barang,
    kode_group,
    berat,
    markup_lama: markup,
    markup_baru: after.markup,
    harga_jual_lama: harga_jual,
    harga_jual_baru: after.harga_jual,
    harga_lama: listPrice(piece, rounding),
    harga_baru: listPrice({ ...piece, ...after }, rounding),
  }
}

export const previewPrices: Handler<typeof calls.previewPrices> = async ({ db, caller, body }) => {
  const { lines, held, harga_lama, harga_baru } = await repriced(db, caller.kode_toko, body, saleRounding(caller), false)
  const barang = lines.map(({ harga_jual_lama: _old, harga_jual_baru: _new, ...line }) => line)
  return { barang, dititipkan: held, harga_lama, harga_baru }
}

export const changePrices: Handler<typeof calls.changePrices> = async (input) => {
  const { caller, body } = input
  const context = eventOf(input)
  const { db, kode_toko } = context
  const { lines, harga_lama, harga_baru } = await repriced(db, kode_toko, body, saleRounding(caller), true)
  if (lines.length !== body.total_qty || harga_lama !== body.harga_lama || harga_baru !== body.harga_baru) refuse(refusals.PREVIEW_CHANGED)
  const { cara, keterangan } = body
  const document: NewRepricing = {
    cara,
    markup: cara === 'MARKUP' ? body.markup : null,
    harga_jual: cara === 'HARGA_JUAL' ? body.harga_jual : null,
    keterangan,
    total_qty: lines.length,
    harga_lama,
    harga_baru,
    detail_barang: lines,
  }
  await requireApproval(input, needOf(document))
  const [made] = (await insertDocuments(context, updateProfit, [document])) as [Repricing]
  await setPrices(
    db,
    kode_toko,
    lines.map(({ kode_barcode, markup_baru, harga_jual_baru }) => ({ kode_barcode, markup: markup_baru, harga_jual: harga_jual_baru ?? null })),
    { kind: updateProfit.kind, reference: made.no_update },
  )
  return made
}

/** What is approved: this rule for so many pieces, and what all of them come to. */
function needOf({ cara, markup, harga_jual, keterangan, total_qty, harga_lama, harga_baru, detail_barang }: NewRepricing): Need {
  return {
    kategori: 'UPDATE_PROFIT',
    subjek: updateProfit.name,
    kunci: `${cara} ${total_qty}`,
    uraian: `${total_qty}: ${rp(harga_lama)} → ${rp(harga_baru)} · ${keterangan}`,
    selisih_rp: harga_baru - harga_lama,
    isi: {
      cara,
      markup,
      harga_jual,
      keterangan,
      harga_lama,
      harga_baru,
      barang: detail_barang.map(({ kode_barcode, harga_baru: baru }) => [kode_barcode, baru]),
    },
  }
}

/**
 * Gives the pieces that are still READY their old prices. A piece that was sold meanwhile, or has a deposit, keeps its price. The cancel is
 * refused as a whole when a price has changed again since, or when a piece went to another shop with its price.
 *
 * @throws Refusal PRICE_CHANGED_SINCE or SENT_SINCE, naming the piece
 */
export async function undoPrices({ db, kode_toko }: EventContext, { no_update, detail_barang }: Repricing): Promise<void> {
  const filter = { kode_dept: null, kode_group: null, kode_baki: null, kode_barcodes: detail_barang.map(({ kode_barcode }) => kode_barcode) }
  const pieces = new Map((await piecesOf(db, kode_toko, filter, { limit: repricedMax, isLocked: true })).map((piece) => [piece.kode_barcode, piece]))
  const ready = detail_barang.filter(({ kode_barcode }) => pieces.get(kode_barcode)?.status === 'READY')
  const changed = ready.find(({ kode_barcode, markup_baru, harga_jual_baru }) => {
    const { markup, harga_jual } = pieces.get(kode_barcode) as StockPiece
    return markup !== markup_baru || harga_jual !== harga_jual_baru
  })
  if (changed) refuse(refusals.PRICE_CHANGED_SINCE, { kode_barcode: changed.kode_barcode })
  const gone = filter.kode_barcodes.filter((kode_barcode) => !pieces.has(kode_barcode))
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode from barang
    where kode_barcode = any(${gone}) and (tempat = 'PERJALANAN' or (kode_toko <> ${kode_toko} and tempat = 'BAKI')) order by 1 limit 1`.execute(db)
  if (rows[0]) refuse(refusals.SENT_SINCE, { ...rows[0] })
  await setPrices(
    db,
    kode_toko,
    ready.map(({ kode_barcode, markup_lama, harga_jual_lama }) => ({ kode_barcode, markup: markup_lama, harga_jual: harga_jual_lama ?? null })),
    { kind: updateProfit.kind, reference: no_update },
  )
}
