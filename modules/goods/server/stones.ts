import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { rupiahOfDollars } from '#modules/pricing/contract/parameter-kurs.ts'
import { dollarRateNow } from '#modules/pricing/server/public.ts'
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

/**
 * Fills the missing fields of new stones from the list: their kind, supplier and cost. A user who takes pieces in may lack the right to read
 * these.
 * Stones that have a rate already stay as they are.
 */
export async function saidByList(db: Db, batu: readonly RatedStone[]): Promise<RatedStone[]> {
  const codes = batu.flatMap(({ kurs, kode_berlian }) => (kurs === undefined && kode_berlian !== null ? [kode_berlian] : []))
  if (codes.length === 0) return [...batu]
  const { rows } = await sql<{ kode_berlian: string; kode_jenis_batu: string; kode_supplier: string | null; modal_usd: number }>`
    select kode_berlian, kode_jenis_batu, kode_supplier, modal_usd from batu_berlian where kode_berlian = any(${codes})`.execute(db)
  const listed = new Map(rows.map((row) => [row.kode_berlian, row]))
  return batu.map((stone) => {
    const row = stone.kurs === undefined && stone.kode_berlian !== null ? listed.get(stone.kode_berlian) : undefined
    if (!row) return stone
    return {
      ...stone,
      kode_jenis_batu: stone.kode_jenis_batu ?? row.kode_jenis_batu,
      kode_supplier: stone.kode_supplier ?? row.kode_supplier,
      modal_usd: stone.modal_usd === 0 ? Math.round(row.modal_usd * stone.butir * 100) / 100 : stone.modal_usd,
    }
  })
}

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
