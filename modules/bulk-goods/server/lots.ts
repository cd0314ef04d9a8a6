import { sql } from 'kysely'
import { type RefusalKind, fill, refuse, refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { EventContext } from '#engine/server/event.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { type Measures, addLots, lotsAt, partOfLot } from '#modules/ledger/server/public.ts'
import { type Cell, lotOf, nameOf } from '../contract/cells.ts'
import { refusals } from '../contract/refusals.ts'

/** A lot that the caller names, and its place in the call: `detail_barang.2.`. */
export interface NamedCell extends Cell {
  readonly at: string
}

/** What a group and its list say of a lot. */
interface Group {
  readonly kadar: number
  /** Rupiah a gram that it is sold for. */
  readonly harga: number
}

/** Lots of a shop, locked until the transaction ends. */
export interface HeldLots {
  readonly groups: ReadonlyMap<string, Group>
  /** Takes parts of them, one after the other, for one document: each costs its share of what is left then. */
  taker(): (cell: NamedCell, part: { readonly qty: number; readonly berat: number }) => Measures
}

const nothing: Measures = { pieces: 0, grossMg: 0, fineMg: 0, costRp: 0 }

/**
 * Locks lots that goods are taken out of or put into, and makes missing lots that goods are put into. All callers make
 * lots first and lock them in one order, so no deadlock occurs.
 *
 * @param kind of the event that makes lots
 * @throws Refusal MASTER_MISSING at every tray, group and kind that there is not
 */
export async function holdLots(context: EventContext, kind: string, into: readonly NamedCell[], outOf: readonly NamedCell[] = []): Promise<HeldLots> {
  const { db, kode_toko } = context
  const cells = [...into, ...outOf]
  const groups = await knownGroups(context, cells)
  await openLots(context, kind, into)
  const held = await lotsAt(
    db,
    kode_toko,
    { tempat: 'MANUAL' },
    cells.map((cell) => lotOf(kode_toko, cell)),
  )
  return {
    groups,
    taker() {
      const left = new Map(held)
      return (cell, { qty, berat }) => {
        const kode_lot = lotOf(kode_toko, cell)
        const lot = left.get(kode_lot) ?? nothing
        const part = { pieces: qty, grossMg: toMg(berat) }
        refusePart(lot, part, cell.at)
        const taken = partOfLot(lot, part)
        left.set(kode_lot, {
          pieces: lot.pieces - taken.pieces,
          grossMg: lot.grossMg - taken.grossMg,
          fineMg: lot.fineMg - taken.fineMg,
          costRp: lot.costRp - taken.costRp,
        })
        return taken
      }
    },
  }
}

function refusePart(lot: Measures, part: { readonly pieces: number; readonly grossMg: number }, at: string): void {
  const left = { qty: formatNumber(lot.pieces, 0), berat: formatNumber(lot.grossMg / 1000, 3) }
  const say = (kind: RefusalKind, name: string) => refuseAt(at + name, kind, left)
  if (lot.grossMg === 0) say(refusals.LOT_EMPTY, 'kode_group')
  if (part.pieces > lot.pieces) say(refusals.LOT_FEWER, 'qty')
  if (part.grossMg > lot.grossMg) say(refusals.LOT_LIGHTER, 'berat')
  // Pieces cannot stay without weight. Grams may stay without pieces, and are destroyed.
  if (part.grossMg === lot.grossMg && part.pieces < lot.pieces) say(refusals.PIECES_LEFT, 'qty')
}

async function knownGroups({ db, kode_toko }: EventContext, cells: readonly NamedCell[]): Promise<ReadonlyMap<string, Group>> {
  const { rows } = await sql<{
    at: string
    kode_group: string
    tray: boolean
    grup: boolean
    kind: boolean
    kadar: number | null
    harga: number | null
  }>`
    select c.at, c.kode_group, t.kode_baki is not null as tray, g.kode_group is not null as grup, j.kode_dept is not null as kind, k.kadar, g.harga
    from json_to_recordset(${JSON.stringify(cells)}::json) as c (at text, kode_baki text, kode_group text, kode_dept text)
    left join baki t on (t.kode_toko, t.kode_baki) = (${kode_toko}, c.kode_baki)
    left join grup g on g.kode_group = c.kode_group left join kadar k on k.kode_kadar = g.kode_kadar
    left join jenis j on j.kode_dept = c.kode_dept`.execute(db)
  const missing = rows.flatMap(({ at, tray, grup, kind }) => [
    ...(tray ? [] : [{ field: `${at}kode_baki`, label: 'Baki' }]),
    ...(grup ? [] : [{ field: `${at}kode_group`, label: 'Kode Group' }]),
    ...(kind ? [] : [{ field: `${at}kode_dept`, label: 'Jenis' }]),
  ])
  const [first] = missing
  const { MASTER_MISSING } = goodsRefusals
  if (first)
    refuse(
      MASTER_MISSING,
      { label: first.label },
      Object.fromEntries(missing.map(({ field, label }) => [field, fill(MASTER_MISSING.text, { label })])),
    )
  // Only a group that is missing has neither.
  return new Map(rows.map(({ kode_group, kadar, harga }) => [kode_group, { kadar, harga } as Group]))
}

/** Makes the lots that there are not. They belong to no document: they go on being filled. */
async function openLots(context: EventContext, kind: string, cells: readonly NamedCell[]): Promise<void> {
  const { db, kode_toko } = context
  const wanted = [
    ...new Map(
      cells.map(({ kode_baki, kode_group, kode_dept }) => {
        const cell = { kode_toko, kode_baki, kode_group, kode_dept }
        return [lotOf(kode_toko, cell), cell]
      }),
    ),
  ]
  const { rows } = await sql<{ kode_lot: string }>`
    select kode_lot from barang_manual where kode_toko = ${kode_toko} and kode_lot = any(${wanted.map(([kode_lot]) => kode_lot)})`.execute(db)
  const there = new Set(rows.map(({ kode_lot }) => kode_lot))
  const missing = wanted.filter(([kode_lot]) => !there.has(kode_lot))
  if (missing.length === 0) return
  const lots = missing.map(([kode_lot, cell]) => ({ kode_lot, dokumen: '', keterangan: nameOf(cell) }))
  await addLots(context, kind, lots, { mayBeThere: true })
  await sql`
    insert into barang_manual (kode_toko, kode_baki, kode_group, kode_dept)
    select kode_toko, kode_baki, kode_group, kode_dept
    from json_to_recordset(${JSON.stringify(missing.map(([, cell]) => cell))}::json) as c (kode_toko text, kode_baki text, kode_group text, kode_dept text)
    order by 2, 3, 4
    on conflict (kode_toko, kode_baki, kode_group, kode_dept) do nothing`.execute(db)
}

/**
 * Looks whether what an event put into lots can go out of them again as it came: it must still be there, and leave no cost behind that
 * weighs nothing. The mirror of its posting takes it. The lots are locked.
 *
 * @throws Refusal LOT_MOVED_ON, naming one that has gone on
 */
export async function undoLots({ db, kode_toko }: EventContext, { kind, reference }: { kind: string; reference: string }): Promise<void> {
  const { rows } = await sql<{ barang: string }>`
    with masuk as materialized (
      select m.tempat, m.kode_lot, sum(m.pieces) as pieces, sum(m.gross) as gross, sum(m.fine) as fine, sum(m.cost) as cost
      from mutasi_stock m join posting p on p.id = m.posting_id
      where (p.kode_toko, p.kind, p.reference) = (${kode_toko}, ${kind}, ${reference}) and p.membatalkan is null and m.tempat in ('MANUAL', 'ROSOK')
      group by 1, 2
    ),
    ada as materialized (
      select s.* from (select tempat, array_agg(kode_lot) as lots from masuk group by 1 order by 1) t
      cross join lateral lock_lots(${kode_toko}, t.tempat, '', '', '', t.lots) s
    )
    select l.keterangan as barang
    from masuk m join lot l using (kode_lot) left join ada a using (tempat, kode_lot)
    where (a.pieces >= m.pieces and a.fine >= m.fine and a.cost >= m.cost and a.gross - m.gross >= a.fine - m.fine
           and case when a.gross = m.gross then (a.pieces, a.fine, a.cost) = (m.pieces, m.fine, m.cost) else a.gross > m.gross end) is not true`.execute(
    db,
  )
  const [gone] = rows
  if (gone) refuse(refusals.LOT_MOVED_ON, gone)
}
