import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import packageJson from 'pg-boss/package.json' with { type: 'json' }
import { type Database, openDatabase } from '#engine/server/database.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { type KeptChain, layRows, readChain, runningBefore } from './testing/cached-chain.ts'
import { refusedIn } from './testing/sent-statements.ts'

// At a rolling update the servers of the version before go on for minutes on the schema of this version (docs/decisions/232).

let own: TestDatabase
let owner: Database
let kept: KeptChain
beforeAll(async () => {
  own = await createTestDatabase()
  owner = openDatabase(own.url, { connectionsMax: 1, isPatient: true })
  kept = await readChain(runningBefore)
})
afterAll(async () => {
  await owner.close()
  await own.drop()
})

it('what the version before sends for sales, buybacks, scans, lists, reports and closings is taken by the schema of this version', async () => {
  const statements = kept.statements as readonly string[]
  const about = (pattern: RegExp) => statements.filter((text) => pattern.test(text)).length
  // It is a recording of a whole day, and not of a part of one.
  expect(statements.length).toBeGreaterThan(800)
  for (const pattern of [/insert into "?penjualan\b/, /insert into "?pembelian\b/, /\bclose_day\(/, /\bposting\b/, /\bbarang\b/])
    expect(about(pattern), String(pattern)).toBeGreaterThan(0)
  expect(await refusedIn(own.appUrl, statements)).toEqual([])
})

it('the rows that it writes are taken too: no new column has to be given, no new check refuses them', async () => {
  await layRows(owner.db, kept)
  const { rows } = await sql<{ sales: number }>`select count(*)::int as sales from penjualan`.execute(owner.db)
  expect(rows[0]?.sales).toBeGreaterThan(10)
})

it('its jobs find their tables', () => {
  expect(packageJson.pgboss.schema).toBe(kept.jobs)
})

it('a column that is gone, a right that was taken, a new column that must be given and a check that refuses its rows are found', async () => {
  const broken = await createTestDatabase()
  const database = openDatabase(broken.url, { connectionsMax: 1, isPatient: true })
  try {
    const attempt = (change: string) =>
      database.db.transaction().execute(async (tx) => {
        await sql.raw(change).execute(tx)
      })
    await attempt('alter table penjualan add column wajib int not null')
    await expect(layRows(database.db, kept)).rejects.toThrow('"wajib"')
    await attempt('alter table penjualan drop column wajib; alter table penjualan add check (grand_total < 0)')
    await expect(layRows(database.db, kept)).rejects.toThrow('violates check constraint')
    await attempt('alter table toko rename column tgl_system to hari; revoke insert on penjualan from kencana_app')
    const reasons = (await refusedIn(broken.appUrl, kept.statements as readonly string[])).map(({ reason }) => reason)
    expect(reasons).toEqual(expect.arrayContaining([expect.stringContaining('tgl_system'), 'permission denied for table penjualan']))
  } finally {
    await database.close()
    await broken.drop()
  }
})
