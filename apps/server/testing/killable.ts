import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Call, splitCall } from '#engine/contract/endpoint.ts'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { login } from '#modules/access/contract/login.ts'
import { freePort } from '../free-port.ts'
import { type Running, endAll, runScript } from './running.ts'

/** A server of its own process, as a shop starts it. */
interface Killable extends Running {
  /** Makes a declared call over HTTP. */
  post(call: Call, body: object, headers?: Record<string, string>): Promise<{ status: number; body: Record<string, unknown> }>
  /** Returns the header that identifies a user of the demo chain. */
  as(user_id: string): Promise<Record<string, string>>
}

/** Servers that a test file kills, on a demo chain that survives them. Call it at the top of the file. `more` is added to their environment. */
export function startKillable(more: () => Readonly<Record<string, string>> = () => ({})) {
  let own: TestDatabase
  let database: Database
  let folder: string
  beforeAll(async () => {
    own = await createTestDatabase('demo')
    database = openDatabase(own.url, { connectionsMax: 3 })
    folder = await mkdtemp(join(tmpdir(), 'kencana-killed-'))
  })
  afterAll(async () => {
    await endAll()
    await database.close()
    await own.drop()
    await rm(folder, { recursive: true, force: true })
  })
  const start = async (): Promise<Killable> => {
    const port = await freePort()
    const env = { DATABASE_URL: own.url, KENCANA_DATA: folder, KENCANA_DEMO: '0', HOST: '127.0.0.1', PORT: String(port), ...more() }
    const server = runScript('scripts/start.ts', [], env)
    await server.until('Ctrl-C stops it.')
    const post: Killable['post'] = async (call, body, headers = {}) => {
      const reply = await fetch(`http://127.0.0.1:${port}/api/${splitCall(call).path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
      return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
    }
    const as = async (user_id: string) => ({ 'x-auth-token': String((await post(login.call, { user_id, password: demoPassword })).body['token']) })
    return { ...server, post, as }
  }
  const isAny = async (condition: string) =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and ${sql.raw(condition)}`.execute(
        database.db,
      )
    ).rows.length > 0
  return {
    start,
    db: () => database.db,
    /**
     * Kills the server where `work` waits for the first tray of MC2: what it has written before is not yet there. Ends when the database
     * has noticed.
     */
    killedAtTray: async (server: Killable, work: () => Promise<unknown>): Promise<void> => {
      let answer: Promise<unknown> | undefined
      await database.db.transaction().execute(async (tx) => {
        await sql`select from saldo_stock where kode_toko = 'MC2' and tempat = 'BAKI' and kode_baki = 'T01' for update`.execute(tx)
        answer = work().catch(() => 'killed')
        await expect.poll(() => isAny(`wait_event_type = 'Lock'`), { timeout: stillMsMax }).toBe(true)
        server.child.kill('SIGKILL')
        await server.ended
      })
      expect(await answer).toBe('killed')
      await expect.poll(() => isAny(`state <> 'idle'`), { timeout: stillMsMax }).toBe(false)
    },
  }
}
