import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { rupiahOfDollars } from '#modules/diamonds/contract/parameter-kurs.ts'
import { dollarRateNow } from '#modules/diamonds/server/public.ts'
import { refusals } from '../contract/refusals.ts'
import { type NewStone, type StoredStone, storedStoneFields, stoneTotals } from '../contract/stones.ts'

/** What is answered of each sort of stones, of a row `s`. */
export const stoneParts = sql.join(storedStoneFields.map(({ name }) => sql`${sql.lit(name)}, ${sql.ref(`s.${name}`)}`))

/** The stones of a piece, sort by sort. */
export async function stonesOf(db: Db, kode_barcode: string): Promise<StoredStone[]> {
  const { rows } = await sql<{ batu: StoredStone }>`
    select json_build_object(${stoneParts}) as batu from barang_batu s where s.kode_barcode = ${kode_barcode} order by s.no_urut`.execute(db)
  return rows.map(({ batu }) => batu)
}

/**
 * Rupiah a dollar now, at which stones that come in are kept.
 *
 * @throws Refusal NO_DOLLAR_RATE
 */
export const rateOfStones = async (db: Db): Promise<number> =>
  (await dollarRateNow(db)) ?? refuse(refusals.NO_DOLLAR_RATE, undefined, { batu: refusals.NO_DOLLAR_RATE.text })

/** Stones as they are kept. */
export const storedStone = (stone: NewStone, kurs: number): StoredStone => ({
  ...stone,
  kurs,
  modal_rp: rupiahOfDollars(stone.modal_usd, kurs),
  jual_rp: rupiahOfDollars(stone.jual_usd, kurs),
})

/** What a piece is by its stones; undefined where it has none. */
export function saidOfStones(batu: readonly NewStone[], kurs: number) {
  const [first] = batu
  if (!first) return undefined
  const { karat, jual_rp } = stoneTotals(batu, kurs)
  return { is_berlian: true, karat_batu: karat, shape: first.kode_shape, harga_batu: jual_rp }
}
