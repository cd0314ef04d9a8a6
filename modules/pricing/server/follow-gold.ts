import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** Gives the groups that follow the gold price of these purities what that is now. */
export async function followGold(db: Db, kode_kadars: readonly string[]): Promise<void> {
  // In sorted order, so that two changes at once wait for each other and never in a circle.
  await sql`
    with followers as materialized (
      select kode_group, kode_kadar from grup where kode_kadar = any(${kode_kadars}) and ikut_harga_emas order by kode_group for update
    )
    update grup g set harga = e.harga, harga_modal = e.harga_modal
    from followers f join harga_emas e using (kode_kadar) where g.kode_group = f.kode_group`.execute(db)
}
