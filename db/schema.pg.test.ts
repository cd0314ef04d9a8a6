import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { catalogueOf, differencesOf } from '#apps/server/postgres/upgrade/catalogue.ts'
import { openDatabase } from '#engine/server/database.ts'
import { migrate, migrateStepByStep } from '#engine/server/migrations.ts'
import { projectFolder } from '#engine/server/project.ts'
import { readSchemaFiles } from '#engine/server/schema-files.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { schemaPages } from '../scripts/schema/draw.ts'

/** Rows that each database has of its own: its key, what ran in it, and a counter that moves with every change of accounts. */
const ownRows: ReadonlySet<string> = new Set(['kunci_server', 'akun_versi', 'kysely_migration', 'migration_checksum', 'schema_object'])

const made: TestDatabase[] = []
const open: pg.Client[] = []
let [steps, files]: [pg.Client, pg.Client] = [undefined as never, undefined as never]
beforeAll(async () => {
  const [one, other] = [await createTestDatabase('bare'), await createTestDatabase('bare')]
  made.push(one, other)
  const database = openDatabase(one.url, { connectionsMax: 1, isPatient: true })
  await migrateStepByStep(database.db)
  await database.close()
  // The tables of the jobs and the rights come with every start.
  expect(await migrate(one.url)).toEqual([])
  expect((await migrate(other.url)).length).toBeGreaterThan(250)
  for (const { url } of made) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query('set search_path = public')
    open.push(client)
  }
  ;[steps, files] = open as [pg.Client, pg.Client]
}, 300_000)
afterAll(async () => {
  for (const client of open) await client.end()
  for (const database of made) await database.drop()
})

/** The catalogue without the database itself, which has another name. */
async function objectsOf(client: pg.Client) {
  return new Map([...(await catalogueOf(client))].filter(([name]) => !name.startsWith('database ')))
}

it('a database of the files has the catalogue of one that ran all migrations, object by object', async () => {
  const [one, other] = [await objectsOf(steps), await objectsOf(files)]
  for (const kind of ['relation', 'column', 'constraint', 'index', 'trigger', 'function', 'sequence', 'type', 'extension'])
    expect([...other.keys()].filter((name) => name.startsWith(`${kind} `)).length, kind).toBeGreaterThan(0)
  expect(differencesOf(one, other)).toEqual([])
})

it('its columns stand in the same order', async () => {
  const columns = async (client: pg.Client) =>
    (
      await client.query(`
        select c.relname, array_agg(attname order by attnum) as columns from pg_attribute a join pg_class c on c.oid = attrelid
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'c') and attnum > 0 and not attisdropped group by 1 order by 1`)
    ).rows
  expect(await columns(files)).toEqual(await columns(steps))
})

it('it has the rows that the migrations have written', async () => {
  const { rows: tables } = await steps.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const rowsOf = async (client: pg.Client, table: string) =>
    (
      await client.query<{ row: string }>(
        `select row::text from (select to_jsonb(t) - 'created_at' - 'berubah_at' as row from ${pg.escapeIdentifier(table)} t) r order by 1`,
      )
    ).rows.map(({ row }) => row)
  let filled = 0
  for (const { name } of tables) {
    const [one, other] = [await rowsOf(steps, name), await rowsOf(files, name)]
    if (ownRows.has(name)) expect(other.length, name).toBe(one.length)
    else expect(other, name).toEqual(one)
    if (one.length > 0) filled += 1
  }
  expect(filled).toBeGreaterThan(25)
})

it('the drawings of docs/schema show it (npm run schema writes them anew)', async () => {
  const pages = await schemaPages(files, await readSchemaFiles())
  const folder = join(projectFolder, 'docs/schema')
  expect((await readdir(folder)).toSorted()).toEqual([...pages.keys()].toSorted())
  for (const [page, text] of pages) expect(await readFile(join(folder, page), 'utf8'), page).toBe(text)
})

it('a difference is found', async () => {
  await files.query(`begin; alter table toko add column uji int; create function uji() returns int language sql as 'select 1'`)
  const found = differencesOf(await objectsOf(steps), await objectsOf(files)).map((line) => line.split(':')[0])
  await files.query('rollback')
  expect(found).toEqual(['column toko.uji', 'function uji()'])
})
