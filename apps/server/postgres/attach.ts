import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { majorOf } from './cluster.ts'
import { refuseHalfSwitched } from './moved.ts'
import { chooseRunAs } from './run-as.ts'
import { startPostgres } from './postgres.ts'
import { findServer } from './server-process.ts'
import { StartRefused } from './start-refused.ts'

/** The embedded server's own folder, and the address of its owner. */
export interface Attached {
  readonly clusterFolder: string
  readonly url: string
}

/**
 * Refuses a data folder without an embedded database: a start would make an empty one there, and a backup or a check of it would look like a good one.
 * @throws StartRefused with one line
 */
export async function refuseWithoutDatabase(dataFolder: string): Promise<void> {
  await refuseHalfSwitched(dataFolder)
  const { folder } = await chooseRunAs(await findBinaries(), join(dataFolder, 'postgres'))
  if ((await majorOf(folder)) === undefined)
    throw new StartRefused(
      `There is no database in ${dataFolder}. Name the data folder of the chain: KENCANA_DATA=/var/lib/kencana before the command (docs/operations.md, "Commands").`,
    )
}

/**
 * Works with the embedded server of a data folder: with the one that runs for an application just now, or else with one
 * that is started for the time of the work.
 *
 * @throws StartRefused with one line where there is no database, or none runs and none can be started
 */
export async function withPostgres<Result>(dataFolder: string, work: (attached: Attached) => Promise<Result>): Promise<Result> {
  await refuseWithoutDatabase(dataFolder)
  const { folder } = await chooseRunAs(await findBinaries(), join(dataFolder, 'postgres'))
  const running = await runningUrl(dataFolder, folder)
  if (running) return work({ clusterFolder: folder, url: running })
  const postgres = await startPostgres({ dataFolder })
  try {
    return await work({ clusterFolder: folder, url: postgres.url })
  } finally {
    await postgres.stop()
  }
}

/** The owner's address on the server that runs in a folder; undefined where none answers. */
async function runningUrl(dataFolder: string, clusterFolder: string): Promise<string | undefined> {
  const server = findServer(clusterFolder)
  if (!server) return undefined
  const password = await readFile(join(dataFolder, 'postgres.password'), 'utf8').catch(() => '')
  const url = `postgres://kencana:${encodeURIComponent(password.trim())}@127.0.0.1:${server.port}/kencana`
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
    return rows[0] ? url : undefined
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => {})
  }
}
