import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseClient } from '#engine/server/database-client.ts'
import { freePort } from '../free-port.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, keptPassword, reasonIn } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { refuseHalfSwitched } from './moved.ts'
import { type RunAs, chooseRunAs } from './run-as.ts'
import { type ServerProcess, endServer, findServer, spawnServer } from './server-process.ts'
import { StartRefused } from './start-refused.ts'

export { StartRefused } from './start-refused.ts'

/** A running embedded server. */
export interface Postgres {
  /** As the owner, who makes and changes tables. */
  readonly url: string
  /** As the application, which may do what `db/rights.sql` says. */
  readonly appUrl: string
  readonly port: number
  /** Where its files are. */
  readonly clusterFolder: string
  /** It was running already: the application before us was killed. */
  readonly adopted: boolean
  /** Resolves with one line when the server has died and starting it again does not help; never when it was asked to stop. */
  readonly lost: Promise<string>
  /** Fast, clean shutdown; waits until it is done. What has not ended in the time given is made to. */
  stop(msMax?: number): Promise<void>
}

export interface PostgresOptions {
  /** Holds the cluster and its passwords. */
  readonly dataFolder: string
  readonly database?: string
  /** The programs of another major version than the one that npm brings: the folder `native` of its package. */
  readonly programs?: { readonly native: string; readonly major: string }
  /** Further server settings: `{ fsync: 'off' }` for throw-away test clusters. */
  readonly settings?: Readonly<Record<string, string>>
  /** Done when the folder is ours and before anything starts in it. */
  readonly whenOurs?: () => Promise<void>
  /** Called when the server's process exists but does not answer yet, so that the caller can use the time. */
  readonly whenSpawned?: () => void
}

/** How long a server may say nothing at all before it is given up. */
const silenceMsMax = 30_000
/** Deaths of the server that are mended; one more within the time tells that mending does not help. */
const fallsMax = 3
const fallsWithinMs = 5 * 60_000
const stopMsMax = 60_000
/** The owner's login of an embedded server. */
export const userName = 'kencana'
const appUserName = 'kencana_app'

/** The address of a login at an embedded server. */
export const address = (user: string, secret: string, port: number, name: string): string =>
  `postgres://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${name}`

/** For a small machine; durability (fsync, synchronous_commit) stays as PostgreSQL has it. */
export const usualSettings: Readonly<Record<string, string>> = {
  shared_buffers: '256MB',
  max_connections: '120',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  effective_cache_size: '1GB',
  // Short statements all day: compiling them costs more than it saves.
  jit: 'off',
  // Tills that wait for each other in a circle should get the error in less than a second.
  deadlock_timeout: '200ms',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_min_messages: 'warning',
}

/**
 * Starts the embedded PostgreSQL in a folder, which is made when it does not exist, or adopts one that outlived the
 * application before. From then on the server is watched: when it dies, it is started again on the same port.
 * @throws StartRefused with one line: another application uses the folder, another major version made it, it will not start
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataFolder } = options
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const lock = await lockFolder(dataFolder)
  let server: ServerProcess | undefined
  try {
    await options.whenOurs?.()
    const runAs = await chooseRunAs(options.programs?.native ?? (await findBinaries()), join(dataFolder, 'postgres'))
    await refuseHalfSwitched(dataFolder)
    const password = await ensureCluster(runAs, join(dataFolder, 'postgres.password'), userName, options.programs?.major)
    const appPassword = await keptPassword(join(dataFolder, 'postgres.app-password'))
    const serverUrl = (port: number) => address(userName, password, port, 'postgres')
    const launch = (port: number) => launchServer(runAs, port, { ...usualSettings, ...options.settings }, serverUrl(port), options.whenSpawned)

    const survivor = await adopt(runAs.folder, serverUrl)
    server = survivor ?? (await launch(await freePort()))
    const { port } = server
    const database = options.database ?? 'kencana'
    await ensureDatabase(serverUrl(port), database)
    await ensureAppLogin(serverUrl(port), appPassword)
    return {
      url: address(userName, password, port, database),
      appUrl: address(appUserName, appPassword, port, database),
      port,
      clusterFolder: runAs.folder,
      adopted: survivor !== undefined,
      ...keepAlive(server, () => launch(port), lock.release),
    }
  } catch (error) {
    if (server) await endServer(server, stopMsMax)
    await lock.release()
    throw error
  }
}

/** Starts the server again whenever it dies, until it is asked to stop or dies too often. */
function keepAlive(first: ServerProcess, launch: () => Promise<ServerProcess>, released: () => Promise<void>): Pick<Postgres, 'lost' | 'stop'> {
  let isStopping = false
  let current = Promise.resolve(first)
  const watch = async (lose: (line: string) => void) => {
    let falls: number[] = []
    for (;;) {
      const how = await current.then(
        (server) => server.ended,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      )
      if (isStopping) return
      const nowMs = performance.now()
      falls = [...falls.filter((fallMs) => nowMs - fallMs < fallsWithinMs), nowMs]
      if (falls.length > fallsMax) return lose(`PostgreSQL has ended ${falls.length} times within minutes (${how}); Kencana ends too.`)
      console.error(`PostgreSQL has ended (${how}); it is started again.`)
      await sleep((falls.length - 1) * 1_000)
      if (isStopping) return
      current = launch()
    }
  }
  return {
    lost: new Promise((resolve) => void watch(resolve)),
    stop: async (msMax = stopMsMax) => {
      isStopping = true
      const server = await current.catch(() => undefined)
      if (server) await endServer(server, msMax)
      await released()
    },
  }
}

