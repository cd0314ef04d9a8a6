import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { toMg } from '#engine/kinds/grams/grams.ts'
import type { Db } from '#engine/server/database.ts'
import { proRata } from '../contract/pro-rata.ts'
import type { Measures } from './lines.ts'

/** The measure by which a part of a lot takes its share of the cost: pieces for counted goods, gross for weighed ones, fine for molten gold. */
export type SharedBy = 'pieces' | 'grossMg' | 'fineMg'

/**
 * A part of a lot, or of the part in one place. Its cost is its share of the lot's cost. So is its gold, if the caller gives no
 * amount. If it takes the whole, it takes all that is left.
 */
export function partOfLot(lot: Measures, part: { pieces: number; grossMg: number; fineMg?: number }, by: SharedBy = 'grossMg'): Measures {
  const { pieces, grossMg } = part
  const isWhole = pieces === lot.pieces && grossMg === lot.grossMg && (part.fineMg ?? lot.fineMg) === lot.fineMg
  const fineMg = part.fineMg ?? (isWhole || lot.grossMg === 0 ? lot.fineMg : proRata(lot.fineMg, grossMg, lot.grossMg))
  const taken = { pieces, grossMg, fineMg }
  for (const measure of ['pieces', 'grossMg', 'fineMg'] as const) {
    assert(taken[measure] >= 0 && taken[measure] <= lot[measure], `a part of a lot has no more ${measure} than the lot`)
  }
  const costRp = isWhole || taken[by] === lot[by] ? lot.costRp : proRata(lot.costRp, taken[by], lot[by])
  return { ...taken, costRp }
}

/** A part of a lot as documents store it: pieces, grams, fine grams and rupiah. */
export interface TakenPart {
  readonly keping: number
  readonly berat: number
  readonly fine: number
  readonly hpp: number
}

/** A part of a lot by weight: its gold by its weight, its cost by its gold. Who takes all grams takes all pieces and all that is left. */
export function partByWeight(lot: Measures, berat: number): TakenPart {
  const grossMg = toMg(berat)
  const part = partOfLot(lot, { pieces: grossMg === lot.grossMg ? lot.pieces : 0, grossMg }, 'fineMg')
  return { keping: part.pieces, berat, fine: part.fineMg / 1000, hpp: part.costRp }
}

/** The rest of a lot when a part of it is taken. */
export const withoutPart = (lot: Measures, { keping, berat, fine, hpp }: TakenPart): Measures => ({
  pieces: lot.pieces - keping,
  grossMg: lot.grossMg - toMg(berat),
  fineMg: lot.fineMg - toMg(fine),
  costRp: lot.costRp - hpp,
})

/** The lot of a line of a document that takes goods in. In SQL: `lot_terima`. */
export const lotOfLine = (nomor: string, no_urut: number): string => `${nomor}/${no_urut}`

/** A lot to be made: of one origin and, where it is known, one purity. */
export interface NewLot {
  readonly kode_lot: string
  /** The document that made it. */
  readonly dokumen: string
  /** The purity as the master knows it, or in percent where it does not. */
  readonly kode_kadar?: string | null
  readonly kadar?: number | null
  readonly keterangan?: string
  /** Who makes it, where it is not the person of the event. */
  readonly created_by?: string
  /** What it was made of: lots and pieces. */
  readonly dari?: readonly ({ readonly kode_lot: string } | { readonly kode_barcode: string })[]
}

/**
 * Makes lots of a kind of event, before the posting that brings them in; and says what they were made of. A lot that there is already
 * is refused by the database, unless it is one that goes on being filled (`mayBeThere`).
 */
export async function addLots(
  context: { db: Db; kode_toko: string; tgl_system: string; user_id: string },
  asal: string,
  lots: readonly NewLot[],
  { mayBeThere = false }: { mayBeThere?: boolean } = {},
): Promise<void> {
  const { db, kode_toko, tgl_system, user_id } = context
  await sql`
    insert into lot (kode_lot, kode_toko, tgl_system, asal, dokumen, kode_kadar, kadar, keterangan, created_by)
    select l.kode_lot, ${kode_toko}, ${tgl_system}::date, ${asal}, l.dokumen, l.kode_kadar, coalesce(l.kadar, k.kadar), coalesce(l.keterangan, ''),
           coalesce(l.created_by, ${user_id})
    from json_to_recordset(${JSON.stringify(lots)}::json) as l (kode_lot text, dokumen text, kode_kadar text, kadar numeric, keterangan text, created_by text)
    left join kadar k using (kode_kadar)
    order by l.kode_lot
    ${mayBeThere ? sql`on conflict (kode_lot) do nothing` : sql``}`.execute(db)
  await tellOrigin(
    db,
    lots.flatMap(({ kode_lot, dari = [] }) => dari.map((parent) => ({ kode_lot, parent }))),
  )
}

