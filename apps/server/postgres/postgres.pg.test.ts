import { spawnSync } from 'node:child_process'
import { chown, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { migrate } from '#engine/server/migrations.ts'
import { soaks, tries } from '#engine/testing/soak.ts'
import { type Running, endAll, isRunning, postmasterOf, runScript } from '../testing/running.ts'
import { freePort } from '../free-port.ts'
import { findBinaries } from './binaries.ts'
import { startPostgres, usualSettings } from './postgres.ts'
import { chooseRunAs } from './run-as.ts'
import { type ServerProcess, endServer, findServer, spawnServer } from './server-process.ts'
import { refusalOfStart } from './start-refused.ts'

let folder: string
let dataFolder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-postgres-'))
  dataFolder = join(folder, 'data')
})
afterAll(async () => {
  await endAll()
  await rm(folder, { recursive: true, force: true })
})

/** What a query answers; waits for a server that is on its way for as long as a person would. */
async function ask<Row extends pg.QueryResultRow>(url: string, query: string): Promise<Row[]> {
  for (const deadline = Date.now() + 20_000; ; await sleep(50)) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query<Row>(query)).rows
    } catch (error) {
      if (Date.now() > deadline) throw error
    } finally {
      await client.end().catch(() => {})
    }
  }
}

async function connectTo(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect().finally(() => client.end().catch(() => {}))
}

const startChild = (env: Record<string, string> = {}): Running => runScript('apps/server/testing/start-postgres.ts', [dataFolder], env)
/** Where setpriv is not found, the database does not end with the application that is killed. */
async function withoutSetpriv(): Promise<Record<string, string>> {
  const programs = join(folder, 'programs')
  await mkdir(programs, { recursive: true })
  for (const name of ['unshare', 'true']) await symlink(`/usr/bin/${name}`, join(programs, name)).catch(() => {})
  return { PATH: programs }
}

