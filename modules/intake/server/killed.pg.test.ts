import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '#apps/server/free-port.ts'
import { type Running, endAll, runScript } from '#apps/server/testing/running.ts'
import { demoPassword } from '#db/seed/demo.ts'
import { type Call, splitCall } from '#engine/contract/endpoint.ts'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { login } from '#modules/access/contract/login.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { takePiecesIn } from '../contract/barang-masuk.ts'
import { intakeBody, ring } from './testing/made-intake.ts'

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

async function startServer(): Promise<Running & { readonly url: string }> {
  const port = await freePort()
  const env = { DATABASE_URL: own.url, KENCANA_DATA: folder, KENCANA_DEMO: '0', HOST: '127.0.0.1', PORT: String(port) }
  const server = runScript('scripts/start.ts', [], env)
  await server.until('Ctrl-C stops it.')
  return { ...server, url: `http://127.0.0.1:${port}/api/` }
}

async function post(url: string, call: Call, body: object, headers: Record<string, string> = {}) {
  const reply = await fetch(url + splitCall(call).path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

const countOf = async () => (await sql<{ n: number }>`select count(*)::int as n from barang`.execute(database.db)).rows[0]!.n

it('of five hundred pieces all come in or none, whenever the server is killed, and the same import goes on after its restart', async () => {
  const before = await countOf()
  const body = intakeBody(Array.from({ length: 500 }, (_, at) => ring({ kode_intern: `K${at}` })))
  const key = { 'idempotency-key': crypto.randomUUID() }

  const first = await startServer()
  const token = { 'x-auth-token': String((await post(first.url, login.call, { user_id: 'spv.mc2', password: demoPassword })).body['token']) }
  // The posting comes last: while somebody holds the balance of the tray, pieces and document are written and not yet there.
  let killed: Promise<unknown> | undefined
  await database.db.transaction().execute(async (tx) => {
    await sql`select from saldo_stock where kode_toko = 'MC2' and tempat = 'BAKI' and kode_baki = 'T01' for update`.execute(tx)
    killed = post(first.url, takePiecesIn.call, body, { ...token, ...key }).catch(() => 'killed')
    const isWaiting = async () =>
      (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)).rows.length > 0
    await expect.poll(isWaiting, { timeout: stillMsMax }).toBe(true)
    first.child.kill('SIGKILL')
    await first.ended
  })
  expect(await killed).toBe('killed')
  const isOver = async () =>
    (await sql`select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`.execute(database.db))
      .rows.length === 0
  await expect.poll(isOver, { timeout: stillMsMax }).toBe(true)
  expect(await countOf()).toBe(before)
  expect(await verify(database.db, 'MC2')).toEqual([])

  const second = await startServer()
  const again = await post(second.url, takePiecesIn.call, body, { ...token, ...key })
  expect([again.status, again.body['total_qty']]).toEqual([200, 500])
  expect(await countOf()).toBe(before + 500)
  // The same key once more is the same document.
  expect((await post(second.url, takePiecesIn.call, body, { ...token, ...key })).body['no_masuk']).toBe(again.body['no_masuk'])
  expect(await countOf()).toBe(before + 500)
  expect(await verify(database.db, 'MC2')).toEqual([])
})
