import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it } from 'vitest'
import { openDatabase } from './database.ts'
import { migrate, migrationsFolder } from './migrations.ts'
import { command, onDatabase } from './testing/database.ts'

it('brings a database along that ran before a migration with a smaller number was written', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kencana-migrations-'))
  const name = `test_migrations_${process.pid}`
  const url = onDatabase(inject('serverUrl'), name)
  await command(inject('serverUrl'), `create database ${name}`)
  try {
    await cp(migrationsFolder, folder, { recursive: true })
    await rm(join(folder, '0014_previous_dates.sql'))
    expect((await migrate(url, folder)).length).toBeGreaterThan(10)
    expect(await migrate(url)).toEqual(['0014_previous_dates'])
    expect(await migrate(url)).toEqual([])
    const database = openDatabase(url, { connectionsMax: 1 })
    expect((await sql`select tanggal_bebas from session`.execute(database.db)).rows).toEqual([])
    await database.close()
  } finally {
    await command(inject('serverUrl'), `drop database ${name} with (force)`)
    await rm(folder, { recursive: true, force: true })
  }
})
