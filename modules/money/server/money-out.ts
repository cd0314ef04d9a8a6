import { sql } from 'kysely'
import type { Caller } from '#engine/server/caller.ts'
import type { Db } from '#engine/server/database.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'

/**
 * Does somebody book out more in his day than the shop's limit (BATAS_UANG_KELUAR), for whatever it is: many small ones are one large one?
 *
 * @param amountRp what goes out now
 */
export async function isBeyondLimit(db: Db, caller: Caller, amountRp: number): Promise<boolean> {
  const { kode_toko, tgl_system, user_id } = caller
  const his = sql`(kode_toko, tgl_system, user_id) = (${kode_toko}, ${tgl_system}, ${user_id})`
  const wentOut = sql`${his} and (arah, status) = ('KELUAR', 'VALID')`
  // Two at the same moment are one after the other: the second counts what the first books.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`keluar ${kode_toko} ${user_id}`}, 0))`.execute(db)
  const { rows } = await sql<{ sudah: number }>`
    select coalesce(sum(total_uang), 0)::bigint as sudah
    from (
      select total_uang from uang_kas where ${wentOut}
      union all select total_uang from bayar_tagihan where ${wentOut}
      union all select biaya_bank from mutasi_uang where ${his}
    ) keluar`.execute(db)
  return amountRp + (rows[0]?.sudah ?? 0) > numberSetting(caller, 'BATAS_UANG_KELUAR')
}
