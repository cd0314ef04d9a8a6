import { sql } from 'kysely'
import type { Db } from '#engine/server/database.ts'

/** Lets the time of an approval run out, past the database's own guards. `db` is the database's owner. */
export function expireApproval(db: Db, id: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update otorisasi set expires_at = now() - interval '1 second' where id = ${id}`.execute(tx)
  })
}
