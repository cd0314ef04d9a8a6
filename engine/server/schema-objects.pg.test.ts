import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { migrate, migrationsFolder } from './migrations.ts'
import { checksumOf, schemaFolder } from './schema-files.ts'
import { ObjectInUse } from './schema-objects.ts'
import { type TestDatabase, createTestDatabase } from './testing/database.ts'

let own: TestDatabase
let database: Database
let folder: string
let migrations: string
let schema: string
beforeEach(async () => {
  own = await createTestDatabase()
  database = openDatabase(own.url, { connectionsMax: 1 })
  folder = await mkdtemp(join(tmpdir(), 'kencana-schema-'))
  migrations = join(folder, 'migrations')
  schema = join(folder, 'schema')
  await cp(migrationsFolder, migrations, { recursive: true })
  await cp(schemaFolder, schema, { recursive: true })
  // Of the next version: a function, a view of it, and a view of that view.
  await newObject(
    'engine/functions/uji_satu.sql',
    `create or replace function uji_satu(n int) returns int language sql immutable as $$ select n $$;\n`,
    'setup.sql',
  )
  await newObject('engine/views/uji_dasar.sql', 'create or replace view uji_dasar as select uji_satu(1) as satu;\n')
  await newObject('engine/views/uji_atas.sql', 'create or replace view uji_atas as select satu from uji_dasar;\n')
  await start()
})
afterEach(async () => {
  await database.close()
  await own.drop()
  await rm(folder, { recursive: true, force: true })
})

const start = () => migrate(own.url, migrations, schema)

/** Writes a new file, and its line in the order: after another one, or last. */
async function newObject(path: string, text: string, after?: string): Promise<void> {
  await writeFile(join(schema, path), text)
  const order = await readFile(join(schema, 'order.txt'), 'utf8')
  await writeFile(join(schema, 'order.txt'), after ? order.replace(`${after}\n`, `${after}\n${path}\n`) : `${order}${path}\n`)
}

const edit = (path: string, text: string) => writeFile(join(schema, path), text)
const rowOf = async (view: string) => (await sql<Record<string, unknown>>`select * from ${sql.ref(view)}`.execute(database.db)).rows[0]

it('a new file is applied, and an edited one at the next start', async () => {
  expect(await rowOf('uji_atas')).toEqual({ satu: 1 })
  await edit(
    'engine/functions/uji_satu.sql',
    'create or replace function uji_satu(n int) returns int language sql immutable as $$ select n + 1 $$;\n',
  )
  await start()
  expect(await rowOf('uji_atas')).toEqual({ satu: 2 })
})

it('a view whose columns change is made anew with those that need it, and keeps its rights', async () => {
  await sql`do $$ begin create role uji_pembaca; exception when duplicate_object then null; end $$`.execute(database.db)
  await sql`grant select on uji_dasar, uji_atas to uji_pembaca`.execute(database.db)
  await edit('engine/views/uji_dasar.sql', `create or replace view uji_dasar as select 'x'::text as teks, uji_satu(1) as satu;\n`)
  await start()
  expect(await rowOf('uji_dasar')).toEqual({ teks: 'x', satu: 1 })
  expect(await rowOf('uji_atas')).toEqual({ satu: 1 })
  const { rows } = await sql<{ view: string; may: boolean; app: boolean }>`
    select view, has_table_privilege('uji_pembaca', view, 'select') as may, has_table_privilege('kencana_app', view, 'select') as app
    from unnest(array['uji_dasar', 'uji_atas']) view`.execute(database.db)
  expect(rows).toEqual([
    { view: 'uji_dasar', may: true, app: true },
    { view: 'uji_atas', may: true, app: true },
  ])
  await sql`drop owned by uji_pembaca; drop role uji_pembaca`.execute(database.db).catch(() => {})
})

it('a function that answers another type is made anew with its views, but not under a trigger or a check', async () => {
  await edit(
    'engine/functions/uji_satu.sql',
    'create or replace function uji_satu(n int) returns bigint language sql immutable as $$ select n::bigint $$;\n',
  )
  await start()
  expect(await rowOf('uji_atas')).toEqual({ satu: 1 })
  await sql`create table uji_tabel (n bigint check (uji_satu(1) = 1))`.execute(database.db)
  await edit(
    'engine/functions/uji_satu.sql',
    'create or replace function uji_satu(n int) returns text language sql immutable as $$ select n::text $$;\n',
  )
  const started = start()
  await expect(started).rejects.toThrow(ObjectInUse)
  await expect(started).rejects.toThrow(/uji_satu cannot be made anew, because it is needed by .*uji_tabel/)
  // Nothing of it was done.
  expect(await rowOf('uji_atas')).toEqual({ satu: 1 })
})

it('a version whose text was applied before that of a newer one changes nothing', async () => {
  const older = await readFile(join(schema, 'engine/functions/uji_satu.sql'), 'utf8')
  await edit('engine/functions/uji_satu.sql', 'create or replace function uji_satu(n int) returns int language sql immutable as $$ select 7 $$;\n')
  await start()
  await edit('engine/functions/uji_satu.sql', older)
  await start()
  expect(await rowOf('uji_atas')).toEqual({ satu: 7 })
})

it('a migration finds the functions of its version, and a view finds its columns', async () => {
  await newObject(
    'engine/functions/uji_isi.sql',
    `create or replace function uji_isi() returns trigger language plpgsql as $$ begin new.kolom := 'terisi'; return new; end $$;\n`,
    'setup.sql',
  )
  const text = 'create table uji_baru (kolom text); create trigger uji_isi before insert on uji_baru for each row execute function uji_isi();\n'
  await writeFile(join(migrations, '9998_uji.sql'), text)
  await appendFile(join(schema, 'migrations.txt'), `9998_uji ${checksumOf(text)}\n`)
  await newObject('engine/views/uji_baca.sql', 'create or replace view uji_baca as select kolom from uji_baru;\n')
  expect(await start()).toEqual(['9998_uji'])
  await sql`insert into uji_baru values (null)`.execute(database.db)
  expect(await rowOf('uji_baca')).toEqual({ kolom: 'terisi' })
  expect(await start()).toEqual([])
})

it('a file that fails is named, and nothing of the start stays', async () => {
  await edit('engine/functions/uji_satu.sql', 'create or replace function uji_satu(n int) returns int language sql immutable as $$ select 5 $$;\n')
  await edit('engine/views/uji_atas.sql', 'create or replace view uji_atas as select tidak_ada from uji_dasar;\n')
  await expect(start()).rejects.toThrow(/^engine\/views\/uji_atas\.sql failed: .*tidak_ada/)
  expect(await rowOf('uji_dasar')).toEqual({ satu: 1 })
})
