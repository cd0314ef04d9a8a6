import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { type DemoSize, loadDemo } from '#db/seed/demo.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { asApplication, openDatabase } from '#engine/server/database.ts'
import { migrate } from '#engine/server/migrations.ts'
import { type ChainName, command, onDatabase, templates } from '#engine/server/testing/database.ts'
import { startPostgres } from '../postgres/postgres.ts'

/** Enough of a chain for a test to tell a story with: fresh, so that it begins every document itself, and with days of sales behind it. */
const chains: Readonly<Record<ChainName, DemoSize>> = {
  demo: { today: '2026-01-31', piecesPerShop: 60, daysOfSales: 0, showpieces: 0 },
  trading: { today: '2026-01-31', piecesPerShop: 120, daysOfSales: 5, showpieces: 0, money: false },
}

/** One server for the whole run, with migrated templates; `KENCANA_TEST_DATABASE_URL` names another server instead. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['KENCANA_TEST_DATABASE_URL']
  const folder = await mkdtemp(join(tmpdir(), 'kencana-test-'))
  // Nothing here outlives the run, so nothing needs to survive a power cut.
  const postgres = given
    ? undefined
    : await startPostgres({ dataFolder: folder, settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } })
  const serverUrl = given ?? (postgres as { url: string }).url
  for (const name of Object.values(templates)) await command(serverUrl, `drop database if exists ${name} with (force)`)
  await command(serverUrl, `create database ${templates.empty}`)
  await migrate(onDatabase(serverUrl, templates.empty))
  // Stories log in and approve some thousand times, and nobody guesses; what a guess costs is told where it matters (apps/server/crowds.pg.test.ts).
  const quickly = await hash(demoPassword, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  const made = Object.entries(chains).map(async ([name, size]) => {
    const template = templates[name as ChainName]
    await command(serverUrl, `create database ${template} template ${templates.empty} strategy file_copy`)
    const chain = openDatabase(onDatabase(serverUrl, template), { isPatient: true })
    await loadDemo(chain.db, size)
    await sql`update users set password_hash = ${quickly}`.execute(chain.db)
    await chain.close()
  })
  await Promise.all(made)
  project.provide('serverUrl', serverUrl)
  project.provide('appServerUrl', postgres?.appUrl ?? asApplication(serverUrl))
  return async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
