import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { lockCases } from '#modules/cases/server/public.ts'
import { goods } from '#modules/goods/contract/fields.ts'
import { holdPieces, preOrderHold, refuseUntakeable, releasePieces, stockPiecesOf } from '#modules/goods/server/public.ts'
import { refusals as intakeRefusals } from '#modules/intake/contract/refusals.ts'
import type { MadePiece, OrdersPort } from '#modules/intake/server/public.ts'
import type * as calls from '../contract/arrivals.ts'
import type { ArrivedPiece } from '../contract/arrivals.ts'
import { preOrder } from '../contract/pre-order.ts'
import { refusals } from '../contract/refusals.ts'

/** A piece that may be assigned. */
interface Arriving {
  readonly kode_barcode: string
  readonly kode_dept: string
  readonly kode_group: string
  readonly size: string | null
}

/** A line of a pre-order that pieces are still awaited for. */
interface Waiting extends Pick<Arriving, 'kode_dept' | 'kode_group' | 'size'> {
  readonly no_po: string
  readonly no_urut: number
  readonly kurang: number
}

/** The place of a piece among lines: one of its kind and group, of its own size if there is one, else one that leaves the size open or a piece that does. Pure. */
export function lineFor<Line extends Omit<Waiting, 'no_po'>>({ kode_dept, kode_group, size }: Arriving, lines: readonly Line[]): Line | undefined {
  const alike = lines.filter((line) => line.kurang > 0 && line.kode_dept === kode_dept && line.kode_group === kode_group)
  return alike.find((line) => line.size === size) ?? alike.find((line) => line.size === null || size === null)
}