describe('what a power cut leaves behind keeps no shop closed', () => {
  const leftovers: readonly (readonly [name: string, text: () => string])[] = [
    ['a process that lives, and is none of ours', () => String(process.pid)],
    ['zeros that a disk made of it', () => '\0'.repeat(60)],
    ['the first process of the machine', () => '1'],
    ['minus one', () => '-1'],
    ['nobody', () => '999999999'],
    ['nothing', () => ''],
    ['words', () => 'not a number'],
  ]

  it.each(soaks ? leftovers : leftovers.slice(0, 2))('%s in the files that name processes', async (_, text) => {
    const first = await startPostgres({ dataFolder })
    await first.stop()
    await writeFile(join(dataFolder, 'application.pid'), text())
    await writeFile(join(dataFolder, 'postgres/postmaster.pid'), `${text()}\n${dataFolder}/postgres\n1\n5432\n\n127.0.0.1\n  123456 99\nready\n`)
    const again = await startPostgres({ dataFolder })
    expect(await ask(again.url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(again.adopted).toBe(false)
    await again.stop()
    expect(await readdir(dataFolder)).not.toContain('application.pid')
  })

  it('half a cluster, whose making was cut off', async () => {
    const other = join(folder, 'half')
    await mkdir(join(other, 'postgres.new/base'), { recursive: true })
    await writeFile(join(other, 'postgres.new/PG_VERSION'), '18\n')
    const postgres = await startPostgres({ dataFolder: other })
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })
})

describe('one application a folder', () => {
  it('of three starts in the same moment one serves, the others say so in one line, and take nothing with them when they end', async () => {
    for (let round = 0; round < tries(2, 12); round += 1) {
      const starts = [startChild(), startChild(), startChild()]
      const outcomes = await Promise.all(
        starts.map((each) =>
          Promise.race([
            each.ended,
            each.until('serves').then(
              () => 'serves',
              () => each.ended,
            ),
          ]),
        ),
      )
      expect(outcomes.map(String).toSorted(), `round ${round}: ${starts.map((each) => each.said()).join()}`).toEqual(['1', '1', 'serves'])
      const winner = starts[outcomes.indexOf('serves')] as Running
      for (const loser of starts.filter((each) => each !== winner)) {
        expect(loser.said()).toMatch(/^Kencana is already running on \S+( \(process \d+\))?\.\n$/)
      }
      const late = startChild()
      expect(await late.ended).toBe(1)
      expect(late.said()).toBe(`Kencana is already running on ${dataFolder} (process ${winner.child.pid}).\n`)
      expect(await ask(/serves (\S+)/.exec(winner.said())?.[1] as string, 'select 1 as one')).toEqual([{ one: 1 }])
      // Every other round the winner is killed, and leaves its files and perhaps its server to those who come after.
      winner.child.kill(round % 2 === 0 ? 'SIGKILL' : 'SIGTERM')
      await winner.ended
    }
  }, 180_000)
})

describe('a server that dies', () => {
  it('is started again on its port three times, and given up the fourth time', async () => {
    const postgres = await startPostgres({ dataFolder })
    await ask(postgres.url, 'create table if not exists kept (at timestamptz default clock_timestamp())')
    let lost: string | undefined
    void postgres.lost.then((line) => (lost = line))
    for (let death = 0; death < 3; death += 1) {
      const killed = postmasterOf(dataFolder).pid
      process.kill(killed, 'SIGKILL')
      await ask(postgres.url, 'insert into kept default values')
      expect(postmasterOf(dataFolder).pid).not.toBe(killed)
    }
    expect((await ask(postgres.url, 'select from kept')).length).toBe(3)
    expect(lost).toBeUndefined()
    process.kill(postmasterOf(dataFolder).pid, 'SIGKILL')
    // Killed before the application has seen it answer, it has not started for it.
    expect(await postgres.lost).toMatch(/^PostgreSQL has ended 4 times within minutes \((SIGKILL|PostgreSQL did not start .*)\); Kencana ends too\.$/)
    await postgres.stop()
  })

  it('does not start while a connection of the old server still writes', async () => {
    const postgres = await startPostgres({ dataFolder })
    const holder = new pg.Client({ connectionString: postgres.url })
    holder.on('error', () => {})
    await holder.connect()
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
    const orphan = rows[0]?.pid as number
    process.kill(orphan, 'SIGSTOP')
    onTestFinished(() => void (isRunning(orphan) && process.kill(orphan, 'SIGCONT')))
    process.kill(postmasterOf(dataFolder).pid, 'SIGKILL')
    // Long enough for several tries.
    await sleep(3_000)
    await expect(connectTo(postgres.url)).rejects.toThrow('ECONNREFUSED')
    process.kill(orphan, 'SIGCONT')
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await postgres.stop()
  })

  it('is started again also when it was adopted', async () => {
    const killed = startChild(await withoutSetpriv())
    await killed.until('serves')
    killed.child.kill('SIGKILL')
    await killed.ended
    const survivor = postmasterOf(dataFolder).pid

    const postgres = await startPostgres({ dataFolder })
    expect(postgres.adopted).toBe(true)
    expect(postmasterOf(dataFolder).pid).toBe(survivor)
    process.kill(survivor, 'SIGKILL')
    expect(await ask(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }])
    const again = postmasterOf(dataFolder).pid
    expect(again).not.toBe(survivor)
    await postgres.stop()
    expect(isRunning(again)).toBe(false)
  })

  it('is made to end when it does not end by itself', async () => {
    const postgres = await startPostgres({ dataFolder })
    const pid = postmasterOf(dataFolder).pid
    process.kill(pid, 'SIGSTOP')
    const startedMs = performance.now()
    await postgres.stop(1_000)
    expect(performance.now() - startedMs).toBeLessThan(4_000)
    expect(isRunning(pid)).toBe(false)
  })
})

it('an application that has crippled itself is whole again after the next start', async () => {
  const first = await startPostgres({ dataFolder })
  await migrate(first.url)
  const app = new pg.Client({ connectionString: first.appUrl })
  await app.connect()
  for (const statement of [
    'alter role kencana_app set default_transaction_read_only = on',
    'alter role kencana_app in database kencana set statement_timeout = 1',
    `alter role kencana_app in database kencana set search_path = nowhere`,
    `alter role kencana_app password 'somebody else knows it'`,
  ]) {
    await app.query(statement)
  }
  await app.end()
  const write = `insert into outbox (topic, room, payload) values ('x', 'x', '{}')`
  await expect(connectTo(first.appUrl)).rejects.toThrow('password authentication failed')
  await first.stop()

  const again = await startPostgres({ dataFolder })
  await migrate(again.url)
  await ask(again.appUrl, write)
  await again.stop()
})

it('starts a server by pg_ctl, as Windows needs it: with settings of several words, and it sees its end', async () => {
  const made = await startPostgres({ dataFolder: join(folder, 'by-pg-ctl') })
  await made.stop()
  const runAs = await chooseRunAs(await findBinaries(), join(folder, 'by-pg-ctl', 'postgres'))
  const port = await freePort()
  const url = made.url.replace(`:${made.port}/`, `:${port}/`)
  for (const end of [(server: ServerProcess) => endServer(server, 20_000), async (server: ServerProcess) => server.signal('SIGKILL')]) {
    await rm(join(runAs.folder, 'postmaster.pid'), { force: true })
    const server = spawnServer(runAs, port, { ...usualSettings, cluster_name: 'dua kata' }, true)
    onTestFinished(() => void (server.isAlive() && server.signal('SIGKILL')))
    expect(await ask(url, 'show cluster_name')).toEqual([{ cluster_name: 'dua kata' }])
    expect(findServer(runAs.folder)?.pid).toBe(server.pid)
    expect(server.isAlive()).toBe(true)
    await end(server)
    expect(await server.ended).toBe('unknown')
    expect([server.isAlive(), findServer(runAs.folder)]).toEqual([false, undefined])
  }
})

describe('reports an unusable folder in one line', () => {
  const lineOf = async (where: string): Promise<string> => {
    const line = await startPostgres({ dataFolder: where }).then(
      async (postgres) => {
        await postgres.stop()
        return 'it started'
      },
      async (error: unknown) => (await refusalOfStart(error, where))?.message ?? String(error),
    )
    return line.replaceAll(where, '<folder>')
  }
  const isRoot = process.getuid?.() === 0
  /** A disk with a size of its own. The test is skipped for users who may not make one. */
  const mount = async (name: string, options: string): Promise<string | undefined> => {
    const where = join(folder, name)
    await mkdir(where)
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', where]).status !== 0) return undefined
    onTestFinished(() => void spawnSync('umount', ['-l', where]))
    return where
  }

  it('a file in its place', async () => {
    await writeFile(join(folder, 'file'), '')
    expect(await lineOf(join(folder, 'file'))).toBe('<folder> cannot be used: it is not a folder (EEXIST).')
  })

  it.runIf(isRoot)('a cluster that belongs to somebody else', async () => {
    const where = join(folder, 'theirs')
    await (await startPostgres({ dataFolder: where })).stop()
    await chown(join(where, 'postgres'), 4_711, 4_711)
    expect(await lineOf(where)).toBe(
      'The data folder <folder>/postgres belongs to user 4711: start Kencana as that user, or give the folder to this one.',
    )
  })

  it.runIf(!isRoot)('a folder that this user may not write to', async () => {
    const where = join(folder, 'closed')
    await mkdir(where, { mode: 0o500 })
    expect(await lineOf(where)).toBe('<folder> cannot be used: this user may not use it (EACCES).')
  })

  it.runIf(isRoot)('a disk that is read-only', async ({ skip }) => {
    const where = await mount('read-only', 'ro,size=1m')
    if (!where) return skip()
    expect(await lineOf(where)).toBe('<folder> cannot be used: its disk is read-only (EROFS).')
  })

  it.runIf(isRoot)('a disk that is full at once, or when the cluster is half made', async ({ skip }) => {
    const full = await mount('full', 'size=16k,nr_inodes=100')
    const small = await mount('small', 'size=20m')
    if (!full || !small) return skip()
    await writeFile(join(full, 'fill'), 'x'.repeat(16_384))
    expect(await lineOf(full)).toBe('<folder> cannot be used: its disk is full (ENOSPC).')
    expect(await lineOf(small)).toMatch(/^PostgreSQL could not create its data folder <folder>\/postgres: .*(No space left on device|wrote only .*)$/)
    expect(await readdir(small)).not.toContain('postgres')
  })
})
