import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** The latest day that a bank's statement can be of, as yyyy-MM-dd: a shop that is behind with its closing reads today's all the same. */
export async function latestStatementDay(db: Db, tgl_system: string): Promise<string> {
  const { rows } = await sql<{ latest: string }>`
    select greatest(${tgl_system}::date, (now() at time zone 'Asia/Jakarta')::date)::text as latest`.execute(db)
  return rows[0]!.latest
}
