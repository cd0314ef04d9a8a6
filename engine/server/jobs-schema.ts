import { sql } from 'kysely'
// Not the program itself: loading it takes a tenth of a second that no start has to spare.
import packageJson from 'pg-boss/package.json' with { type: 'json' }
import type { Db } from './database.ts'

/** The schema of the jobs: pg-boss's own, made and changed by the owner of the database alone. */
export const jobsSchema = 'pgboss'

/** Makes the tables of pg-boss, or brings them up to the version that is installed. Several servers may do so at once. */
export async function migrateJobs(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    const lock = sql`hashtextextended('kencana jobs', 0)`
    await sql`select pg_advisory_lock(${lock})`.execute(connection)
    try {
      const found = await foundVersion(connection)
      if (found === packageJson.pgboss.schema) return
      const { getConstructionPlans, getMigrationPlans } = await import('pg-boss')
      const plan = found === undefined ? getConstructionPlans(jobsSchema) : getMigrationPlans(jobsSchema, found)
      // These indexes cover few rows. Statements that build an index concurrently must be sent one by one.
      await sql.raw(plan.replaceAll(' CONCURRENTLY', '')).execute(connection)
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
}

async function foundVersion(db: Db): Promise<number | undefined> {
  const { rows: made } = await sql<{ is_made: boolean }>`select to_regclass(${`${jobsSchema}.version`}) is not null as is_made`.execute(db)
  if (!made[0]?.is_made) return undefined
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(`${jobsSchema}.version`)}`.execute(db)
  return rows[0]?.version
}
