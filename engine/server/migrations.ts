import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { openDatabase } from './database.ts'
import { migrateJobs } from './jobs-schema.ts'

/** Where the migrations are. */
export const migrationsFolder = join(import.meta.dirname, '../../db/migrations')
const rightsFile = join(import.meta.dirname, '../../db/rights.sql')

/**
 * Brings a database up to date. The files of `db/migrations` run once each, in the order of their names, all in one
 * transaction under an advisory lock, so several servers may start at once. Numbers say what belongs together: one smaller
 * than those that ran already runs too. Then come the tables of the jobs, and the application's role gets its rights
 * (`db/rights.sql`), also where a dump was restored into a cluster that does not know the role.
 * @throws the database's own error, with the name of the file it came from
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<string[]> {
  const database = openDatabase(url, { connectionsMax: 2, isPatient: true })
  try {
    const migrator = new Migrator({ db: database.db, provider: { getMigrations: () => readMigrations(folder) }, allowUnorderedMigrations: true })
    const { error, results } = await migrator.migrateToLatest()
    if (error) {
      const failed = results?.find((result) => result.status === 'Error')?.migrationName
      throw new Error(`migration ${failed ?? ''} failed: ${error instanceof Error ? error.message : JSON.stringify(error)}`, { cause: error })
    }
    await migrateJobs(database.db)
    await sql.raw(await readFile(rightsFile, 'utf8')).execute(database.db)
    return (results ?? []).map((result) => result.migrationName)
  } finally {
    await database.close()
  }
}

async function readMigrations(folder: string): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Object.fromEntries(
    await Promise.all(
      names.map(async (name) => {
        const text = await readFile(join(folder, name), 'utf8')
        return [name.slice(0, -4), { up: async (db) => void (await sql.raw(text).execute(db)) } satisfies Migration]
      }),
    ),
  )
}