/** Starts the server of a folder that no server runs in, and waits until it answers. */
export async function launchServer(
  runAs: RunAs,
  port: number,
  settings: Readonly<Record<string, string>>,
  url: string,
  whenSpawned?: () => void,
): Promise<ServerProcess> {
  const deadlineMs = performance.now() + silenceMsMax
  for (;;) {
    // No server runs here (`findServer`). The number in the file means nothing: another process may have it today. The file does not guard against
    // connections that outlived a killed server; the shared memory does.
    await rm(join(runAs.folder, 'postmaster.pid'), { force: true })
    const server = spawnServer(runAs, port, settings)
    whenSpawned?.()
    if (await untilAnswering(server, url)) return server
    const said = server.said()
    await endServer(server, 0)
    const hasOrphans = said.includes('shared memory block') && performance.now() < deadlineMs
    if (!hasOrphans) throw new StartRefused(`PostgreSQL did not start in ${runAs.folder}: ${reasonIn(said)}`)
    await sleep(200)
  }
}

/** A server that outlived the application that started it, once it is certain that it stays. */
async function adopt(folder: string, urlOn: (port: number) => string): Promise<ServerProcess | undefined> {
  const survivor = findServer(folder)
  if (!survivor) return undefined
  for (const url = urlOn(survivor.port); await untilAnswering(survivor, url);) {
    // It may be on its way down: then it is gone in a moment and a new one starts.
    await sleep(150)
    if (survivor.isAlive() && (await knock(url)) === 'answers') return survivor
  }
  await endServer(survivor, stopMsMax)
  return undefined
}

/** Waits for a server: as long as it takes while it says that it is on its way, not for ever while it says nothing. */
async function untilAnswering(server: ServerProcess, url: string): Promise<boolean> {
  for (let deadlineMs = performance.now() + silenceMsMax; performance.now() < deadlineMs && server.isAlive(); await sleep(20)) {
    const heard = await knock(url)
    if (heard === 'answers') return true
    // After a power cut it repeats what it had not written yet, which may take minutes on a slow disk.
    if (heard === 'on its way') deadlineMs = performance.now() + silenceMsMax
  }
  return false
}

/** PostgreSQL's word for: starting up, recovering, shutting down. */
const cannotConnectNow = '57P03'

async function knock(url: string): Promise<'answers' | 'on its way' | 'nothing'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return 'answers'
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === cannotConnectNow ? 'on its way' : 'nothing'
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Whether a server named by `DATABASE_URL` can be used.
 * @throws StartRefused with one line: unreachable, wrong password, too old, no role for the application and no right to make one
 */
export async function probeDatabaseUrl(url: string): Promise<void> {
  let client: DatabaseClient | undefined
  try {
    client = new DatabaseClient({ connectionString: url, connectionTimeoutMillis: 5_000 })
    await client.connect()
    const { rows } = await client.query<{ version: number; hasRole: boolean }>(`
      select current_setting('server_version_num')::int / 10000 as version,
             exists (select from pg_roles where rolname = '${appUserName}' or rolname = current_user and (rolsuper or rolcreaterole)) as "hasRole"`)
    const version = rows[0]?.version ?? 0
    if (version < 16) throw new StartRefused(`DATABASE_URL leads to PostgreSQL ${version}; Kencana needs 16 or newer.`)
    if (!rows[0]?.hasRole) {
      throw new StartRefused(`There is no role ${appUserName}, and the role of DATABASE_URL may not make one. See docs/operations.md, "Two roles".`)
    }
  } catch (error) {
    if (error instanceof StartRefused) throw error
    const reason = error instanceof AggregateError ? error.errors.map(String).join('; ') : error instanceof Error ? error.message : String(error)
    throw new StartRefused(`DATABASE_URL cannot be reached: ${reason}`, { cause: error })
  } finally {
    await client?.end().catch(() => {})
  }
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}

/** Sets the application's password to the one in the data folder. The application may have changed it, and must not be locked out by that. */
async function ensureAppLogin(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [appUserName])
    await client.query(`${rowCount ? 'alter' : 'create'} role ${appUserName} login password ${pg.escapeLiteral(password)}`)
  } finally {
    await client.end()
  }
}
