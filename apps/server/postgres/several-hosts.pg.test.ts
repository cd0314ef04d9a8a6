import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, isOutOfReach, openDatabase, withSettings } from '#engine/server/database.ts'
import { DatabaseClient } from '#engine/server/database-client.ts'
import { createLog } from '#engine/server/log.ts'
import { startListening } from '#engine/server/outbox.ts'
import { openReading } from '#engine/server/reading.ts'
import { freePort } from '../free-port.ts'
import { findBinaries } from './binaries.ts'
import { type Postgres, probeDatabaseUrl, startPostgres } from './postgres.ts'
import { refusePooler } from './pooler.ts'
import { chooseRunAs } from './run-as.ts'
import { type ServerProcess, endServer, spawnServer } from './server-process.ts'

/** A primary, and a copy of it that only reads and is named first. */
let folder: string
let primary: Postgres
let standby: ServerProcess
let url: string
const onlyStandby = () => url.replace(`,127.0.0.1:${primary.port}`, '')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-hosts-'))
  const made = await startPostgres({ dataFolder: join(folder, 'one') })
  await made.stop()
  const runAs = await chooseRunAs(await findBinaries(), join(folder, 'two', 'postgres'))
  await cp(made.clusterFolder, runAs.folder, { recursive: true })
  await rm(join(runAs.folder, 'postmaster.pid'), { force: true })
  // Without a line to a primary: it waits for the log of one, and answers who only reads.
  await writeFile(join(runAs.folder, 'standby.signal'), '')
  if (runAs.uid !== undefined) spawnSync('chown', ['-R', `${runAs.uid}:${runAs.gid}`, runAs.folder])
  // A standby has no fewer connections than its primary.
  standby = spawnServer(runAs, await freePort(), { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '300' })
  primary = await startPostgres({ dataFolder: join(folder, 'one') })
  url = primary.url.replace(/@[^/]+/, `@127.0.0.1:${standby.port},127.0.0.1:${primary.port}`)
  while (!(await isStandby().catch(() => false))) {
    if (!standby.isAlive()) throw new Error(standby.said())
    await sleep(50)
  }
})
afterAll(async () => {
  await primary.stop()
  await endServer(standby, 5_000)
  await rm(folder, { recursive: true, force: true })
})

async function isStandby(): Promise<boolean> {
  const client = new pg.Client({ connectionString: primary.url.replace(/@[^/]+/, `@127.0.0.1:${standby.port}`) })
  await client.connect()
  const { rows } = await client.query<{ is_standby: boolean }>('select pg_is_in_recovery() as is_standby')
  await client.end()
  return rows[0]!.is_standby
}

async function on<Result>(address: string, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = openDatabase(address, { connectionsMax: 2 })
  return work(database).finally(() => database.close())
}
const portOf = ({ pool }: Database) =>
  pool.query<{ port: string }>(`select current_setting('port') as port`).then(({ rows }) => Number(rows[0]!.port))
const failureOf = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)

it('takes the host that writes, at any place in the list, with the settings of the address', async () => {
  expect(await on(url, portOf)).toBe(primary.port)
  expect(await on(`${url}?target_session_attrs=read-write`, portOf)).toBe(primary.port)
  const settings = withSettings(url, { work_mem: '7MB' })
  expect(await on(settings, ({ pool }) => pool.query('show work_mem').then(({ rows }) => rows))).toEqual([{ work_mem: '7MB' }])
  await probeDatabaseUrl(url)
  await refusePooler(url)
})

it('asks one host whether it writes where the address says so', async () => {
  const { pool, close } = openDatabase(`${onlyStandby()}?target_session_attrs=read-write`)
  const error = await failureOf(pool.query('select 1'))
  expect(isOutOfReach(error)).toBe(true)
  expect(String(error)).toContain(`127.0.0.1:${standby.port}: a standby, which only reads`)
  await close()
  await expect(probeDatabaseUrl(`${url}?target_session_attrs=any`)).rejects.toThrow(
    'target_session_attrs=any in the address of the database: Kencana writes, so it takes read-write.',
  )
})

