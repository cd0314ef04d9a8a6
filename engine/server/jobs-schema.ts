import { sql } from 'kysely'
// Only the JSON is imported: loading pg-boss takes a tenth of a second, and most starts do not need it.
import packageJson from 'pg-boss/package.json' with { type: 'json' }
import type { Db } from './database.ts'

/** The schema of pg-boss. Only the PostgreSQL role that owns the database makes and changes it; the application's role changes rows (docs/decisions/013, 024). */
export const jobsSchema = 'pgboss'

/** The schema version that the installed pg-boss needs. */
const packageSchemaVersion = packageJson.pgboss.schema

/**
 * Makes the tables of pg-boss, or updates them to the installed version. Several servers may call it at once: one migrates, the others wait for the lock.
 *
 * @throws AssertionError of pg-boss if the tables are newer than the installed package. `migrate` returns earlier if a newer Kencana also has newer
 * migrations. So a release with new pg-boss tables cannot be a rolling update (docs/decisions/232).
 */
export async function migrateJobs(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    const lock = sql`hashtextextended('kencana jobs', 0)`
    await sql`select pg_advisory_lock(${lock})`.execute(connection)
    try {
      const installed = await installedVersion(connection)
      if (installed === packageSchemaVersion) return
      const { getConstructionPlans, getMigrationPlans } = await import('pg-boss')
      const plan = installed === undefined ? getConstructionPlans(jobsSchema) : getMigrationPlans(jobsSchema, installed)
      // CONCURRENTLY is removed: PostgreSQL refuses it when several statements are sent in one query. These tables are small, so the lock is short.
      await sql
        .raw(plan.replaceAll(' CONCURRENTLY', ''))
        .execute(connection)
        .catch(async (error: unknown) => {
          // This transaction is aborted but open after an error: without the rollback the unlock would fail and hide the error.
          await sql`rollback`.execute(connection)
          throw error
        })
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
}

async function installedVersion(db: Db): Promise<number | undefined> {
  const { rows: tables } = await sql<{ exists: boolean }>`select to_regclass(${`${jobsSchema}.version`}) is not null as exists`.execute(db)
  if (!tables[0]?.exists) return undefined
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(`${jobsSchema}.version`)}`.execute(db)
  return rows[0]?.version
}
