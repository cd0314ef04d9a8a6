import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { loadDemo } from '#db/seed/demo.ts'
import { asApplication, openDatabase } from '#engine/server/database.ts'
import { migrate } from '#engine/server/migrations.ts'
import { command, onDatabase, templates } from '#engine/server/testing/database.ts'
import { startPostgres } from '../postgres/postgres.ts'

/** Enough of a chain for a test to tell a story with. */
const smallDemo = { today: '2026-01-31', piecesPerShop: 60, daysOfSales: 0, showpieces: 0 }

/** One server for the whole run, with a migrated template; `KENCANA_TEST_DATABASE_URL` names another server instead. */
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
  await command(serverUrl, `create database ${templates.demo} template ${templates.empty} strategy file_copy`)
  const demo = openDatabase(onDatabase(serverUrl, templates.demo), { isPatient: true })
  await loadDemo(demo.db, smallDemo)
  await demo.close()
  project.provide('serverUrl', serverUrl)
  project.provide('appServerUrl', postgres?.appUrl ?? asApplication(serverUrl))
  return async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
