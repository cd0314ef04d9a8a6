import { sql } from 'kysely'
import { core, refuse } from '#engine/contract/refusal.ts'
import type { Context } from '#engine/server/serve.ts'
import type { RequestedCash } from '../contract/cash-reached.ts'
import { rateLimit } from './rate-limit.ts'

const asksSeldom = rateLimit()

/**
 * Returns whether a person's cash of the shop's day reaches the limit with this amount, in all shops together. The earlier cash counts in tenths
 * of the
 * limit, rounded up. So repeated requests with other sums show no more detail.
 *
 * @throws Refusal BUSY if a user asks too often
 */
export async function cashLimitCheck({ db, caller, query }: Context & { readonly query: RequestedCash }) {
  if (!asksSeldom(caller.user_id, Date.now())) refuse(core.BUSY)
  const { no_hp, no_identitas, tunai, arah } = query
  const { rows } = await sql<{ batas_tunai: number; menolak: boolean; sudah: number }>`
    select b.batas_tunai, b.menolak,
           tunai_orang(${caller.tgl_system}, semua_tanda(tanda_orang(${no_hp}, ${no_identitas}, null)), ${arah === 'IN' ? 1 : -1}) as sudah
    from batas_tunai_pada(${caller.tgl_system}) b where b.kode_batas is not null`.execute(db)
  const [limit] = rows
  if (!limit) return { mencapai: false, batas_tunai: null, menolak: false }
  const { batas_tunai, menolak, sudah } = limit
  return { mencapai: inTenths(sudah, batas_tunai) + tunai >= batas_tunai, batas_tunai, menolak }
}

/** An amount as so many tenths of a limit, rounded up. */
export function inTenths(amountRp: number, limitRp: number): number {
  const tenthRp = Math.ceil(limitRp / 10)
  return Math.ceil(amountRp / tenthRp) * tenthRp
}
