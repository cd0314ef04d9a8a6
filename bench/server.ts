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
import { approvalRefusals, authorize } from '#modules/approvals/contract/approvals.ts'
import { login } from '#modules/access/contract/login.ts'
import { CallError, type CallParts, type Client, clientOf } from '#engine/client/client.ts'
import type { BodyInputOf, Endpoint } from '#engine/contract/endpoint.ts'
import { webFolder } from '../scripts/web-build.ts'

/** A server as a shop runs it, on a database of its own with PostgreSQL's usual durability. */
export interface BenchServer {
  readonly app: App
  readonly postgres: Postgres
  /** As the owner, who lays out what a measurement needs. */
  readonly owner: Database
  readonly url: string
  tokenOf(user_id: string): Promise<string>
  /** Makes calls as this user, over HTTP. */
  clientFor(user_id: string): Promise<Client>
  stop(): Promise<void>
}

/** How often a login that the server has no time for is sent. */
const loginAttempts = 10

/** Logs a user of the demo chain in. @returns his token */
export async function tokenAt(server: string, user_id: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await clientOf({ server }).send(login, { body: { user_id, password: demoPassword, ambil_alih: true } })).token
    } catch (error) {
      // A machine with much other work takes long to check a password.
      if (!(error instanceof CallError && error.status === 503) || attempt === loginAttempts) throw error
    }
  }
}

/** The time that the server itself gives a file of a large chain. */
const fileMsMax = 20 * 60_000

/** Makes calls with a token; each that moves goods or money gets a key of its own. */
export const clientBy = (server: string, token: string): Client =>
  clientOf({ server, token, keyFor: () => crypto.randomUUID(), timeoutMs: fileMsMax })

type Authorized = BodyInputOf<typeof authorize>

/** Makes a call; if it needs an approval, this supervisor gives it. */
export async function approved({ send, ask }: Client, supervisor: string, { call }: Pick<Endpoint, 'call'>, parts: CallParts): Promise<void> {
  const key = crypto.randomUUID()
  const refusal: unknown = await ask(call, parts, { key }).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (refusal === undefined) return
  if (!(refusal instanceof CallError) || refusal.code !== approvalRefusals.APPROVAL_REQUIRED.code) throw refusal
  const { kategori, uraian: description, permintaan } = refusal.details as unknown as Pick<Authorized, 'kategori' | 'permintaan'> & { uraian: string }
  const body = { user_id: supervisor, password: demoPassword, kategori, description, keterangan: '', permintaan }
  const { token } = await send(authorize, { body })
  await ask(call, parts, { key, approvals: token === null ? [] : [token] })
}

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
  const tokenOf = (user_id: string) => tokenAt(url, user_id)
  return {
    app,
    postgres,
    owner,
    url,
    tokenOf,
    clientFor: async (user_id) => clientBy(url, await tokenOf(user_id)),
    stop: async () => {
      await app.close()
      await owner.close()
      await postgres.stop()
      if (kept === undefined) await rm(folder, { recursive: true, force: true })
    },
  }
}
