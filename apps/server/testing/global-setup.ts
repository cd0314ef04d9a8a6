import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { TestProject } from 'vitest/node'
import { type DemoSize, loadDemo } from '#db/seed/demo.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { asApplication, openDatabase } from '#engine/server/database.ts'
import { migrate } from '#engine/server/migrations.ts'
import { typedStatements } from '#engine/server/testing/row-types.ts'
import { type ChainName, command, onDatabase, templates } from '#engine/server/testing/database.ts'
import { filesBelow } from '../../../scripts/source-graph.ts'
import { type Postgres, startPostgres } from '../postgres/postgres.ts'
import { filledCluster, keepCluster, migratedCluster, takeCluster } from './cached-clusters.ts'

/** Enough of a chain for a test to tell a story with: fresh, so that it begins every document itself, and with days of sales behind it. */
const chains: Readonly<Record<ChainName, DemoSize>> = {
  demo: { today: '2026-01-31', piecesPerShop: 60, daysOfSales: 0, showpieces: 0 },
  trading: { today: '2026-01-31', piecesPerShop: 120, daysOfSales: 5, showpieces: 0, money: false },
}

/**
 * One database server with migrated templates for the whole run. `KENCANA_TEST_DATABASE_URL` names another server instead. The cluster is a copy of
 * one from an earlier run, as long as the sources of the templates are the same (docs/decisions/120).
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env['KENCANA_TEST_DATABASE_URL']
  await removeLeftOvers()
  const folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  const postgres = given ? undefined : await startFilled(folder)
  if (given) {
    for (const name of Object.values(templates)) await command(given, `drop database if exists ${name} with (force)`)
    await makeEmpty(given)
    await makeChains(given)
  }
  const serverUrl = given ?? (postgres as Postgres).url
  project.provide('serverUrl', serverUrl)
  project.provide('rowTypes', await keepRowTypes(folder))
  project.provide('appServerUrl', postgres?.appUrl ?? asApplication(serverUrl))
  return async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes the types of all statements of the product, for engine/server/testing/held-rows.ts. */
async function keepRowTypes(folder: string): Promise<string> {
  const path = join(folder, 'row-types.json')
  const sources = ['engine', 'modules', 'apps', 'db'].flatMap((each) => filesBelow(each, /(?<!\.test)\.ts$/))
  await writeFile(path, JSON.stringify(typedStatements(sources)))
  return path
}

/** Begins the name of a run's folder; the number of its process follows. */
const prefix = 'kencana-test-'

/** Removes the folders of runs that were killed. Each holds some 300 MB, often in memory. */
async function removeLeftOvers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (pid > 0 && !isAlive(pid)) await rm(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A running server whose cluster has all templates. The cluster is a stored copy, or it is made now and stored. */
async function startFilled(folder: string): Promise<Postgres> {
  const migrated = migratedCluster()
  const filled = filledCluster()
  if (await takeCluster(filled, folder)) return start(folder)
  if (!(await takeCluster(migrated, folder))) {
    await changed(folder, makeEmpty)
    await keepCluster(migrated, folder)
  }
  await changed(folder, makeChains)
  await keepCluster(filled, folder)
  return start(folder)
}

/**
 * The cluster ends with the run, so it needs no protection against a power cut. Each test file opens new connections. A usual connection plans a
 * statement five times for its values, and then once for all values; here it plans once, which saves an eighth of the processor time.
 */
export const unsafeSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', plan_cache_mode: 'force_generic_plan' }
const start = (dataFolder: string) => startPostgres({ dataFolder, settings: unsafeSettings })

/** Changes a cluster and stops it, so that its folder can be copied. */
async function changed(folder: string, change: (serverUrl: string) => Promise<void>): Promise<void> {
  const postgres = await start(folder)
  try {
    await change(postgres.url)
  } finally {
    await postgres.stop()
  }
}

async function makeEmpty(serverUrl: string): Promise<void> {
  await command(serverUrl, `create database ${templates.empty}`)
  await migrate(onDatabase(serverUrl, templates.empty))
}

async function makeChains(serverUrl: string): Promise<void> {
  // Tests log in and approve some thousand times, so the hash is cheap here. apps/server/crowds.pg.test.ts tests the cost of a guess.
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
}
