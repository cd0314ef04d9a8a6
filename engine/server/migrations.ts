import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { contractOf } from './contract-steps.ts'
import { type Db, openDatabase } from './database.ts'
import { migrateJobs } from './jobs-schema.ts'
import { projectFolder } from './project.ts'
import { type SchemaFiles, checksumOf, lastWithObjects, readMigrations, readSchemaFiles, schemaFolder } from './schema-files.ts'
import { applyObjects, changedObjects, keepObjects } from './schema-objects.ts'

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
 * Brings a database up to date. An empty one is made by the files of `db/schema` (docs/decisions/241). In any other, the files of `db/migrations` run
 * once each, in the order of their names, and the functions and views of `db/schema` whose text has changed are applied. All of it is one
 * transaction under an advisory lock, so several servers may start at once. Numbers say what belongs together: one smaller
 * than those that ran already runs too. Then come the tables of the jobs, and the application's role gets its rights
 * (`db/rights.sql`), also where a dump was restored into a cluster that does not know the role. A database that a newer version has
 * migrated stays as it is, its rights too: this version runs on it, as at a rolling update (docs/decisions/232).
 * @throws SchemaTooNew where the newer version says that this one cannot
 * @throws MigrationChanged, before anything is done, where the text of one that ran is not what it was; or the database's own error,
 * with the name of the file it came from
 */
export async function migrate(url: string, folder = migrationsFolder, filesFolder = schemaFolder): Promise<string[]> {
  const database = openDatabase(url, { connectionsMax: 2, isPatient: true })
  try {
    const texts = await readMigrations(folder)
    const kept = await keptIn(database.db)
    if (isOfNewer(kept, texts)) return []
    const files = await readSchemaFiles(filesFolder)
    // Of another folder of migrations the files say nothing.
    const schema = files.standFor(texts) ? files : undefined
    const isUpToDate = hasRunAll(kept, texts) && (schema === undefined || (await changedObjects(database.db, schema)).length === 0)
    const ran = isUpToDate ? [] : await runMigrations(database.db, texts, schema)
    await migrateJobs(database.db)
    await sql.raw(await readFile(rightsFile, 'utf8')).execute(database.db)
    return ran
  } finally {
    await database.close()
  }
}

/**
 * Runs the migrations alone, one after the other, without the other preparations of the application.
 * @param only - the names of those that run, for the schema of an earlier version
 */
export async function migrateTables(db: Db, folder: string, only?: ReadonlySet<string>): Promise<string[]> {
  const all = await readMigrations(folder)
  const texts = only ? new Map([...all].filter(([name]) => only.has(name))) : all
  if (hasRunAll(await keptIn(db), texts)) return []
  // Later migrations make no functions themselves, and name those of the files.
  const schema = only && [...only].some((name) => !isWithObjects(name)) ? await readSchemaFiles() : undefined
  return runMigrations(db, texts, schema, 'functions alone')
}

/** Makes an empty database as one of the first version came here: all migrations one after the other, with the functions and views of the files. */
export async function migrateStepByStep(db: Db): Promise<void> {
  await runMigrations(db, await readMigrations(migrationsFolder), await readSchemaFiles(), 'step by step')
}

/** The names of the migrations that ran in a database, in the order of their names. */
export async function ranHere(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** How a database is made, if not by the files: one migration after the other, with the functions and views of the files, or with the functions that need no table. */
type Way = 'step by step' | 'functions alone'

/** What Kysely's migrator keeps, as it makes it: earlier versions ran with it, and look there. */
const migratorTables = `
  create table if not exists kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
  create table if not exists kysely_migration_lock (id varchar(255) not null primary key, is_locked integer not null default 0);
  insert into kysely_migration_lock (id) values ('migration_lock') on conflict do nothing`

/**
 * Runs those that did not run yet, all in one transaction; answers their names. With files of the schema, an empty database is made by these files, and
 * their migrations count as run. In any other database, functions whose files have changed are applied before new migrations, and views after them.
 * Migrations that the files do not know yet come last: npm run schema has not been run.
 */
async function runMigrations(db: Db, texts: ReadonlyMap<string, string>, schema?: SchemaFiles, way?: Way): Promise<string[]> {
  const ran = await db.connection().execute(async (connection) => {
    const { adapter } = connection.getExecutor()
    // The lock that earlier versions take too. It is held until the transaction has ended.
    await adapter.acquireMigrationLock(connection, { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' })
    try {
      return await connection.transaction().execute((tx) => runPending(tx, texts, schema, way))
    } finally {
      await adapter.releaseMigrationLock(connection, { lockTable: 'kysely_migration_lock', lockRowId: 'migration_lock' })
    }
  })
  await keepChecksums(db, texts)
  return ran
}

async function runPending(tx: Db, texts: ReadonlyMap<string, string>, schema: SchemaFiles | undefined, way: Way | undefined): Promise<string[]> {
  await sql.raw(migratorTables).execute(tx)
  const executed = new Set(await ranHere(tx))
  const missing = [...executed].filter((name) => !texts.has(name))
  if (missing.length > 0) throw new Error(`corrupted migrations: previously executed migration ${missing[0]} is missing`)
  const pending = [...texts].filter(([name]) => !executed.has(name))
  const [covered, later] = [pending.filter(([name]) => schema?.covers(name)), pending.filter(([name]) => !schema?.covers(name))]
  if (schema && executed.size === 0 && way === undefined) {
    await runFiles(tx, schema)
    await keepRan(tx, covered)
  } else {
    // Migrations of before made functions and views themselves; later ones find the functions of the files.
    for (const each of covered.filter(([name]) => isWithObjects(name))) await runOne(tx, each)
    if (schema) await applyObjects(tx, schema, 'early')
    for (const each of covered.filter(([name]) => !isWithObjects(name))) await runOne(tx, each)
    if (schema && way !== 'functions alone') await applyObjects(tx, schema)
  }
  for (const each of later) await runOne(tx, each)
  return pending.map(([name]) => name)
}

const isWithObjects = (migration: string) => migration.slice(0, 4) <= lastWithObjects

async function runOne(tx: Db, [name, text]: readonly [string, string]): Promise<void> {
  try {
    await sql.raw(text).execute(tx)
  } catch (error) {
    throw new Error(`migration ${name} failed: ${error instanceof Error ? error.message : JSON.stringify(error)}`, { cause: error })
  }
  await keepRan(tx, [[name, text]])
}

async function keepRan(tx: Db, migrations: readonly (readonly [string, string])[]): Promise<void> {
  const [names, now] = [migrations.map(([name]) => name), new Date().toISOString()]
  await sql`insert into kysely_migration (name, timestamp) select name, ${now} from unnest(${names}::text[]) name`.execute(tx)
}

/** Makes all tables, functions and views in an empty database. */
async function runFiles(tx: Db, schema: SchemaFiles): Promise<void> {
  // A function may read tables that are made after it.
  await sql`set local check_function_bodies = off`.execute(tx)
  for (const { path, text } of schema.files) {
    try {
      await sql.raw(text).execute(tx)
    } catch (error) {
      throw new Error(`db/schema/${path} failed: ${error instanceof Error ? error.message : JSON.stringify(error)}`, { cause: error })
    }
  }
  await keepObjects(
    tx,
    schema.files.filter(({ object }) => object !== undefined),
  )
  await sql`set local check_function_bodies = on`.execute(tx)
}

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
 * Whether all migrations ran here, and no others. Then the migrator is not needed, which would first look through the whole catalogue.
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