const waitingLines = async (db: Db, kode_toko: string, numbers: readonly string[]): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select d.no_po, d.no_urut, d.kode_dept, d.kode_group, d.size, d.qty - d.qty_datang as kurang
    from pre_order o join pre_order_detail d using (kode_toko, no_po)
    where o.kode_toko = ${kode_toko} and o.status_po = 'open' and o.no_po = any(${[...numbers]}) order by d.no_po, d.no_urut`.execute(db)
  return rows
}

/** Holds pieces for a pre-order whose row is locked, each for its line. The database counts them. */
async function assign(
  { db, kode_toko, tgl_system, user_id }: EventContext,
  no_po: string,
  pieces: readonly { readonly kode_barcode: string; readonly no_urut: number }[],
): Promise<void> {
  const kode_barcodes = pieces.map(({ kode_barcode }) => kode_barcode)
  const { rows } = await sql<{ nama_customer: string }>`
    select nama_customer from pre_order where (kode_toko, no_po) = (${kode_toko}, ${no_po})`.execute(db)
  await sql`update barang set no_po = ${no_po} where kode_barcode = any(${kode_barcodes}) and status = 'READY' and no_po is distinct from ${no_po}`.execute(
    db,
  )
  // The pre-order includes its stones, even if the till may not sell stones.
  const taker = { kode_toko, modules: new Set(['BERLIAN']) }
  await holdPieces(db, taker, kode_barcodes, { untuk: rows[0]!.nama_customer, kind: preOrderHold, dokumen: no_po, user_id })
  await sql`
    insert into pre_order_barang (kode_toko, no_po, no_urut, kode_barcode, tgl_system, user_id)
    select ${kode_toko}, ${no_po}, n.no_urut, n.kode_barcode, ${tgl_system}, ${user_id}
    from json_to_recordset(${JSON.stringify(pieces)}::json) as n (kode_barcode text, no_urut integer)`.execute(db)
}

/** What pre-orders do about pieces that come in for them: each is held as soon as it is here, no more than its lines ask for. */
export const preOrdersPort: OrdersPort = {
  async open(db, kode_toko, numbers) {
    const { rows } = await sql<{ no_po: string; kurang: number }>`
      select no_po, total_qty - qty_datang as kurang from pre_order
      where kode_toko = ${kode_toko} and status_po = 'open' and no_po = any(${[...numbers]})`.execute(db)
    return new Map(rows.map(({ no_po, kurang }) => [no_po, kurang]))
  },
  async list(db, kode_toko) {
    const { rows } = await sql<{ nomor: string; uraian: string }>`
      select o.no_po as nomor, concat_ws(' · ', o.nama_customer,
             (select string_agg(d.qty - d.qty_datang || ' × ' || d.deskripsi || ' ' || d.kode_group, ', ' order by d.no_urut) from pre_order_detail d
              where (d.kode_toko, d.no_po) = (o.kode_toko, o.no_po) and d.qty_datang < d.qty)) as uraian
      from pre_order o where o.kode_toko = ${kode_toko} and o.status_po = 'open' order by o.tgl_system, o.no_po limit 500`.execute(db)
    return rows
  },
  lock: (context, numbers) => lockCases(context, preOrder, numbers),
  async hold(context, made) {
    const numbers = [...new Set(made.map(({ nomor }) => nomor))].toSorted()
    await lockCases(context, preOrder, numbers)
    for (const nomor of numbers)
      await holdFor(
        context,
        nomor,
        made.filter((piece) => piece.nomor === nomor),
      )
  },
  /** The pre-orders are locked before the pieces, as everywhere (docs/decisions/187). */
  async release(context, kode_barcodes) {
    const { db, kode_toko } = context
    const held = await sql<{ no_po: string }>`
      select distinct dokumen as no_po from barang_tahan
      where dilepas_at is null and (kode_toko, kind) = (${kode_toko}, ${preOrderHold}) and kode_barcode = any(${[...kode_barcodes]})`.execute(db)
    if (held.rows.length === 0) return
    await lockCases(
      context,
      preOrder,
      held.rows.map(({ no_po }) => no_po),
    )
    const still = await sql<{ kode_barcode: string }>`
      select kode_barcode from barang_tahan
      where dilepas_at is null and (kode_toko, kind) = (${kode_toko}, ${preOrderHold}) and kode_barcode = any(${[...kode_barcodes]}) order by kode_barcode`.execute(
      db,
    )
    await releasePieces(
      db,
      kode_toko,
      still.rows.map(({ kode_barcode }) => kode_barcode),
    )
  },
}

/** Holds a piece for a pre-order; it must fit a line. At the same moment another user may bring the last piece, or cancel the pre-order. */
async function holdFor(context: EventContext, nomor: string, made: readonly MadePiece[]): Promise<void> {
  const { db, kode_toko } = context
  const stock = await stockPiecesOf(
    db,
    kode_toko,
    made.map(({ kode_barcode }) => kode_barcode),
  )
  const lines = (await waitingLines(db, kode_toko, [nomor])).map((line) => ({ ...line }))
  const pieces = made.map(({ kode_barcode }) => {
    const line = lineFor(stock.get(kode_barcode)!, lines)
    if (!line) return refuseAt(goods.no_po.name, intakeRefusals.ORDER_NOT_OPEN, { label: goods.no_po.label, nomor })
    line.kurang -= 1
    return { kode_barcode, no_urut: line.no_urut }
  })
  await assign(context, nomor, pieces)
}

/**
 * Assigns a piece that has arrived to the oldest pre-order that waits for such a piece. A piece that is held already is answered as before: it was
 * scanned twice, or the first answer was lost.
 */
export const assignArrived: Handler<typeof calls.assignArrived> = async (input) => {
  const context = eventOf(input)
  const { db, kode_toko } = context
  const kode_barcode = input.body.kode_barcode.trim().toUpperCase()
  const piece = (await stockPiecesOf(db, kode_toko, [kode_barcode])).get(kode_barcode)
  if (!piece || piece.status !== 'READY') {
    const [held] = await arrivedPieces(db, kode_toko, kode_barcode)
    return held ?? refuseUntakeable(db, kode_toko, [kode_barcode])
  }
  if (piece.qty > 1) refuseAt('kode_barcode', refusals.PO_OF_ONE_PIECE, { kode_barcode, qty: piece.qty })
  for (const no_po of await whoWaits(db, kode_toko, piece)) {
    await lockCases(context, preOrder, [no_po])
    const [meanwhile] = await arrivedPieces(db, kode_toko, kode_barcode)
    if (meanwhile) return meanwhile
    // Its last piece may have come in until then: the next in the queue gets this one.
    const line = lineFor(piece, await waitingLines(db, kode_toko, [no_po]))
    if (!line) continue
    await assign(context, no_po, [{ kode_barcode, no_urut: line.no_urut }])
    await input.audit({ subject: preOrder.name, key: no_po, after: { kode_barcode, no_urut: line.no_urut } })
    const [arrived] = await arrivedPieces(db, kode_toko, kode_barcode)
    return arrived!
  }
  return refuseAt('kode_barcode', refusals.PO_NOBODY_WAITS, { kode_barcode })
}

/** The pre-orders that wait for a piece of this kind and group, who has waited longest first. */
async function whoWaits(db: Db, kode_toko: string, { kode_dept, kode_group, size }: Arriving): Promise<string[]> {
  const { rows } = await sql<{ no_po: string }>`
    select o.no_po from pre_order o
    where o.kode_toko = ${kode_toko} and o.status_po = 'open' and exists (
      select from pre_order_detail d
      where (d.kode_toko, d.no_po) = (o.kode_toko, o.no_po) and d.qty_datang < d.qty and (d.kode_dept, d.kode_group) = (${kode_dept}, ${kode_group})
        and (d.size is null or ${size}::text is null or d.size = ${size}))
    order by o.tgl_system, o.created_at, o.no_po limit 50`.execute(db)
  return rows.map(({ no_po }) => no_po)
}

/** Lets a piece go that was scanned by mistake. */
export const releaseArrived: Handler<typeof calls.releaseArrived> = async (input) => {
  const context = eventOf(input)
  const { db, kode_toko } = context
  const kode_barcode = input.body.kode_barcode.trim().toUpperCase()
  const held = async () => {
    const { rows } = await sql<{ no_po: string }>`
      select dokumen as no_po from barang_tahan
      where dilepas_at is null and (kode_toko, kind, kode_barcode) = (${kode_toko}, ${preOrderHold}, ${kode_barcode})`.execute(db)
    return rows[0]?.no_po ?? refuseAt('kode_barcode', refusals.PO_NOT_ASSIGNED, { kode_barcode })
  }
  await lockCases(context, preOrder, [await held()])
  const no_po = await held()
  await releasePieces(db, kode_toko, [kode_barcode])
  await input.audit({ subject: preOrder.name, key: no_po, before: { kode_barcode }, after: { kode_barcode: null } })
  return { kode_barcode, no_po }
}

async function arrivedPieces(db: Db, kode_toko: string, kode_barcode: string | null): Promise<ArrivedPiece[]> {
  const { rows } = await sql<ArrivedPiece>`
    select a.kode_barcode, b.nama_barang, b.berat, b.kode_baki, a.tgl_system as tgl_datang, o.no_po, o.nama_customer, o.no_hp, d.deskripsi, o.total_qty,
           o.qty_datang, o.status_po
    from pre_order_barang a join pre_order o using (kode_toko, no_po) join pre_order_detail d using (kode_toko, no_po, no_urut) join barang b using (kode_barcode)
    where a.kode_toko = ${kode_toko} and a.dilepas_at is null and a.no_faktur is null and (${kode_barcode}::text is null or a.kode_barcode = ${kode_barcode})
    order by a.id desc limit 500`.execute(db)
  return rows
}

/** The pieces that are held for pre-orders. */
export const readArrived: Handler<typeof calls.readArrived> = ({ db, caller }) => arrivedPieces(db, caller.kode_toko, null)
