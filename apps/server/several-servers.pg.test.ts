import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { type Socket, io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import { demoPassword } from '#db/seed/demo-password.ts'
import { type Call, type Endpoint, splitCall } from '#engine/contract/endpoint.ts'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { jobsSchema } from '#engine/server/jobs-schema.ts'
import { putInOutbox } from '#engine/server/outbox.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { rooms } from '#engine/server/realtime.ts'
import { type TestDatabase, createTestDatabase } from '#engine/server/testing/database.ts'
import { step } from '#engine/testing/step.ts'
import { login, readSession } from '#modules/access/contract/login.ts'
import { approvalRequested, approvalDecided, decideApproval, requestApproval, takeApproval } from '#modules/approvals/contract/approvals.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { writeSetting } from '#modules/settings/contract/settingsystem.ts'
import { freePort } from './free-port.ts'
import { startRoundRobin } from './testing/round-robin.ts'
import { type Running, endAll, runScript } from './testing/running.ts'

const [cashier, supervisor, owner] = ['kasir.mc2', 'spv.mc2', 'own.mc1']

interface Server extends Running {
  readonly port: number
  readonly url: string
}

let own: TestDatabase
let database: Database
let folder: string
let [here, there]: [Server, Server] = [undefined, undefined] as never
const tokens = new Map<string, string>()
const sockets: Socket[] = []

beforeAll(async () => {
  own = await createTestDatabase('demo')
  database = openDatabase(own.url, { connectionsMax: 2 })
  folder = await mkdtemp(join(tmpdir(), 'kencana-servers-'))
  // One after the other: the first builds the screens where they are not built.
  here = await startServer()
  there = await startServer()
  for (const user_id of [cashier, supervisor, owner]) {
    const { body } = await call(here, undefined, login, { body: { user_id, password: demoPassword } })
    tokens.set(user_id, String(body['token']))
  }
})
afterAll(async () => {
  for (const socket of sockets) socket.disconnect()
  await endAll()
  await database.close()
  await own.drop()
  await rm(folder, { recursive: true, force: true })
})

let kode_barcode: string
beforeEach(async () => {
  kode_barcode = (await stockPieces(database.db, 'MC2', 1))[0] as string
})

/** A process of its own, on the database and the folder of pictures that all share. */
async function startServer(env: Record<string, string> = {}): Promise<Server> {
  const port = await freePort()
  const server = runScript('scripts/start.ts', [], {
    DATABASE_URL: own.url,
    KENCANA_DATA: folder,
    KENCANA_DEMO: '0',
    HOST: '127.0.0.1',
    PORT: String(port),
    ...env,
  })
  await server.until('Ctrl-C stops it.')
  return { ...server, port, url: `http://127.0.0.1:${port}/` }
}

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly headers: Headers
}

