import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { type Database, openDatabase } from './database.ts'
import { MigrationChanged, migrate, migrationsFolder } from './migrations.ts'
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
