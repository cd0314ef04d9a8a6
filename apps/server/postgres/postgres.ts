import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../free-port.ts'
import { findBinaries } from './binaries.ts'
import { type RunAs, chooseRunAs } from './run-as.ts'
import { StartRefused } from './start-refused.ts'

export { StartRefused } from './start-refused.ts'

/** A running embedded server. */
export interface Postgres {
  /** As the owner, who makes and changes tables. */
  readonly url: string
  /** As the application, which may do what `db/rights.sql` says. */
  readonly appUrl: string
  readonly port: number
  /** It was running already: the application before us was killed. */
  readonly adopted: boolean
  /** Fast, clean shutdown; waits until it is done. */
  stop(): Promise<void>
}

export interface PostgresOptions {
  /** Holds the cluster and its passwords. */
  readonly dataFolder: string
  readonly database?: string
  /** Further server settings: `{ fsync: 'off' }` for throw-away test clusters. */
  readonly settings?: Readonly<Record<string, string>>
}

const majorVersion = '18'
const startMsMax = 30_000
const userName = 'kencana'
const appUserName = 'kencana_app'

/** For a small machine; durability (fsync, synchronous_commit) stays as PostgreSQL has it. */
const usualSettings: Readonly<Record<string, string>> = {
  shared_buffers: '256MB',
  max_connections: '120',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  effective_cache_size: '1GB',
  // Short statements all day: compiling them costs more than it saves.
  jit: 'off',
  // Tills that wait for each other in a circle should not wait a whole second to be told.
  deadlock_timeout: '200ms',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  log_min_messages: 'warning',
}

/**
 * Starts the embedded PostgreSQL in a folder, which is made when it does not exist, or adopts one that outlived the
 * application before.
 * @throws StartRefused with one line: another application uses the folder, another major version made it, it will not start
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  await mkdir(options.dataFolder, { recursive: true, mode: 0o700 })
  const runAs = await chooseRunAs(await findBinaries(), join(options.dataFolder, 'postgres'))
  const passwordFile = join(options.dataFolder, 'postgres.password')
  await claimFolder(options.dataFolder)
  await refuseOtherVersion(runAs.folder)
  if (!(await readIfThere(join(runAs.folder, 'PG_VERSION')))) await createCluster(runAs, passwordFile)
  const password = (await readFile(passwordFile, 'utf8')).trim()
  const database = options.database ?? 'kencana'
  const appPassword = await keptPassword(join(options.dataFolder, 'postgres.app-password'))
  const address = (user: string, secret: string, port: number, name: string) =>
    `postgres://${user}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${name}`
  const urlOn = (port: number, name: string) => address(userName, password, port, name)
  const urls = (port: number) => ({ url: urlOn(port, database), appUrl: address(appUserName, appPassword, port, database), port })

  const survivor = await findSurvivor(runAs.folder, urlOn)
  if (survivor) {
    await ensureAppLogin(urlOn(survivor.port, 'postgres'), appPassword)
    return { ...urls(survivor.port), adopted: true, stop: () => stopProcess(survivor.pid, options.dataFolder) }
  }

  const port = await freePort()
  const settings = { ...usualSettings, port: String(port), ...options.settings }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { program, args } = commandOf(runAs, 'postgres', ['-D', runAs.folder, ...flags])
  // Its own process group: Ctrl-C reaches us alone, and we stop the server when our own work is done.
  const child = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'], ...identity(runAs) })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000)
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const isUp = await waitForServer(urlOn(port, 'postgres'), () => child.exitCode !== null)
  if (!isUp) {
    child.kill('SIGKILL')
    throw new StartRefused(`PostgreSQL did not start in ${runAs.folder}: ${said.trim().split('\n').at(-1) ?? 'it said nothing'}`)
  }
  await ensureDatabase(urlOn(port, 'postgres'), database)
  await ensureAppLogin(urlOn(port, 'postgres'), appPassword)
  return {
    ...urls(port),
    adopted: false,
    stop: async () => {
      child.kill('SIGINT')
      await ended
      await releaseFolder(options.dataFolder)
    },
  }
}

/**
 * Whether a server named by `DATABASE_URL` can be used.
 * @throws StartRefused with one line: unreachable, wrong password, too old, no role for the application and no right to make one
 */
