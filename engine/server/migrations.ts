import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { contractOf } from './contract-steps.ts'
import { type Db, openDatabase } from './database.ts'
import { migrateJobs } from './jobs-schema.ts'
import { projectFolder } from './project.ts'

/** Where the migrations are. */
export const migrationsFolder = join(projectFolder, 'db/migrations')
const rightsFile = join(projectFolder, 'db/rights.sql')

/** A migration that has run here says something else now, so this database is not what the sources say it is. */
export class MigrationChanged extends Error {
  constructor(names: readonly string[]) {
    super(`${names.join(', ')} was changed after it ran here: put the old text back and write a new migration.`)
    this.name = 'MigrationChanged'
  }
}

/** A newer version has migrated this database, in a way that this version cannot run on. */
export class SchemaTooNew extends Error {
  constructor(name: string, reason: string) {
    super(`A newer version has migrated this database, and this one can no longer run on it (${name}: ${reason}). Start the newer one.`)
    this.name = 'SchemaTooNew'
  }
}

/**
 * Brings a database up to date. The files of `db/migrations` run once each, in the order of their names, all in one
 * transaction under an advisory lock, so several servers may start at once. Numbers say what belongs together: one smaller
 * than those that ran already runs too. Then come the tables of the jobs, and the application's role gets its rights
 * (`db/rights.sql`), also where a dump was restored into a cluster that does not know the role. A database that a newer version has
 * migrated stays as it is, its rights too: this version runs on it, as at a rolling update (docs/decisions/232).
 * @throws SchemaTooNew where the newer version says that this one cannot
 * @throws MigrationChanged, before anything is done, where the text of one that ran is not what it was; or the database's own error,
 * with the name of the file it came from
 */
export async function migrate(url: string, folder = migrationsFolder): Promise<string[]> {
  const database = openDatabase(url, { connectionsMax: 2, isPatient: true })
  try {
    const texts = await readMigrations(folder)
    const kept = await keptIn(database.db)
    if (isOfNewer(kept, texts)) return []
    const ran = hasRunAll(kept, texts) ? [] : await runMigrations(database.db, texts)
    await migrateJobs(database.db)
    await sql.raw(await readFile(rightsFile, 'utf8')).execute(database.db)
    return ran
  } finally {
    await database.close()
  }
}

/**
 * The first part of `migrate` alone: the files of a folder, whatever the application will need beside them.
 * @param only - the names of those that run, for the schema of an earlier version
 */
export async function migrateTables(db: Db, folder: string, only?: ReadonlySet<string>): Promise<string[]> {
  const all = await readMigrations(folder)
  const texts = only ? new Map([...all].filter(([name]) => only.has(name))) : all
  return hasRunAll(await keptIn(db), texts) ? [] : runMigrations(db, texts)
}

/** The names of the migrations that ran in a database, in the order of their names. */
export async function ranHere(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Runs those that did not run yet; answers their names. */
async function runMigrations(db: Db, texts: ReadonlyMap<string, string>): Promise<string[]> {
  const migrations = Object.fromEntries(
    [...texts].map(([name, text]) => [name, { up: async (db) => void (await sql.raw(text).execute(db)) } satisfies Migration]),
  )
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) }, allowUnorderedMigrations: true })
  const { error, results } = await migrator.migrateToLatest()
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName
    throw new Error(`migration ${failed ?? ''} failed: ${error instanceof Error ? error.message : JSON.stringify(error)}`, { cause: error })
  }
  await keepChecksums(db, texts)
  return (results ?? []).map((result) => result.migrationName)
}

/** The texts of the migrations by name, in the order of their names. */
async function readMigrations(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return new Map(await Promise.all(names.map(async (name) => [name.slice(0, -4), await readFile(join(folder, name), 'utf8')] as const)))
}

/** Windows may have checked it out with ends of lines of its own. */
const checksumOf = (text: string) => createHash('sha256').update(text.replaceAll('\r\n', '\n')).digest('hex')

/** A migration that ran in a database, as it was then. */
interface Kept {
  readonly name: string
  readonly sha256: string
  /** Why versions without it cannot run any more. */
  readonly batas: string | null
}

/** What ran in a database, as it was then; nothing where that is not kept yet. */
async function keptIn(db: Db): Promise<readonly Kept[]> {
  const { rows: kept } = await sql<{ exists: boolean }>`select to_regclass('migration_checksum') is not null as exists`.execute(db)
  if (!kept[0]?.exists) return []
  // Before 1042 there is no column "batas".
  const { rows } = await sql<Kept>`select name, sha256, to_jsonb(m) ->> 'batas' as batas from migration_checksum m order by name`.execute(db)
  return rows
}

/**
 * Whether all of them ran here, and no others: then nobody asks the migrator, who would look through the whole catalogue first.
 * @throws MigrationChanged
 */
function hasRunAll(kept: readonly Kept[], texts: ReadonlyMap<string, string>): boolean {
  // One that is missing is the migrator's to tell.
  const changed = kept.filter(({ name, sha256 }) => texts.has(name) && checksumOf(texts.get(name) as string) !== sha256)
  if (changed.length > 0) throw new MigrationChanged(changed.map(({ name }) => name))
  return kept.length === texts.size && kept.every(({ name }) => texts.has(name))
}

/**
 * Whether a newer version has migrated this database: all of our migrations ran here, and others too.
 * @throws SchemaTooNew
 */
function isOfNewer(kept: readonly Kept[], texts: ReadonlyMap<string, string>): boolean {
  const newer = kept.filter(({ name }) => !texts.has(name))
  const ran = new Set(kept.map(({ name }) => name))
  // Where one of ours is missing it is another branch of the program, and the migrator says so.
  if (newer.length === 0 || ![...texts.keys()].every((name) => ran.has(name))) return false
  const end = newer.find(({ batas }) => batas !== null)
  if (end) throw new SchemaTooNew(end.name, end.batas as string)
  return true
}

/** Of what ran just now, and of what ran before checksums were kept. */
async function keepChecksums(db: Db, texts: ReadonlyMap<string, string>): Promise<void> {
  const rows = [...texts].map(([name, text]) => ({ name, sha256: checksumOf(text) }))
  await sql`
    insert into migration_checksum (name, sha256)
    select name, sha256 from json_to_recordset(${JSON.stringify(rows)}) as ran (name text, sha256 text) join kysely_migration using (name)
    on conflict do nothing`.execute(db)
  for (const [name, text] of texts) {
    const reason = contractOf(text)
    // Only migrations after 1042 have one.
    if (reason !== undefined) await sql`update migration_checksum set batas = ${reason} where name = ${name} and batas is null`.execute(db)
  }
}
