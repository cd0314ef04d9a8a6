import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { projectFolder } from '#engine/server/project.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { filesBelow } from '../scripts/source-graph.ts'
import { advisoryLocks, chainWideKeys, chainWideReferences } from './chain-wide.ts'

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.url, { connectionsMax: 1 })
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

/** The tables whose rows belong to a shop. */
const shopTables = sql`(
  select attrelid from pg_attribute a join pg_class c on c.oid = attrelid
  where attname = 'kode_toko' and not attisdropped and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace)`

/** Unique keys of these tables that do not contain the shop. Expressions do not count as the shop. */
async function keysWithoutShop(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index i
    where (indisunique or indisexclusion) and indrelid in ${shopTables}
      and not exists (select from pg_attribute a where a.attrelid = indrelid and a.attname = 'kode_toko' and a.attnum = any(i.indkey[0:indnkeyatts - 1]))`.execute(
    database.db,
  )
  return rows.map(({ name }) => name).toSorted()
}

/** Foreign keys to these tables that do not compare the shop of the one with the shop of the other, with the table that they name. */
async function referencesWithoutShop(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select confrelid::regclass || ' ' || conname as name from pg_constraint
    where contype = 'f' and conparentid = 0 and confrelid in ${shopTables} and not exists (
      select from unnest(conkey, confkey) k (own, theirs)
        join pg_attribute o on (o.attrelid, o.attnum) = (conrelid, own) join pg_attribute t on (t.attrelid, t.attnum) = (confrelid, theirs)
      where o.attname = 'kode_toko' and t.attname = 'kode_toko')`.execute(database.db)
  return rows.map(({ name }) => name).toSorted()
}

/** Each statement that takes an advisory lock, in functions of the database, in the rights and in the product. */
async function lockStatements(): Promise<{ at: string; text: string }[]> {
  const { rows } = await sql<{ at: string; source: string }>`
    select proname as at, prosrc as source from pg_proc where pronamespace = 'public'::regnamespace and prosrc ~ 'advisory'`.execute(database.db)
  const files = [...['engine', 'modules', 'apps'].flatMap((folder) => filesBelow(folder, /\.ts$/)), 'db/rights.sql']
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .map((at) => ({ at, source: readFileSync(join(projectFolder, at), 'utf8') }))
  return [...rows, ...files].flatMap(({ at, source }) =>
    // The text of the call, to the next one or the end of its line.
    [...source.matchAll(/pg_(?:try_)?advisory_\w+\((?:(?!pg_(?:try_)?advisory_).)*/g)].map(([text]) => ({ at, text })),
  )
}

it('every key that is unique over the whole chain is listed with its reason, and no other', async () => {
  expect(await keysWithoutShop()).toEqual(Object.keys(chainWideKeys).toSorted())
})

it('every foreign key that does not go by shop is listed with its reason, and no other', async () => {
  const listed = Object.entries(chainWideReferences).flatMap(([table, { foreignKeys }]) => foreignKeys.map((name) => `${table} ${name}`))
  expect(await referencesWithoutShop()).toEqual(listed.toSorted())
})

it('every advisory lock is listed with what it orders, and no other', async () => {
  const taken = await lockStatements()
  const isOf = (lock: (typeof advisoryLocks)[number], { at, text }: (typeof taken)[number]) => lock.at === at && text.includes(lock.key)
  expect(taken.filter((statement) => advisoryLocks.filter((lock) => isOf(lock, statement)).length !== 1)).toEqual([])
  expect(advisoryLocks.filter((lock) => !taken.some((statement) => isOf(lock, statement)))).toEqual([])
})

it('a lock that is said to go by shop or by user has it in its key', () => {
  const named = { shop: /kode_toko|\(shop\)/, user: /user_id|nameOf|name,/, chain: /./ }
  expect(advisoryLocks.filter(({ scope, key }) => !named[scope].test(key))).toEqual([])
})

it('a new key, reference or lock is found', async () => {
  await sql`create table uji_rantai (kode_toko text, nomor text unique, kode_barcode text references barang, primary key (kode_toko, nomor))`.execute(
    database.db,
  )
  await sql`create function uji_kunci() returns void language sql as $$ select pg_advisory_xact_lock(1) $$`.execute(database.db)
  try {
    expect(await keysWithoutShop()).toContain('uji_rantai_nomor_key')
    expect(await keysWithoutShop()).not.toContain('uji_rantai_pkey')
    expect(await referencesWithoutShop()).toContain('barang uji_rantai_kode_barcode_fkey')
    expect((await lockStatements()).map(({ at }) => at)).toContain('uji_kunci')
  } finally {
    await sql`drop table uji_rantai`.execute(database.db)
    await sql`drop function uji_kunci`.execute(database.db)
  }
})
