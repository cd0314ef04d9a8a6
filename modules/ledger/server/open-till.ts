import { type RawBuilder, sql } from 'kysely'
import { mayOpen } from '#engine/server/access.ts'
import type { Caller } from '#engine/server/caller.ts'
import { saldoKas } from '#modules/access/contract/rights.ts'
import { switchedOn } from '#modules/settings/contract/settings.ts'

/**
 * Whether a user may know the expected cash in the till of a day that is still open. If the till is counted blind (HITUNG_KAS,
 * docs/decisions/063), the user who counts may not see it in any report or tile; only the right allows it. Closed days are visible to all
 * users.
 */
export const knowsOpenTill = (caller: Caller): boolean => !switchedOn(caller, 'HITUNG_KAS') || mayOpen(saldoKas, caller)

/** The condition on lines or balances of cash that leaves out those of an open till for users who may not know them. */
export function toldOfTill(caller: Caller, { kode_toko, akun_kas, tgl_system }: Readonly<Record<'kode_toko' | 'akun_kas' | 'tgl_system', string>>) {
  if (knowsOpenTill(caller)) return sql`true`
  const isClosed: RawBuilder<boolean> = sql`${sql.ref(tgl_system)} < (select tgl_system from toko where kode_toko = ${sql.ref(kode_toko)})`
  return sql`(${sql.ref(akun_kas)} <> 'CASH' or ${isClosed})`
}
