import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** Whether the demo chain of a database is not complete yet (docs/decisions/250). */
export async function isDemoUnfinished(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select to_regclass('demo_langkah') is not null as is`.execute(db)
  return rows[0]?.is === true
}
