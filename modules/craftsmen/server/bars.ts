import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import { type Measures, type TakenPart, lotsAt, partByWeight } from '#modules/ledger/server/public.ts'
import { refusals } from '../contract/refusals.ts'

/** The bars of a shop that were asked for, locked: with their names, as documents tell them. */
export interface HeldBars {
  readonly lots: ReadonlyMap<string, Measures>
  readonly names: ReadonlyMap<string, string>
}

/** The names of lots, as documents tell them. */
export async function namesOfLots(db: Db, kode_lots: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ kode_lot: string; nama_barang: string }>`
    select kode_lot, keterangan as nama_barang from lot where kode_lot = any(${[...new Set(kode_lots)]})`.execute(db)
  return new Map(rows.map(({ kode_lot, nama_barang }) => [kode_lot, nama_barang]))
}

/** The bars of a shop among these lots, locked until the end of the transaction. */
export async function holdBars(db: Db, kode_toko: string, kode_lots: readonly string[]): Promise<HeldBars> {
  const named = [...new Set(kode_lots)].toSorted()
  return { names: await namesOfLots(db, named), lots: await lotsAt(db, kode_toko, { tempat: 'BATANG' }, named) }
}

/** Takes a part of a bar. @throws Refusal BAR_NOT_THERE, BAR_LIGHTER, BAR_WITHOUT_GOLD at the line */
export function takeBar({ lots, names }: HeldBars, kode_lot: string, berat: number, at: string): TakenPart & { readonly nama_barang: string } {
  const lot = lots.get(kode_lot)
  if (!lot || lot.grossMg === 0) return refuseAt(`${at}.kode_lot`, refusals.BAR_NOT_THERE, { kode_lot })
  const light = { kode_lot, berat: formatNumber(lot.grossMg / 1000, 3) }
  if (toMg(berat) > lot.grossMg) return refuseAt(`${at}.berat`, refusals.BAR_LIGHTER, light)
  const part = partByWeight(lot, berat)
  if (part.fine === 0) return refuseAt(`${at}.berat`, refusals.BAR_WITHOUT_GOLD, { kode_lot })
  return { ...part, nama_barang: names.get(kode_lot) ?? '' }
}
