import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** What the list says of a gram of fine gold, in rupiah: by the purest that it has; undefined where it has none. */
export async function fineGoldListRp(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ harga: number }>`
    select round(e.harga_modal * 100 / k.kadar)::bigint as harga from harga_emas e join kadar k using (kode_kadar)
    where k.kadar > 0 order by k.kadar desc, 1 limit 1`.execute(db)
  return rows[0]?.harga
}