it('does not use a connection again whose server only reads now', async () => {
  await on(url, async ({ pool }) => {
    await pool.query('create table if not exists written (n int)')
    const pidOf = () => pool.query<{ pid: number }>('select pg_backend_pid() as pid').then(({ rows }) => rows[0]!.pid)
    const before = await pidOf()
    await pool.query('set default_transaction_read_only = on')
    const error = await failureOf(pool.query('insert into written values (1)'))
    expect(error).toMatchObject({ code: '25006' })
    expect(isOutOfReach(error)).toBe(true)
    expect(await pidOf()).not.toBe(before)
    await pool.query('insert into written values (1)')
  })
})

it('lets a report be stopped at the host that computes it', async () => {
  const reading = openReading(url, { limits: { msMax: 300 } })
  const gone = new AbortController()
  await expect(reading.read('own.mc1', gone.signal, (db) => sleepOf(db))).rejects.toMatchObject({ kind: { code: 'READ_TOO_LONG' } })
  await reading.close()
})
const sleepOf = async (db: Database['db']) => {
  const { sql } = await import('kysely')
  return sql`select pg_sleep(20)`.execute(db)
}

it('goes on at the standby when that has taken over, without a new start, and hears again', async () => {
  const log = createLog('silent')
  const hearing = startListening(url, log)
  await hearing.ready
  const heard: string[] = []
  let missed = 0
  hearing.listen(
    'kabar',
    (payload) => heard.push(payload),
    () => (missed += 1),
  )
  await on(url, async (database) => {
    expect(await portOf(database)).toBe(primary.port)
    // A caller that holds a connection to the old one, which will not answer any more.
    const held = await database.pool.connect()
    held.on('error', () => {})
    await primary.stop()
    await expect(failureOf(database.pool.query('select 1')).then(isOutOfReach)).resolves.toBe(true)
    held.release(true)
    const promoting = new pg.Client({ connectionString: onlyStandby() })
    await promoting.connect()
    await promoting.query('select pg_promote()')
    await promoting.end()
    let port: number | undefined
    while (port === undefined) {
      const requested: unknown = await portOf(database).catch((error: unknown) => error)
      if (typeof requested === 'number') port = requested
      else expect(isOutOfReach(requested)).toBe(true)
      await sleep(100)
    }
    expect(port).toBe(standby.port)
    while (missed === 0) await sleep(50)
    hearing.announce('kabar', 'terdengar')
    while (heard.length === 0) await sleep(20)
    expect(heard).toEqual(['terdengar'])
  })
  await hearing.stop()
})

it('cuts connections to a machine that stands still when another one takes writes', async () => {
  // Both write now, as after a promotion that the old one does not know of; the one that was found first stands still.
  primary = await startPostgres({ dataFolder: join(folder, 'one') })
  const both = url.replace(/@[^/]+/, `@127.0.0.1:${primary.port},127.0.0.1:${standby.port}`)
  const client = new DatabaseClient({ connectionString: both })
  client.on('error', () => {})
  await client.connect()
  const other = [primary.port, standby.port].find((port) => !client.address.includes(`:${port}/`))
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const stillPids = [...postmasterOf(rows[0]!.pid), rows[0]!.pid]
  for (const pid of stillPids) process.kill(pid, 'SIGSTOP')
  try {
    const waiting = client.query('select 1')
    await expect(failureOf(waiting).then(isOutOfReach)).resolves.toBe(true)
    expect(await on(both, portOf)).toBe(other)
  } finally {
    for (const pid of stillPids.toReversed()) process.kill(pid, 'SIGCONT')
  }
})
/** The postmaster of a backend that we see by its number. */
function postmasterOf(pid: number): number[] {
  const stat = spawnSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' })
  return [Number(stat.stdout.trim())]
}
