import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '#engine/server/database.ts'
import { migrationsFolder } from '#engine/server/migrations.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { freePort } from './free-port.ts'
import { startPostgres } from './postgres/postgres.ts'
import { layChain, versionBefore } from './testing/cached-chain.ts'
import { endAll, postmasterOf, runScript } from './testing/running.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-before-'))
})
afterEach(async () => {
  await endAll()
  await rm(folder, { recursive: true, force: true })
})

// shop-life.pg.test.ts checks that its shops go on trading.
it('a start on the data folder of the version before brings it up to date, and keeps every row', async () => {
  const postgres = await startPostgres({ dataFolder: folder })
  const before = await layChain(postgres.url, versionBefore)
  await postgres.stop()

  const port = await freePort()
  const started = runScript('scripts/start.ts', [], { KENCANA_DATA: folder, PORT: String(port) })
  await started.until('Ctrl-C stops it.')
  const ready = await fetch(`http://127.0.0.1:${port}/health/ready`)
  expect(await ready.json()).toMatchObject({ status: 'ok' })

  const owner = openDatabase(Object.assign(new URL(postgres.url), { port: String(postmasterOf(folder).port) }).href, { connectionsMax: 2 })
  try {
    const { rows: ran } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(owner.db)
    expect(ran.map(({ name }) => `${name}.sql`)).toEqual((await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).toSorted())
    const { rows: shops } = await sql<{ kode_toko: string }>`select kode_toko from toko`.execute(owner.db)
    for (const { kode_toko } of shops) expect(await verify(owner.db, kode_toko), kode_toko).toEqual([])
    for (const [table, rows] of before) {
      const { rows: now } = await sql<{ rows: number }>`select count(*)::int as rows from ${sql.raw(table)}`.execute(owner.db)
      expect(now[0]?.rows, table).toBeGreaterThanOrEqual(rows)
    }
  } finally {
    await owner.close()
  }
  started.child.kill('SIGTERM')
  expect(await started.ended).toBe(0)
})
