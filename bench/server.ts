import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type App, createApp } from '#apps/server/app.ts'
import { type Postgres, startPostgres } from '#apps/server/postgres/postgres.ts'
import { type DemoSize, loadDemo } from '#db/seed/demo.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { migrate } from '#engine/server/migrations.ts'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { login } from '#modules/access/contract/login.ts'
import { type Endpoint, splitCall } from '#engine/contract/endpoint.ts'
import { webFolder } from '../scripts/web-build.ts'

/** What fills a call. */
export interface CallParts {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Tokens of approvals. */
  readonly approvals?: readonly string[]
  /** Asks for a file of this type. Its bytes are counted and forgotten as they come. */
  readonly accept?: string
}

/** A server as a shop runs it, on a database of its own with PostgreSQL's usual durability. */
export interface BenchServer {
  readonly app: App
  readonly postgres: Postgres
  /** As the owner, who lays out what a measurement needs. */
  readonly owner: Database
  readonly url: string
  tokenOf(user_id: string): Promise<string>
  /** Makes declared calls as this user, over HTTP; a refused call throws. */
  callerOf(user_id: string): Promise<(endpoint: Pick<Endpoint, 'call'>, parts?: CallParts) => Promise<unknown>>
  stop(): Promise<void>
}

/** How often a login that the server has no time for is sent. */
const loginAttempts = 10

/** Starts PostgreSQL, with further settings, and the application for a measurement, in a folder that stays, or in one that is deleted afterwards. */
export async function startBenchServer(size: DemoSize, kept?: string, settings?: Readonly<Record<string, string>>): Promise<BenchServer> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'kencana-bench-')))
  const postgres = await startPostgres({ dataFolder: folder, ...(settings ? { settings } : {}) })
  await migrate(postgres.url)
  const owner = openDatabase(postgres.url, { connectionsMax: 2, isPatient: true })
  const { rows: shops } = await sql`select from toko limit 1`.execute(owner.db)
  if (shops.length === 0) await loadDemo(owner.db, size)
  const app = await createApp({
    databaseUrl: postgres.appUrl,
    base: '/',
    filesFolder: join(folder, 'files'),
    // Measurements with a browser have built the web application before.
    ...(existsSync(webFolder) ? { webFolder } : {}),
    logLevel: 'silent',
    isProduction: false,
  })
  const url = await app.listen(0, '127.0.0.1')
  const tokenOf = async (user_id: string): Promise<string> => {
    const { method, path } = splitCall(login.call)
    for (let attempt = 1; ; attempt += 1) {
      const reply = await fetch(`${url}api/${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user_id, password: demoPassword, ambil_alih: true }),
      })
      if (reply.ok) return ((await reply.json()) as { token: string }).token
      // A machine with much other work takes long to check a password.
      if (reply.status !== 503 || attempt === loginAttempts) throw new Error(await reply.text())
    }
  }
  return {
    app,
    postgres,
    owner,
    url,
    tokenOf,
    callerOf: async (user_id) => {
      const token = await tokenOf(user_id)
      return async ({ call }, { params = {}, query = {}, body, approvals = [], accept } = {}) => {
        const { method, path } = splitCall(call)
        const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] as string))
        const reply = await fetch(`${url}api/${filled}?${new URLSearchParams(query)}`, {
          method,
          headers: {
            'content-type': 'application/json',
            ...(accept === undefined ? {} : { accept }),
            'x-auth-token': token,
            'x-otorisasi': approvals.join(','),
            'idempotency-key': crypto.randomUUID(),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        if (!reply.ok) throw new Error(await reply.text())
        if (accept === undefined) return reply.json()
        let bytes = 0
        for await (const part of reply.body ?? []) bytes += part.length
        return bytes
      }
    },
    stop: async () => {
      await app.close()
      await owner.close()
      await postgres.stop()
      if (kept === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
