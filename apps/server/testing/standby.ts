import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { stillMsMax } from '#engine/testing/step.ts'
import { backUp } from '../backup/backup.ts'
import { freePort } from '../free-port.ts'
import { findBinaries } from '../postgres/binaries.ts'
import type { Postgres } from '../postgres/postgres.ts'
import { chooseRunAs } from '../postgres/run-as.ts'
import { type ServerProcess, endServer, spawnServer } from '../postgres/server-process.ts'

/** A hot standby of an embedded server, on this machine. */
export interface TestStandby {
  /** Its addresses as the owner and as the application. */
  readonly url: string
  readonly appUrl: string
  /** Ends it as a power cut does. */
  kill(): Promise<void>
  /** Starts it again where it was, and waits until it answers. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Makes a standby of a running server by a copy of its folder, and lets it follow by streaming. */
export async function startStandby(primary: Postgres, primaryFolder: string, folder: string): Promise<TestStandby> {
  await backUp(primaryFolder, folder)
  const owner = new URL(primary.url)
  const slot = 'kencana_standby'
  await onServer(primary.url, `select pg_create_physical_replication_slot('${slot}')`)
  const runAs = await chooseRunAs(await findBinaries(), join(folder, 'postgres'))
  await writeFile(join(runAs.folder, 'standby.signal'), '')
  const port = await freePort()
  const url = withPort(primary.url, port)
  const settings = {
    primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${owner.username} password=${decodeURIComponent(owner.password)}`,
    primary_slot_name: slot,
    // As on the primary: with less it does not recover.
    max_connections: '120',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    // A reading that stands in the way of replay is cancelled soon.
    max_standby_streaming_delay: '200ms',
    wal_retrieve_retry_interval: '200ms',
  }
  let server: ServerProcess
  const start = async () => {
    for (const deadlineMs = performance.now() + stillMsMax; ; await sleep(100)) {
      await rm(join(runAs.folder, 'postmaster.pid'), { force: true })
      server = spawnServer(runAs, port, settings)
      while (server.isAlive()) {
        const answers = await onServer(url, 'select 1').then(
          () => true,
          () => false,
        )
        if (answers) return
        await sleep(50)
      }
      // What a killed server has left may still be ending.
      if (performance.now() > deadlineMs) throw new Error(`The standby does not start: ${server.said()}`)
    }
  }
  await start()
  return {
    url,
    appUrl: withPort(primary.appUrl, port),
    start,
    kill: async () => {
      process.kill(server.pid, 'SIGKILL')
      await server.ended
    },
    stop: () => endServer(server, 10_000),
  }
}

function withPort(url: string, port: number): string {
  const moved = new URL(url)
  moved.port = String(port)
  return moved.href
}

/** One statement on the server's own database; answers its first row. */
export async function onServer(url: string, statement: string): Promise<Record<string, unknown> | undefined> {
  const address = new URL(url)
  address.pathname = '/postgres'
  const client = new pg.Client({ connectionString: address.href, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(statement)).rows[0]
  } finally {
    await client.end().catch(() => {})
  }
}