/** A declared call of a user at one of the servers. */
async function call(
  { url }: { url: string },
  user_id: string | undefined,
  endpoint: Endpoint | Call,
  parts: { params?: Record<string, string | number>; body?: object; approvals?: readonly string[] } = {},
): Promise<Answer> {
  const { method, path } = splitCall(typeof endpoint === 'string' ? endpoint : endpoint.call)
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(parts.params?.[name]))
  const reply = await fetch(`${url}api/${filled}`, {
    method,
    headers: {
      'idempotency-key': crypto.randomUUID(),
      ...(user_id ? { 'x-auth-token': tokens.get(user_id) as string } : {}),
      ...(parts.approvals ? { 'x-otorisasi': parts.approvals.join(',') } : {}),
      ...(parts.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(parts.body ? { body: JSON.stringify(parts.body) } : {}),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown>, headers: reply.headers }
}

/** The browser of a user at one of the servers. */
async function browserAt({ url }: { url: string }, user_id: string): Promise<Socket> {
  const socket = io(url, { auth: { token: tokens.get(user_id) }, transports: ['websocket'], reconnectionDelay: 100 })
  sockets.push(socket)
  await step('the browser connects', new Promise<void>((resolve) => socket.once('connect', resolve)))
  return socket
}

const hears = <Message>(socket: Socket, topic: string) => new Promise<Message>((resolve) => socket.once(topic, resolve))
const sellAt = async (server: Server, diskon_rp: number, approvals: readonly string[] = []) =>
  call(server, cashier, sell, { body: await loweredSale(database.db, kode_barcode, diskon_rp), approvals })
const tell = (isi: string) => inTransaction(database.db, { user_id: '' }, (tx) => putInOutbox(tx, 'pesan', rooms.shop('MC2'), { isi }))

/** Every shop is checked, as at night. */
async function checkBooks(): Promise<void> {
  const boss = new PgBoss({ connectionString: own.url, schema: jobsSchema, migrate: false, supervise: false, schedule: false })
  await boss.start()
  await boss.send('nightly-check', null)
  await boss.stop()
}
const checks = async () => (await sql<{ n: number }>`select count(*)::int as n from pemeriksaan_buku`.execute(database.db)).rows[0]?.n
const unfinished = async () =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from pgboss.job where name in ('nightly-check', 'check-shop') and state <> 'completed'`.execute(database.db)
  ).rows[0]?.n

it('a cashier asks at one server, a supervisor at another allows it, and both hear of it', async () => {
  const [till, desk] = await Promise.all([browserAt(here, cashier), browserAt(there, supervisor)])
  const requested = hears<{ id: number }>(desk, approvalRequested)
  const refused = await sellAt(here, 100_000)
  expect([refused.status, refused.body['code']]).toEqual([403, 'APPROVAL_REQUIRED'])
  const { permintaan } = refused.body['details'] as { permintaan: string }
  const { body: request } = await call(here, cashier, requestApproval, { body: { permintaan, keterangan: '' } })
  const { id } = request as { id: number }
  expect(await step('the supervisor hears of it', requested)).toMatchObject({ id })

  const decided = hears(till, approvalDecided)
  expect((await call(there, supervisor, decideApproval, { params: { id }, body: { setuju: true, alasan: 'Baik' } })).status).toBe(200)
  expect(await step('the cashier hears of it', decided)).toEqual({ id, status: 'DISETUJUI', oleh: supervisor })
  const { body: taken } = await call(here, cashier, takeApproval, { params: { id } })
  expect((await sellAt(here, 100_000, [String(taken['token'])])).status).toBe(200)
})

it('applies a setting of one server at the other a moment later, and a price too', async () => {
  const write = (key: string, value: string) => call(there, owner, writeSetting, { params: { key }, body: { value, cakupan: 'CHAIN' } })
  const set = (value: string) => write('BATAS_HARGA_JUAL', value)
  expect((await write('HARGA_DITAHAN_MENIT', '0')).status).toBe(200)
  expect((await sellAt(here, 1_000)).body['code']).toBe('APPROVAL_REQUIRED')
  expect((await set('50')).status).toBe(200)
  await expect.poll(async () => (await sellAt(here, 1_000)).status).toBe(200)

  kode_barcode = (await stockPieces(database.db, 'MC2', 1))[0] as string
  const body = await loweredSale(database.db, kode_barcode, 0)
  const { rows } = await sql<{ kode_group: string }>`select kode_group from barang where kode_barcode = ${kode_barcode}`.execute(database.db)
  const { kode_group } = rows[0]!
  const { body: groups } = await call(there, owner, masterGroup.api.list)
  const group = (groups as unknown as { kode_group: string; harga: number }[]).find((each) => each.kode_group === kode_group)!
  const dearer = { ...group, harga: group.harga + 10_000 }
  expect((await call(there, owner, masterGroup.api.update as Call, { params: { kode_group }, body: dearer })).status).toBe(200)
  expect((await call(here, cashier, sell, { body })).status).toBe(409)
  expect((await sellAt(here, 0)).status).toBe(200)
  expect((await set('0')).status).toBe(200)
})

it('a job is done by one of them, once', async () => {
  await checkBooks()
  await expect.poll(checks).toBe(4)
  await expect.poll(unfinished).toBe(0)
  expect(await checks()).toBe(4)
})

it('when one is killed, the other goes on: with tills, messages and jobs', async () => {
  const till = await browserAt(there, cashier)
  here.child.kill('SIGKILL')
  await here.ended
  expect((await sellAt(there, 0)).status).toBe(200)
  const message = hears(till, 'pesan')
  await tell('masih ada')
  expect(await step('the message arrives', message)).toEqual({ isi: 'masih ada' })
  await checkBooks()
  await expect.poll(checks).toBe(8)
})

it('lets a load balancer move all users away from a stopping server, without an error for them', async () => {
  const leaving = await startServer({ KENCANA_DRAIN_SECONDS: '5' })
  const balancer = await startRoundRobin([leaving.port, there.port])
  onTestFinished(balancer.stop)
  expect(balancer.ready()).toEqual([leaving.port, there.port])
  // By way of the load balancer, one at each.
  const browsers = [await browserAt(balancer, cashier), await browserAt(balancer, cashier)]
  const answers: number[] = []
  let isOver = false
  const tills = [1, 2, 3].map(async () => {
    while (!isOver) {
      answers.push((await call(balancer, cashier, readSession)).status)
      // A till that never rests would take the processor from the servers.
      await sleep(20)
    }
  })
  await expect.poll(() => answers.length).toBeGreaterThan(20)

  const moved = Promise.race(browsers.map((browser) => new Promise((resolve) => browser.once('disconnect', resolve))))
  leaving.child.kill('SIGTERM')
  await expect.poll(balancer.ready).toEqual([there.port])
  // It still answers, and asks each caller to go elsewhere with his next call.
  const still = await call(leaving, cashier, readSession)
  expect([still.status, still.headers.get('connection')]).toEqual([200, 'close'])
  expect((await fetch(`${leaving.url}health/live`)).status).toBe(200)
  expect(await step('the server ends', leaving.ended)).toBe(0)
  expect(await step('the browsers that it had lose it', moved)).toMatch(/^transport/)

  const soFar = answers.length
  await expect.poll(() => answers.length).toBeGreaterThan(soFar + 20)
  isOver = true
  await Promise.all(tills)
  expect(answers.filter((status) => status !== 200)).toEqual([])
  for (const browser of browsers) {
    await expect.poll(() => browser.connected).toBe(true)
    const message = hears(browser, 'pesan')
    await tell('pindah')
    expect(await step('the message arrives', message)).toEqual({ isi: 'pindah' })
  }
})
