import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/**
 * `dilihat`: each shop with the day that it is looked at by. Who has closed a day and done nothing on the next is still looked at by the one that
 * he closed, so that an evening stays what it was. `hari`: the one day that all of them are added up on, the latest that the calendar has reached.
 */
export const lookedAt = (shops: readonly string[]) => sql`
  dilihat as materialized (
    select t.kode_toko, t.nama_toko, t.is_active, t.tgl_system as tgl_buka, c.user_id as ditutup_oleh, c.created_at as ditutup_at,
           s.sudah_tutup, case when s.sudah_tutup then c.tgl_system else t.tgl_system end as tgl_system
    from toko t
    left join lateral (
      select tgl_system, user_id, created_at from tutup_toko where kode_toko = t.kode_toko order by tgl_system desc limit 1
    ) c on true
    cross join lateral (
      select c.tgl_system is not null and not exists (select from posting where (kode_toko, tgl_system) = (t.kode_toko, t.tgl_system)) as sudah_tutup
    ) s
    where t.kode_toko = any(${shops})
  ),
  hari as materialized (
    select coalesce(max(tgl_system) filter (where tgl_system <= (now() at time zone 'Asia/Jakarta')::date), max(tgl_system)) as tgl_system
    from dilihat where is_active
  )`

interface RequestedDay {
  readonly kode_toko?: string | undefined
  readonly tgl_system?: string | undefined
}

/** `t`: the shops with the date that each is asked for. Without one, a shop that is named answers for its business date, all of them for one day. */
export const shopDays = (shops: readonly string[], { kode_toko, tgl_system }: RequestedDay) => sql`
  ${lookedAt(shops)},
  t as (
    select kode_toko, nama_toko, coalesce(${tgl_system ?? null}::date, ${kode_toko === undefined ? sql`(select tgl_system from hari)` : sql`tgl_buka`}, tgl_system) as tgl_system
    from dilihat
  )`

/** The day that a shop is looked at by. */
export async function dayLookedAt(db: Db, kode_toko: string): Promise<string | undefined> {
  const { rows } = await sql<{ tgl_system: string }>`with ${lookedAt([kode_toko])} select tgl_system from dilihat`.execute(db)
  return rows[0]?.tgl_system
}