/** Says what lots that there are were made of as well: a lot per purity goes on being filled. */
export async function tellOrigin(db: Db, origins: readonly { kode_lot: string; parent: NonNullable<NewLot['dari']>[number] }[]): Promise<void> {
  if (origins.length === 0) return
  const rows = origins.map(({ kode_lot, parent }) => ({
    kode_lot,
    induk: 'kode_lot' in parent ? parent.kode_lot : null,
    induk_barcode: 'kode_barcode' in parent ? parent.kode_barcode : null,
  }))
  await sql`
    insert into lot_asal (kode_lot, induk, induk_barcode)
    select * from json_to_recordset(${JSON.stringify(rows)}::json) as l (kode_lot text, induk text, induk_barcode text)
    on conflict do nothing`.execute(db)
}

/**
 * What a place of a shop holds of lots, locked until the end of the transaction: what a part is taken of.
 * @returns by lot; a lot that is not there is missing
 */
export async function lotsAt(
  db: Db,
  kode_toko: string,
  place: { readonly tempat: string; readonly kode_gudang?: string; readonly kode_baki?: string; readonly pihak?: string },
  kode_lots: readonly string[],
): Promise<Map<string, Measures>> {
  const { rows } = await sql<Measures & { kode_lot: string }>`
    select kode_lot, pieces, (gross * 1000)::bigint as "grossMg", (fine * 1000)::bigint as "fineMg", cost as "costRp"
    from lock_lots(${kode_toko}, ${place.tempat}, ${place.kode_gudang ?? ''}, ${place.kode_baki ?? ''}, ${place.pihak ?? ''}, ${[...kode_lots]})`.execute(
    db,
  )
  return new Map(rows.map(({ kode_lot, ...measures }) => [kode_lot, measures]))
}

/**
 * Returns which pieces have become lots: the document that made a lot of them is valid. A piece that another shop has bought back
 * is no longer with us, though its row still says SOLD. The caller must lock the rows of the pieces.
 */
export async function becameLots(db: Db, kode_barcodes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ kode_barcode: string }>`
    select a.induk_barcode as kode_barcode
    from lot_asal a join lot l using (kode_lot) join posting p on (p.kode_toko, p.reference, p.kind) = (l.kode_toko, l.dokumen, l.asal)
    where a.induk_barcode = any(${kode_barcodes}) and p.membatalkan is null
      and not exists (select from posting undone where undone.membatalkan = p.id)`.execute(db)
  return new Set(rows.map(({ kode_barcode }) => kode_barcode))
}

/** A lot of gold by weight, for a caller that uses some of it. */
export interface GoldLot {
  readonly kode_lot: string
  readonly nama_barang: string
  readonly tempat: 'BATANG' | 'ROSOK'
  readonly berat: number
  readonly fine: number
}

/** The lots that lie in these places of a shop, the oldest first, as far as lot or name hold these words. */
export async function goldLots(
  db: Db,
  kode_toko: string,
  tempat: readonly GoldLot['tempat'][],
  { cari, limit }: { readonly cari: string; readonly limit: number },
): Promise<{ rows: GoldLot[]; next: null; total: number }> {
  const { rows } = await sql<GoldLot & { total: number }>`
    select s.kode_lot, l.keterangan as nama_barang, s.tempat, s.gross as berat, s.fine, count(*) over ()::integer as total
    from saldo_lot s join lot l using (kode_lot)
    where s.kode_toko = ${kode_toko} and s.tempat = any(${[...tempat]}) and s.gross > 0
      and strpos(upper(s.kode_lot || ' ' || l.keterangan), upper(${cari})) > 0
    order by l.tgl_system, s.kode_lot limit ${limit}`.execute(db)
  return { rows: rows.map(({ total: _, ...lot }) => lot), next: null, total: rows[0]?.total ?? 0 }
}
