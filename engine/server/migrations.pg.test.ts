import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { MigrationChanged, SchemaTooNew, migrate, migrationsFolder } from './migrations.ts'
import { command, onDatabase } from './testing/database.ts'

const name = `test_migrations_${process.pid}`
const url = onDatabase(inject('serverUrl'), name)
let folder: string
let database: Database
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  await command(inject('serverUrl'), `create database ${name}`)
  database = openDatabase(url, { connectionsMax: 1 })
})
afterEach(async () => {
  await database.close()
  await command(inject('serverUrl'), `drop database ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

it('brings a database along that ran before a migration with a smaller number was written', async () => {
  await rm(join(folder, '0014_previous_dates.sql'))
  expect((await migrate(url, folder)).length).toBeGreaterThan(10)
  expect(await migrate(url)).toEqual(['0014_previous_dates'])
  expect(await migrate(url)).toEqual([])
  expect((await sql`select tanggal_bebas from session`.execute(database.db)).rows).toEqual([])
})

it('does not go on when a migration that ran says something else now, and names it', async () => {
  await migrate(url, folder)
  await appendFile(join(folder, '0014_previous_dates.sql'), '\n-- one more thought')
  const started = migrate(url, folder)
  await expect(started).rejects.toThrow(MigrationChanged)
  await expect(started).rejects.toThrow('0014_previous_dates was changed')
  // The old text is back.
  expect(await migrate(url)).toEqual([])
})

it('takes the checksums of what ran before they were kept', async () => {
  await migrate(url, folder)
  await sql`truncate migration_checksum`.execute(database.db)
  await migrate(url, folder)
  const { rows } = await sql`select name from kysely_migration except select name from migration_checksum`.execute(database.db)
  expect(rows).toEqual([])
})

it('the version before starts on a database that a newer one has migrated, and changes nothing, until that one says that it cannot', async () => {
  await writeFile(join(folder, '9998_more.sql'), 'create table lebih (x int); revoke all on lebih from public')
  await migrate(url, folder)
  await sql`revoke all on lebih from kencana_app`.execute(database.db)
  expect(await migrate(url)).toEqual([])
  // Rights of the newer version stay: the older one would give the application all of a table that it does not know.
  const { rows } = await sql<{ may: boolean }>`select has_table_privilege('kencana_app', 'lebih', 'insert') as may`.execute(database.db)
  expect(rows).toEqual([{ may: false }])
  await writeFile(
    join(folder, '9999_less.sql'),
    '-- contract: no version reads the old name of this table any more\nalter table lebih rename to kurang',
  )
  await migrate(url, folder)
  const started = migrate(url)
  await expect(started).rejects.toThrow(SchemaTooNew)
  await expect(started).rejects.toThrow('9999_less: no version reads the old name of this table any more')
})