export async function probeDatabaseUrl(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
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
    await client.end().catch(() => {})
  }
}

async function createCluster(runAs: RunAs, passwordFile: string): Promise<void> {
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  // initdb reads the password as the user it runs as, who may not open ours.
  const handOver = `${runAs.folder}.init`
  await writeFile(handOver, await readFile(passwordFile), { mode: 0o600 })
  if (runAs.uid !== undefined) await chown(handOver, runAs.uid, runAs.gid as number)
  const { program, args } = commandOf(runAs, 'initdb', [
    `--pgdata=${runAs.folder}`,
    `--username=${userName}`,
    `--pwfile=${handOver}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ])
  const made = spawnSync(program, args, { encoding: 'utf8', ...identity(runAs) })
  await rm(handOver, { force: true })
  if (made.status !== 0) {
    await rm(runAs.folder, { recursive: true, force: true })
    throw new StartRefused(
      `PostgreSQL could not create its data folder ${runAs.folder}: ${(made.stderr || String(made.error)).trim().split('\n').at(-1)}`,
    )
  }
}

/** A program of PostgreSQL as somebody who may run it. */
function commandOf(runAs: RunAs, name: string, options: readonly string[]): { program: string; args: string[] } {
  const whole = [...runAs.prefix, join(runAs.native, 'bin', name), ...options]
  return { program: whole[0] as string, args: whole.slice(1) }
}

const identity = (runAs: RunAs) => (runAs.uid === undefined ? {} : { uid: runAs.uid, gid: runAs.gid as number })

async function refuseOtherVersion(folder: string): Promise<void> {
  const version = (await readIfThere(join(folder, 'PG_VERSION')))?.trim()
  if (version && version !== majorVersion) {
    throw new StartRefused(
      `The data folder ${folder} was made by PostgreSQL ${version}; this Kencana brings ${majorVersion}. See docs/operations.md, "Another major version".`,
    )
  }
}

/** A postmaster that outlived the application that started it. */
async function findSurvivor(folder: string, urlOn: (port: number, name: string) => string): Promise<{ pid: number; port: number } | undefined> {
  const lines = (await readIfThere(join(folder, 'postmaster.pid')))?.split('\n')
  const [pid, port] = [Number(lines?.[0]), Number(lines?.[3])]
  if (!pid || !port || !isAlive(pid)) return undefined
  // It may be on its way down: then it is gone in a moment and a new one starts.
  for (let waitedMs = 0; waitedMs < 10_000 && isAlive(pid); waitedMs += 100) {
    if (await answers(urlOn(port, 'postgres'))) {
      await sleep(150)
      if (isAlive(pid) && (await answers(urlOn(port, 'postgres')))) return { pid, port }
    }
    await sleep(100)
  }
  return undefined
}

async function stopProcess(pid: number, dataFolder: string): Promise<void> {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  while (isAlive(pid)) await sleep(50)
  await releaseFolder(dataFolder)
}

/** One application a folder: two would stop each other's server. */
async function claimFolder(dataFolder: string): Promise<void> {
  const file = join(dataFolder, 'application.pid')
  const other = Number(await readIfThere(file))
  if (other && other !== process.pid && isAlive(other) && (await isKencana(other))) {
    throw new StartRefused(`Kencana is already running on ${dataFolder} (process ${other}).`)
  }
  await writeFile(file, String(process.pid))
}

async function releaseFolder(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, 'application.pid'), { force: true })
}

/** Process numbers come round again: only a Node process counts. */
async function isKencana(pid: number): Promise<boolean> {
  const commandLine = await readIfThere(`/proc/${pid}/cmdline`)
  return commandLine === undefined || commandLine.includes('node')
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function waitForServer(url: string, hasEnded: () => boolean): Promise<boolean> {
  for (const deadline = Date.now() + startMsMax; Date.now() < deadline && !hasEnded(); await sleep(20)) {
    if (await answers(url)) return true
  }
  return false
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

/** The application's login, with the password that is in the data folder. */
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

/** The password in a file that only we may read; a new one where there is none yet. */
async function keptPassword(file: string): Promise<string> {
  const kept = (await readIfThere(file))?.trim()
  if (kept) return kept
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

async function readIfThere(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
