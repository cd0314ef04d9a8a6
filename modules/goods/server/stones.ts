import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { rupiahOfDollars } from '#modules/diamonds/contract/parameter-kurs.ts'
import { dollarRateNow } from '#modules/diamonds/server/public.ts'
import { refusals } from '../contract/refusals.ts'
import { type RatedStone, type StoredStone, storedStoneFields, stoneTotals } from '../contract/stones.ts'

/** What is answered of each sort of stones, of a row `s`. */
export const stoneParts = sql.join(storedStoneFields.map(({ name }) => sql`${sql.lit(name)}, ${sql.ref(`s.${name}`)}`))

/** A sort of stones of a piece, by its line. */
export type StoneOfPiece = StoredStone & { readonly kode_barcode: string; readonly no_urut: number }

/** The stones of pieces, line by line. */
export async function stonesOf(db: Db, kode_barcodes: readonly string[]): Promise<StoneOfPiece[]> {
  const { rows } = await sql<StoneOfPiece>`
    select kode_barcode, no_urut, ${sql.join(storedStoneFields.map(({ name }) => sql.ref(name)))}
    from barang_batu where kode_barcode = any(${kode_barcodes}) order by kode_barcode, no_urut`.execute(db)
  return rows
}

/**
 * Rupiah a dollar now, at which stones that come in are kept.
 *
 * @throws Refusal NO_DOLLAR_RATE
 */
export const rateOfStones = async (db: Db): Promise<number> => (await dollarRateNow(db)) ?? refuseAt('batu', refusals.NO_DOLLAR_RATE)

/** Stones as they are kept. */
export function storedStone(stone: RatedStone, kursNow: number): StoredStone {
  const { kurs = kursNow } = stone
  return { ...stone, kurs, modal_rp: rupiahOfDollars(stone.modal_usd, kurs), jual_rp: rupiahOfDollars(stone.jual_usd, kurs) }
}

/** What a piece is by its stones; undefined where it has none. */
export function saidOfStones(batu: readonly StoredStone[]) {
  const [first] = batu
  if (!first) return undefined
  const { karat } = stoneTotals(batu, first.kurs)
  return { is_berlian: true, karat_batu: karat, shape: first.kode_shape, harga_batu: batu.reduce((sum, { jual_rp }) => sum + jual_rp, 0) }
}
