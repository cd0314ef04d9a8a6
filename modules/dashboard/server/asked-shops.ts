import { core, refuse } from '#engine/contract/refusal.ts'
import { checkFixedDate } from '#engine/server/asked-dates.ts'
import type { Caller } from '#engine/server/caller.ts'

/** The shops asked for: one, or every shop that the caller may look at. */
export function shopsOf(caller: Caller, { kode_toko }: { readonly kode_toko?: string | undefined }): readonly string[] {
  if (kode_toko === undefined) return caller.shops
  if (!caller.shops.includes(kode_toko)) refuse(core.WRONG_SHOP)
  return [kode_toko]
}

/** The shops asked for, where their dates may be looked at: while dates are tied, another one is refused at its field. */
export async function shopsOn(
  caller: Caller,
  query: { readonly kode_toko?: string | undefined },
  dates: Readonly<Record<string, string | undefined>>,
): Promise<readonly string[]> {
  const shops = shopsOf(caller, query)
  const asked = Object.fromEntries(Object.entries(dates).filter(([, date]) => date !== undefined))
  if (Object.keys(asked).length > 0) for (const shop of shops) checkFixedDate(await caller.fixedDateIn(shop), asked)
  return shops
}
