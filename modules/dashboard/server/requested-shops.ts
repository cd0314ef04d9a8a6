import { core, refuse } from '#engine/contract/refusal.ts'
import { checkFixedDate } from '#engine/server/requested-dates.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import { dayLookedAt } from './looked-at.ts'

/** The shops asked for: one, or every shop that the caller may look at. */
export function shopsOf(caller: Caller, { kode_toko }: { readonly kode_toko?: string | undefined }): readonly string[] {
  if (kode_toko === undefined) return caller.shops
  if (!caller.shops.includes(kode_toko)) refuse(core.WRONG_SHOP)
  return [kode_toko]
}

/** The shops whose past is asked for: where it is all of them, those that are closed for good stay in what the chain was (docs/decisions/065). */
export const shopsEver = (caller: Caller, { kode_toko }: { readonly kode_toko?: string | undefined }, shops: readonly string[]): readonly string[] =>
  kode_toko === undefined ? caller.everyShop : shops

interface Requested {
  readonly db: Db
  readonly caller: Caller
  readonly query: { readonly kode_toko?: string | undefined }
}

/**
 * The shops asked for, where their dates may be looked at: while dates are tied, another one is refused at its field. The day that a shop is looked at by
 * is no other one: an evening that was shown while it was open is shown when it is closed.
 */
export async function shopsOn({ db, caller, query }: Requested, dates: Readonly<Record<string, string | undefined>>): Promise<readonly string[]> {
  const shops = shopsOf(caller, query)
  const requested = Object.fromEntries(Object.entries(dates).filter(([, date]) => date !== undefined))
  for (const shop of Object.keys(requested).length > 0 ? shops : []) {
    const fixed = await caller.fixedDateIn(shop)
    if (fixed === null || Object.values(requested).every((date) => date === fixed)) continue
    const lookedAt = await dayLookedAt(db, shop)
    if (!Object.values(requested).every((date) => date === lookedAt)) checkFixedDate(fixed, requested)
  }
  return shops
}
