import { refuse } from '#engine/contract/refusal.ts'
import type { Context, MasterHooks } from '#engine/server/serve.ts'
import { switchedOn } from '#modules/settings/contract/settings.ts'
import type { parameterHargaBeli } from '../contract/parameter-harga-beli.ts'
import { priceDayRefusals } from '../contract/rencana-harga.ts'

/**
 * Where a second person agrees to prices, a list is no way around him: what is there already keeps its price here. What is new may come with one.
 *
 * @throws Refusal BY_PRICE_DAY at the first of `names` that would change
 */
export function keepPrices<Row extends object>(row: Row, before: Row | undefined, names: readonly (keyof Row & string)[], { caller }: Context): void {
  if (!before || !switchedOn(caller, 'HARGA_DUA_ORANG')) return
  const changed = names.find((name) => (row[name] ?? null) !== (before[name] ?? null) && !isHarmless(name, row[name] ?? null, before[name] ?? null))
  if (changed) refuse(priceDayRefusals.BY_PRICE_DAY, undefined, { [changed]: priceDayRefusals.BY_PRICE_DAY.text })
}

/** Dealers are asked nothing any more, or what was not bought back gets its price of those that there are: the way back is through the page. */
const isHarmless = (name: string, now: unknown, before: unknown): boolean =>
  (name === 'harga_grosir' && now === null) || (name === 'kode_harga' && before === null)

export const buyPriceHooks: MasterHooks<typeof parameterHargaBeli> = {
  beforeSave: async (row, before, context) => {
    keepPrices(row, before, ['harga_per_gram'], context)
    return row
  },
}
