import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '#apps/server/postgres/postgres.ts'
import { migrate } from '../migrations.ts'
import { command, onDatabase, templateName } from './database.ts'

/** One server for the whole run, with a migrated template; `KENCANA_TEST_DATABASE_URL` names another server instead. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['KENCANA_TEST_DATABASE_URL']
  const folder = await mkdtemp(join(tmpdir(), 'kencana-test-'))
  // Nothing here outlives the run, so nothing needs to survive a power cut.
  const postgres = given ? undefined : await startPostgres({ dataFolder: folder, settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } })
  const serverUrl = given ?? (postgres as { url: string }).url
  await command(serverUrl, `drop database if exists ${templateName} with (force)`)
  await command(serverUrl, `create database ${templateName}`)
  await migrate(onDatabase(serverUrl, templateName))
  project.provide('serverUrl', serverUrl)
  return async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
