import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { type Db, openDatabase } from '#engine/server/database.ts'
import { migrate, migrateTables, migrationsFolder } from '#engine/server/migrations.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'

/** The chain of the version before: three days of two shops, lived by chance (`npm run shop-life -- --keep`). */
export const versionBefore = join(import.meta.dirname, 'version-before.json.br')

/** The chain and the statements of the version that may still run while this one has migrated already (docs/decisions/232). */
export const runningBefore = join(import.meta.dirname, 'running-before.json.br')

/** A chain as a version left it overnight: which migrations had run, and every row of every table. */
export interface KeptChain {
  readonly migrations: readonly string[]
  /** The version of the tables of the jobs. */
  readonly jobs?: number
  /** Each statement that the application of that version sent, once. The oldest kept chains have no statements. */
  readonly statements?: readonly string[]
  /** Rows by table; what the database makes of them itself is not among them. */
  readonly tables: Readonly<Record<string, readonly object[]>>
  /** What each sequence has given last. */
  readonly sequences: Readonly<Record<string, string>>
}

/** Tables that are not kept. Logged-in users have gone and have the answers to all their requests; a server has a key of its own. */
const notKept = ['session', 'idempotency', 'login_alamat', 'kunci_server']

/** Tables of ours; those of the jobs are made anew at a start, and what ran is written by the migrator. */
const ourTables = sql<{ name: string; columns: string[] }>`
  select quote_ident(c.relname) as name,
    array(select quote_ident(attname) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not like 'kysely\\_%' and c.relname not in ('migration_checksum', 'schema_object')
  order by 1`

/** Reads a kept chain. */
export const readChain = async (file: string): Promise<KeptChain> => JSON.parse(brotliDecompressSync(await readFile(file)).toString()) as KeptChain

/** Writes the rows of a chain to a file, with the statements that the application sent while it traded. */
export async function keepChain(db: Db, file: string, statements: readonly string[]): Promise<void> {
  const { rows: ran } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const tables: Record<string, object[]> = {}
  for (const { name, columns } of (await ourTables.execute(db)).rows) {
    if (notKept.includes(name)) continue
    const { rows } = await sql<{
      row: object
    }>`select to_jsonb(t) as row from (select ${sql.raw(columns.join(', '))} from ${sql.raw(name)}) t`.execute(db)
    if (rows.length > 0) tables[name] = rows.map(({ row }) => row)
  }
  const { rows: sequences } = await sql<{ name: string; last: string }>`
    select quote_ident(sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null`.execute(
    db,
  )
  const { rows: jobs } = await sql<{ version: number }>`select version from pgboss.version`.execute(db)
  const kept: KeptChain = {
    migrations: ran.map(({ name }) => name),
    jobs: jobs[0]?.version ?? 0,
    statements,
    tables,
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
  }
  await writeFile(file, brotliCompressSync(JSON.stringify(kept)))
}

/**
 * Lays a kept chain into an empty database, in the tables of its own version.
 * @returns how many rows each table has
 */
export async function layChain(url: string, file: string): Promise<ReadonlyMap<string, number>> {
  const kept = await readChain(file)
  const database = openDatabase(url, { isPatient: true })
  try {
    await migrateTables(database.db, migrationsFolder, new Set(kept.migrations))
    await layRows(database.db, kept)
    return new Map(Object.entries(kept.tables).map(([name, rows]) => [name, rows.length]))
  } finally {
    await database.close()
  }
}

/**
 * Inserts the rows of a kept chain as its version wrote them: with the columns that it knew, into tables that may have more by now.
 * @throws the error of the database where it does not take them any more
 */
export async function layRows(db: Db, kept: KeptChain): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // The rows are inserted unchanged: triggers must not check them, process them or write further rows.
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const { name } of (await ourTables.execute(tx)).rows) if (!notKept.includes(name)) await sql`delete from ${sql.raw(name)}`.execute(tx)
    for (const [name, rows] of Object.entries(kept.tables)) {
      const list = sql.join(Object.keys(rows[0] as object).map((column) => sql.ref(column)))
      await sql`
        insert into ${sql.raw(name)} (${list}) overriding system value
        select ${list} from jsonb_populate_recordset(null::${sql.raw(name)}, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
    }
    for (const [name, last] of Object.entries(kept.sequences)) await sql`select setval(${name}::regclass, ${last})`.execute(tx)
  })
}

/** A database with the chain of the version before, brought up to date. */
export async function databaseBefore(): Promise<TestDatabase> {
  const database = await createTestDatabase('bare')
  await layChain(database.url, versionBefore)
  await migrate(database.url)
  return database
}
