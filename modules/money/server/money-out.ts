import { sql } from 'kysely'
import type { Caller } from '#engine/server/caller.ts'
import type { EventContext } from '#engine/server/event.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'

/** How much money may go out of a shop in a day without an approval. */
export interface OutLimits {
  /** By one person, in rupiah (BATAS_UANG_KELUAR). */
  readonly personRp: number
  /** The unapproved money of the whole shop, in rupiah (BATAS_UANG_KELUAR_TOKO). */
  readonly shopRp: number
}

/** The limits of the caller's shop. */
export const outLimitsOf = (caller: Caller): OutLimits => ({
  personRp: numberSetting(caller, 'BATAS_UANG_KELUAR'),
  shopRp: numberSetting(caller, 'BATAS_UANG_KELUAR_TOKO'),
})

/**
 * Reads how much went out of the shop on this day. The answer shows whether a further payment needs an approval. It does if the sum of the payer
 * exceeds his limit, or if the unapproved sum of the shop exceeds the limit of the shop. So a large payment cannot be split into small ones.
 */
export async function readMoneyOut(
  { db, kode_toko, tgl_system, user_id }: EventContext,
  { personRp, shopRp }: OutLimits,
): Promise<(amountRp: number) => boolean> {
  // Two payments of one shop at the same moment run one after the other. So the second counts the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`keluar ${kode_toko}`}, 0))`.execute(db)
  const { rows } = await sql<{ his: number; unapproved: number }>`
    select coalesce(sum(rupiah) filter (where user_id = ${user_id}), 0)::bigint as his,
           coalesce(sum(rupiah) filter (where not exists (
             select from posting p where (p.kode_toko, p.reference, p.kind) = (u.kode_toko, u.nomor, u.kind) and p.otorisasi <> '{}')), 0)::bigint as unapproved
    from uang_keluar u where (u.kode_toko, u.tgl_system) = (${kode_toko}, ${tgl_system})`.execute(db)
  const { his, unapproved } = rows[0]!
  return (amountRp) => his + amountRp > personRp || unapproved + amountRp > shopRp
}
