import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import type { Context, MasterHooks } from '#engine/server/serve.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import { parameterHargaBeli } from '../contract/parameter-harga-beli.ts'
import type { PriceSource } from '../contract/price-day.ts'
import { priceDayRefusals } from '../contract/rencana-harga.ts'
import { type PriceChange, refuseJumps } from './price-jumps.ts'
import { placeOf } from './price-places.ts'

/**
 * Checks the prices of a row of a list against the rules of prices (decision 056), whether typed in a form or a cell, or imported. If prices need a
 * second person, existing rows keep their prices here, and so do the fields `alsoKept`. Otherwise a price may change by BATAS_UBAH_HARGA at most;
 * larger changes are made on the page of prices, where the user can mark them as meant. New rows may come with a price.
 *
 * @param table the list, as `placeOf` names it
 * @throws Refusal BY_PRICE_DAY at the first field that would change, PRICE_JUMP_IN_LIST at each price that changes too much
 */
export async function keepPrices<Row extends object>(
  table: string,
  row: Row,
  before: Row | undefined,
  { db, caller }: Context,
  alsoKept: readonly (keyof Row & string)[] = [],
): Promise<void> {
  const prices = pricesOf(table)
  const valueOf = (of: Row, name: string) => (of as Readonly<Record<string, unknown>>)[name] ?? null
  if (before && switchedOn(caller, 'HARGA_DUA_ORANG')) {
    const names = [...prices.map(({ column }) => column), ...alsoKept]
    const changed = names.find((name) => valueOf(row, name) !== valueOf(before, name) && !isHarmless(name, valueOf(row, name), valueOf(before, name)))
    if (changed) refuseAt(changed, priceDayRefusals.BY_PRICE_DAY)
  }
  const changes: PriceChange[] = []
  for (const { sumber, column, key } of prices) {
    const harga_baru = valueOf(row, column) as number | null
    const stood = before === undefined ? null : (valueOf(before, column) as number | null)
    if (harga_baru === null || harga_baru === stood) continue
    changes.push({ field: column, harga_baru, harga_lama: stood ?? (await lastPrice(db, sumber, String(valueOf(row, key)))) })
  }
  refuseJumpsInList(changes, { caller })
}

/** @throws Refusal PRICE_JUMP_IN_LIST at each price that changes too much */
export const refuseJumpsInList = (changes: readonly PriceChange[], { caller }: Pick<Context, 'caller'>): void =>
  refuseJumps(changes, numberSetting(caller, 'BATAS_UBAH_HARGA'), priceDayRefusals.PRICE_JUMP_IN_LIST)

const pricesOf = (table: string) =>
  (Object.keys(placeOf) as PriceSource[]).map((sumber) => ({ sumber, ...placeOf[sumber] })).filter((place) => place.table === table)

/**
 * The last price of a code that has none now. So the limit also counts after the price was emptied or its row removed. Null if there never was one.
 */
async function lastPrice(db: Db, sumber: PriceSource, kode: string): Promise<number | null> {
  const { rows } = await sql<{ harga: number }>`
    select harga from harga_riwayat where (sumber, kode) = (${sumber}, ${kode}) order by id desc limit 1`.execute(db)
  return rows[0]?.harga ?? null
}

/**
 * A change that needs no second person: it removes the price to dealers, or gives an existing price to a group that was not bought back. The reverse goes
 * through the page.
 */
const isHarmless = (name: string, now: unknown, before: unknown): boolean =>
  (name === 'harga_grosir' && now === null) || (name === 'kode_harga' && before === null)

export const buyPriceHooks: MasterHooks<typeof parameterHargaBeli> = {
  beforeSave: async (row, before, context) => {
    await keepPrices(parameterHargaBeli.table, row, before, context)
    return row
  },
}
