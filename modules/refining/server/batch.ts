import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import { type Measures, type Place, lotsAt } from '#modules/ledger/server/public.ts'
import type { Work } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'

/** The place of a batch: wash goods are kept by the batch that they belong to. */
export const atWork = (no_cuci: string): Place => ({ tempat: 'CUCI', pihak: no_cuci })

/** What an event of a batch is decided by, all of it locked. */
export interface HeldBatch {
  readonly no_cuci: string
  readonly status: string
  readonly jenis_cuci: Work
  readonly kode_tukang: string | null
  readonly nama_tukang: string | null
  /** What of it is not back, by lot, in the order that it was sent. */
  readonly lots: ReadonlyMap<string, HeldLot>
}

/** A lot of a batch: what it is, and what of it is not back. */
export interface HeldLot extends Measures {
  readonly nama_barang: string
  readonly kadar: number | null
}

/** Locks a batch and what of it is not back. @throws Refusal BATCH_NOT_OPEN at its field */
export async function holdBatch({ db, kode_toko }: Pick<EventContext, 'db' | 'kode_toko'>, no_cuci: string): Promise<HeldBatch> {
  const { rows } = await sql<Omit<HeldBatch, 'lots'>>`
    select no_cuci, status, jenis_cuci, kode_tukang, nama_tukang from kirim_cuci where (kode_toko, no_cuci) = (${kode_toko}, ${no_cuci}) for update`.execute(
    db,
  )
  const batch = rows[0]
  if (!batch || !['KIRIM', 'SEBAGIAN'].includes(batch.status)) return refuseAt('no_cuci', refusals.BATCH_NOT_OPEN, { no_cuci })
  const sent = await sql<{ kode_lot: string; nama_barang: string; kadar: number | null }>`
    select kode_lot, nama_barang, kadar from kirim_cuci_detail where (kode_toko, no_cuci) = (${kode_toko}, ${no_cuci}) order by no_urut`.execute(db)
  const there = await lotsAt(
    db,
    kode_toko,
    { tempat: 'CUCI', pihak: no_cuci },
    sent.rows.map(({ kode_lot }) => kode_lot),
  )
  const lots = sent.rows.flatMap(({ kode_lot, nama_barang, kadar }): [string, HeldLot][] => {
    const left = there.get(kode_lot)
    return left && left.grossMg > 0 ? [[kode_lot, { ...left, nama_barang, kadar }]] : []
  })
  return { ...batch, lots: new Map(lots) }
}

/** Measures as a document says them. */
export const saidOf = ({ pieces, grossMg, fineMg, costRp }: Measures) => ({
  qty_lot: pieces,
  berat: grossMg / 1000,
  fine: fineMg / 1000,
  hpp: costRp,
})

/** Measures of a line of a document. */
export const measuresOf = ({ qty_lot, berat, fine, hpp }: { qty_lot: number; berat: number; fine: number; hpp: number }): Measures => ({
  pieces: qty_lot,
  grossMg: toMg(berat),
  fineMg: toMg(fine),
  costRp: hpp,
})

/** Sums of lines, under the names of a header. */
export const totalsOf = (lines: readonly { qty_lot: number; berat: number; fine: number; hpp: number }[]) => ({
  total_qty: lines.reduce((sum, { qty_lot }) => sum + qty_lot, 0),
  total_berat: sumOfGrams(lines.map(({ berat }) => berat)),
  total_fine: sumOfGrams(lines.map(({ fine }) => fine)),
  total_hpp: lines.reduce((sum, { hpp }) => sum + hpp, 0),
})

/**
 * Looks whether an event is the last of its batch, which is locked until the end.
 *
 * @throws Refusal NOT_THE_LATEST, naming what must be taken back before it
 */
export async function refuseUnlessLatest(db: Db, kode_toko: string, no_cuci: string, nomor: string): Promise<void> {
  await sql`select from kirim_cuci where (kode_toko, no_cuci) = (${kode_toko}, ${no_cuci}) for update`.execute(db)
  const { rows } = await sql<{ nomor: string }>`
    select nomor from cuci_kejadian where (kode_toko, no_cuci) = (${kode_toko}, ${no_cuci}) order by langkah desc limit 1`.execute(db)
  const latest = rows[0]?.nomor
  if (latest !== undefined && latest !== nomor) refuse(refusals.NOT_THE_LATEST, { nomor: latest })
}

/** Looks whether so much of these lots is still where an event put it. @throws Refusal GOODS_WENT_ON, naming the lot */
export async function refuseIfGone(
  db: Db,
  kode_toko: string,
  tempat: 'BEKAS' | 'ROSOK' | 'BATANG',
  put: readonly { readonly kode_lot: string; readonly measures: Measures }[],
): Promise<void> {
  const there = await lotsAt(
    db,
    kode_toko,
    { tempat },
    put.map(({ kode_lot }) => kode_lot),
  )
  const gone = put.find(({ kode_lot, measures }) => {
    const left = there.get(kode_lot)
    return !left || left.pieces < measures.pieces || left.grossMg < measures.grossMg || left.fineMg < measures.fineMg || left.costRp < measures.costRp
  })
  if (gone) refuse(refusals.GOODS_WENT_ON, { kode_lot: gone.kode_lot })
}
