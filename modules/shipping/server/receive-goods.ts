import { type RawBuilder, sql } from 'kysely'
import { documentRefusals } from '#engine/contract/document-calls.ts'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { insertDocuments, readDocuments } from '#engine/server/document-rows.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Need, requireApproval, shortList } from '#modules/approvals/server/public.ts'
import { type StockPiece, lockPiecesAs, lockTrays, stockPiecesOf } from '#modules/goods/server/public.ts'
import { type PostingOptions, postEvent } from '#modules/ledger/server/public.ts'
import { dateOf } from '#modules/money/server/public.ts'
import { listPrice } from '#modules/pricing/contract/price.ts'
import { type Rounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import type * as sendings from '../contract/kirim-barang.ts'
import { type OnTheRoad, type Travelling, kirimBarang } from '../contract/kirim-barang.ts'
import type * as calls from '../contract/terima-barang.ts'
import { type Arrival, type NewArrival, terimaBarang } from '../contract/terima-barang.ts'
import { refusals } from '../contract/refusals.ts'
import { sumsOf } from './send-goods.ts'
import { arrivedLines, handedLines } from './travel-lines.ts'

/** How many sendings a list shows at the most. */
const sendingsMax = 200

/** Reads the shipments with pieces on the road, as either shop reads them. */
async function onTheRoad(db: Db, which: RawBuilder<unknown>): Promise<OnTheRoad[]> {
  const { rows } = await sql<OnTheRoad>`
    select k.no_kirim, k.kode_toko, t.nama_toko as nama_asal, k.tujuan, k.nama_tujuan, k.tgl_system, k.created_at, k.user_id, k.keterangan, k.total_qty,
           b.qty_jalan, b.berat_jalan, t.tgl_system - k.tgl_system as hari_di_jalan
    from kirim_barang k join toko t using (kode_toko)
    cross join lateral (
      select sum(qty)::int as qty_jalan, sum(berat) as berat_jalan from barang_terkirim
      where (kode_toko, no_kirim, hasil_kirim) = (k.kode_toko, k.no_kirim, 'DI_JALAN')) b
    where k.status = 'OPEN' and ${which} order by k.tgl_system, k.created_at, k.no_kirim limit ${sendingsMax}`.execute(db)
  return rows
}

const ofShop = (kode_toko: string) => sql`${kode_toko} in (k.kode_toko, k.tujuan)`

export const readUnreceived: Handler<typeof sendings.readUnreceived> = ({ db, caller: { kode_toko }, query: { arah } }) =>
  onTheRoad(db, arah === 'TO_HERE' ? sql`k.tujuan = ${kode_toko}` : sql`k.kode_toko = ${kode_toko}`)

export const readTravelling: Handler<typeof sendings.readTravelling> = async ({ db, caller: { kode_toko }, query }): Promise<Travelling> => {
  const code = query.no_kirim
  const byPiece = sql`exists (select from barang_terkirim b
    where (b.kode_toko, b.no_kirim, b.kode_barcode, b.hasil_kirim) = (k.kode_toko, k.no_kirim, ${code}, 'DI_JALAN'))`
  const [sent] = await onTheRoad(db, sql`${ofShop(kode_toko)} and (k.no_kirim = ${code} or ${byPiece})`)
  if (!sent) return refuseAt('no_kirim', refusals.NOT_ON_ITS_WAY)
  const { rows: detail_barang } = await sql<Travelling['detail_barang'][number]>`
    select b.kode_barcode, b.nama_barang, b.kode_group, b.kode_gudang, b.kode_baki, b.qty, b.berat, a.foto
    from barang_terkirim b join barang a using (kode_barcode)
    where (b.kode_toko, b.no_kirim, b.hasil_kirim) = (${sent.kode_toko}, ${sent.no_kirim}, 'DI_JALAN') order by b.no_urut`.execute(db)
  return { ...sent, detail_barang }
}

export const readOutcomes: Handler<typeof sendings.readOutcomes> = async ({ db, caller: { everyShop }, params: { no_kirim } }) => {
  const { rows } = await sql<ReplyOf<typeof sendings.readOutcomes>[number]>`
    select kode_barcode, hasil_kirim, tgl_terima, no_terima_barang from barang_terkirim
    where kode_toko = any(${everyShop}) and no_kirim = ${no_kirim} order by no_urut`.execute(db)
  return rows
}

export const readArrival: Handler<typeof calls.readArrival> = async ({ db, caller: { everyShop }, params: { no_terima_barang } }) => {
  const { rows } = await sql<{ kode_toko: string }>`
    select kode_toko from terima_barang
    where no_terima_barang = ${no_terima_barang} and (kode_toko = any(${everyShop}) or asal_toko = any(${everyShop}))`.execute(db)
  const shops = rows.map(({ kode_toko }) => kode_toko)
  const [arrival] = await readDocuments(db, terimaBarang, shops, no_terima_barang)
  return arrival ?? refuse(documentRefusals.DOCUMENT_NOT_FOUND, { nomor: no_terima_barang })
}

/** Pieces that have arrived, where, and why they did where that is not what was meant. */
export interface RequestedArrival {
  readonly no_kirim: string
  readonly kode_barcodes: readonly string[]
  /** The tray that they lie in; nothing where they are given up. */
  readonly tray: { readonly kode_gudang: string; readonly kode_baki: string } | null
  readonly alasan_terima: string | null
  readonly keterangan: string | null
}

/** Looks at an arrival before it is written, and may refuse it; answers what its posting says of who approved. */
type Approve = (arrival: NewArrival) => Promise<PostingOptions>

/**
 * Writes that pieces of a sending have arrived, in one event of both shops: all of them or none. The way of the screens and of the demo chain. The
 * sending is locked: of two who receive a piece, one does.
 *
 * @throws Refusal NOT_ON_ITS_WAY at the number, PIECE_NOT_ON_ITS_WAY under the barcodes, TRAY_NOT_THERE at the tray, those of `approve` and of `post`
 */
export async function arrive(
  context: EventContext & { readonly rounding: Rounding },
  requested: RequestedArrival,
  approve?: Approve,
): Promise<Arrival> {
  const { db, kode_toko, tgl_system, rounding } = context
  const { no_kirim, kode_barcodes, tray, alasan_terima, keterangan } = requested
  await sql`select from kirim_barang k where k.no_kirim = ${no_kirim} and ${ofShop(kode_toko)} for update`.execute(db)
  // Reads after the lock: pieces that another user received meanwhile are not on the road any more.
  const [sent] = await onTheRoad(db, sql`${ofShop(kode_toko)} and k.no_kirim = ${no_kirim}`)
  // Only the sender may give up what it has sent.
  if (!sent || (tray === null && sent.kode_toko !== kode_toko)) return refuseAt('no_kirim', refusals.NOT_ON_ITS_WAY)
  const isHere = sent.tujuan === kode_toko
  const reason = isHere ? null : (alasan_terima ?? refuseAt('alasan_terima', refusals.RETURN_REASON))
  if (tray) await lockTrays(db, kode_toko, [tray])
  const pieces = await takeTravelling(db, sent, kode_barcodes)
  const arrival: NewArrival = {
    hasil_kirim: tray === null ? 'HILANG' : isHere ? 'DITERIMA' : 'KEMBALI',
    no_kirim,
    asal_toko: sent.kode_toko,
    nama_asal: sent.nama_asal,
    kode_gudang: tray?.kode_gudang ?? null,
    kode_baki: tray?.kode_baki ?? null,
    ...sumsOf(pieces),
    alasan_terima: reason,
    keterangan,
    detail_barang: pieces.map((piece) => ({ ...piece, berat: piece.berat_stock, harga_jual: listPrice(piece, rounding) })),
  }
  const options = (await approve?.(arrival)) ?? {}
  const [made] = (await insertDocuments(context, terimaBarang, [arrival])) as [Arrival]
  await sql`
    update kirim_barang k set status = 'DONE'
    where (k.kode_toko, k.no_kirim) = (${sent.kode_toko}, ${no_kirim})
      and not exists (select from barang_terkirim b where (b.kode_toko, b.no_kirim, b.hasil_kirim) = (k.kode_toko, k.no_kirim, 'DI_JALAN'))`.execute(
    db,
  )
  const mine = { kode_toko, tgl_system, lines: arrivedLines(made, sent.tujuan, pieces) }
  const theirs =
    made.hasil_kirim === 'DITERIMA'
      ? [{ kode_toko: sent.kode_toko, tgl_system: await dateOf(db, sent.kode_toko), lines: handedLines(made, sent.tujuan, pieces) }]
      : []
  await postEvent(context, [...theirs, mine], options)
  return made
}

/** Locks pieces of a sending that are on the road, in sorted order; answers them in the order of `kode_barcodes`. */
async function takeTravelling(db: Db, { kode_toko, no_kirim }: OnTheRoad, kode_barcodes: readonly string[]): Promise<StockPiece[]> {
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode from barang_terkirim where (kode_toko, no_kirim, hasil_kirim) = (${kode_toko}, ${no_kirim}, 'DI_JALAN')`.execute(db)
  const travelling = new Set(rows.map(({ kode_barcode }) => kode_barcode))
  const strays = kode_barcodes.filter((kode_barcode, at) => !travelling.has(kode_barcode) || kode_barcodes.indexOf(kode_barcode) !== at)
  const [first] = strays
  if (first !== undefined) {
    const { PIECE_NOT_ON_ITS_WAY } = refusals
    refuse(PIECE_NOT_ON_ITS_WAY, { kode_barcode: first }, Object.fromEntries(strays.map((each) => [each, PIECE_NOT_ON_ITS_WAY.text])))
  }
  await lockPiecesAs(db, kode_toko, kode_barcodes, 'IN_TRANSIT')
  const pieces = await stockPiecesOf(db, kode_toko, kode_barcodes)
  return kode_barcodes.map((kode_barcode) => pieces.get(kode_barcode) as StockPiece)
}

/** What is approved of pieces that did not get where they were sent: these, of this sending, for this reason. */
const needOf = (kategori: Need['kategori'], { no_kirim, total_qty, total_berat, alasan_terima, detail_barang }: NewArrival): Need => ({
  kategori,
  subjek: kirimBarang.name,
  kunci: no_kirim,
  uraian: `${no_kirim} · ${total_qty} · ${formatNumber(total_berat, 3)} g · ${shortList(detail_barang, ({ nama_barang }) => nama_barang)}: ${alasan_terima}`,
  ...(kategori === 'HILANG_KIRIM_BARANG' ? { selisih_mg: -Math.round(total_berat * 1000) } : {}),
  isi: { no_kirim, alasan_terima, barang: detail_barang.map(({ kode_barcode }) => kode_barcode) },
})

export const receiveGoods: Handler<typeof calls.receiveGoods> = (input) => {
  const { caller, body } = input
  const { no_kirim, kode_gudang, kode_baki, keterangan, alasan_terima, detail_barang } = body
  const approve: Approve = async (arrival) =>
    arrival.hasil_kirim === 'KEMBALI' ? { approvals: [await requireApproval(input, needOf('KEMBALI_KIRIM_BARANG', arrival))] } : {}
  return arrive(
    { ...eventOf(input), rounding: saleRounding(caller) },
    { no_kirim, tray: { kode_gudang, kode_baki }, keterangan, alasan_terima, kode_barcodes: detail_barang.map(({ kode_barcode }) => kode_barcode) },
    approve,
  )
}

export const giveUpGoods: Handler<typeof calls.giveUpGoods> = (input) => {
  const { caller, body } = input
  const { no_kirim, alasan_terima, detail_barang } = body
  const approve: Approve = async (arrival) => ({ approvals: [await requireApproval(input, needOf('HILANG_KIRIM_BARANG', arrival))] })
  return arrive(
    { ...eventOf(input), rounding: saleRounding(caller) },
    { no_kirim, tray: null, keterangan: null, alasan_terima, kode_barcodes: detail_barang.map(({ kode_barcode }) => kode_barcode) },
    approve,
  )
}

/** Counts the shipments on the road for `days` days or longer, by the date of the sender: those from the shop, and those to it. */
export async function shipmentsOnRoad(db: Db, kode_toko: string, days: number): Promise<Readonly<Record<'sent' | 'coming', number>>> {
  const { rows } = await sql<{ sent: number; coming: number }>`
    select count(*) filter (where k.kode_toko = ${kode_toko})::int as sent, count(*) filter (where k.tujuan = ${kode_toko})::int as coming
    from kirim_barang k join toko t using (kode_toko)
    where k.status = 'OPEN' and ${ofShop(kode_toko)} and t.tgl_system - k.tgl_system >= ${days}`.execute(db)
  return rows[0] as { sent: number; coming: number }
}
