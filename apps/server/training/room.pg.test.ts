import { type Socket, io } from 'socket.io-client'
import { sql } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { demoPassword } from '#db/seed/demo-password.ts'
import { type Call, type Endpoint, splitCall } from '#engine/contract/endpoint.ts'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { createTestDatabase, templates } from '#engine/server/testing/database.ts'
import { jobsSchema } from '#engine/server/jobs-schema.ts'
import { step } from '#engine/testing/step.ts'
import { changePassword, login, readSession } from '#modules/access/contract/login.ts'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { beginTraining, emptyTraining, refusals } from '#modules/training/contract/kosongkan-latihan.ts'
import { createApp } from '../app.ts'
import { type TestApp, startTestApp } from '../testing/test-app.ts'
import { startTraining } from './start.ts'
import { trainingName } from './make.ts'
import { createTrainingRoom } from './room.ts'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading', hasTraining: true })
  url = await app.url()
})
afterAll(() => app.stop())

/** A page as a browser has it in the end: while the server still looks, it says so and asks again. */
async function page(path = 'latihan/'): Promise<Response> {
  const ask = async (): Promise<Response> => {
    const seen = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })
    if (seen.status !== 503) return seen
    expect(await seen.text()).toContain('http-equiv="refresh"')
    return ask()
  }
  return step(`${path} is answered`, ask())
}
/** The page of the training, at any of its servers. */
const pageAt = (at = url) => fetch(`${at}latihan/`, { headers: { accept: 'text/html' }, redirect: 'manual' })
/** A logged-in user begins a training, at any of its servers. */
async function begun(at = url): Promise<Response> {
  const { method, path } = splitCall(beginTraining.call)
  const headers = { 'x-auth-token': await app.tokenOf('own.mc2'), 'idempotency-key': crypto.randomUUID() }
  return fetch(`${at}api/${path}`, { method, headers })
}
/** Begins the training as a browser does: its page asks again until the training is there. */
async function opened(at = url): Promise<void> {
  expect((await begun(at)).status).toBe(200)
  await expect.poll(async () => (await fetch(`${at}latihan/api/${splitCall(readSession.call).path}`)).status).toBe(401)
}

/** A call below a path of the server: the live chain's, or the training's. */
async function call(below: '' | 'latihan/', token: string | undefined, endpoint: Endpoint | Call, body?: object) {
  const { method, path } = splitCall(typeof endpoint === 'string' ? endpoint : endpoint.call)
  const reply = await fetch(`${url}${below}api/${path}`, {
    method,
    headers: {
      'idempotency-key': crypto.randomUUID(),
      ...(token ? { 'x-auth-token': token } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown>, headers: reply.headers }
}

async function loggedIn(below: '' | 'latihan/', user_id: string): Promise<string> {
  const { status, body } = await call(below, undefined, login, { user_id, password: demoPassword, ambil_alih: true })
  expect(status).toBe(200)
  return String(body['token'])
}

const isThere = async () => (await sql`select from pg_database where datname = ${trainingName(app.databaseUrl)}`.execute(app.db)).rows.length > 0

/** Every table of the live chain with how many rows it has. */
async function rowsOfLive(): Promise<Record<string, number>> {
  const owner = new pg.Client({ connectionString: app.databaseUrl })
  await owner.connect()
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const counted: Record<string, number> = {}
  for (const { name } of rows) counted[name] = Number((await owner.query<{ n: string }>(`select count(*) as n from ${name}`)).rows[0]?.n)
  await owner.end()
  return counted
}

async function trainingDatabase(): Promise<Database> {
  const address = new URL(app.databaseUrl)
  address.pathname = `/${trainingName(app.databaseUrl)}`
  const database = openDatabase(address.href, { connectionsMax: 1 })
  onTestFinished(database.close)
  return database
}

describe('a training that was not opened', () => {
  it('costs nothing, and a call there has no user', async () => {
    expect(await isThere()).toBe(false)
    expect((await call('latihan/', 'token-of-yesterday', readSession)).body['code']).toBe('INVALID_TOKEN')
    expect(await isThere()).toBe(false)
  })

  it('is not made by an open or reopened window: a page explains how to begin one', async () => {
    for (const path of ['latihan/', 'latihan/?mulai', 'latihan/?tujuan=%2Fhome', 'latihan/transaksi-penjualan']) {
      const left = await page(path)
      expect([path, left.status]).toEqual([path, 404])
      const text = await left.text()
      expect(text).toMatch(/Open it from the menu|Buka dari menu/)
      expect(text).not.toContain('http-equiv="refresh"')
    }
    // Who still has the login page before him reads it there.
    expect((await call('latihan/', undefined, login, { user_id: 'kasir.mc2', password: demoPassword })).body['message']).toBe(refusals.NOT_BEGUN.text)
    expect(await isThere()).toBe(false)
  })

  it('is looked for once, however many windows ask at one moment', async () => {
    const sessions = async () => {
      const { rows } = await sql<{ n: number }>`select sessions::int as n from pg_stat_database where datname = current_database()`.execute(app.db)
      return rows[0]!.n
    }
    await page()
    const before = await sessions()
    await Promise.all(Array.from({ length: 60 }, () => page()))
    expect((await sessions()) - before).toBeLessThan(20)
  })

  it('cannot be begun without a login, nor by a GET', async () => {
    expect((await call('', undefined, beginTraining)).body['code']).toBe('INVALID_TOKEN')
    const { path } = splitCall(beginTraining.call)
    const looked = await fetch(`${url}api/${path}`, { headers: { 'x-auth-token': await app.tokenOf('own.mc2') } })
    expect([looked.status, await isThere()]).toEqual([404, false])
  })

  it('says to who begins it that it is being prepared, by a page that asks again, and then is there', async () => {
    expect((await begun()).status).toBe(200)
    const first = await pageAt()
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '2'])
    const text = await first.text()
    expect(text).toContain('http-equiv="refresh"')
    // The chain has set no language, so it is the usual one.
    expect(text).toMatch(/being prepared|Sedang Disiapkan/)
    await opened()
    expect(await isThere()).toBe(true)
    // Beginning it again changes nothing, neither in the shop nor in the training.
    expect((await begun()).status).toBe(200)
    expect((await call('latihan/', await loggedIn('latihan/', 'kasir.mc2'), beginTraining)).body).toEqual({ message: 'OK' })
    expect((await fetch(`${url}latihan`, { redirect: 'manual' })).headers.get('location')).toBe('/latihan/')
  })
})

describe('the training', () => {
  beforeEach(() => opened())

  it('knows who works in the shop, and neither takes the other’s login', async () => {
    const live = await loggedIn('', 'kasir.mc2')
    const there = await loggedIn('latihan/', 'kasir.mc2')
    // Logged in at both: the one does not end the other.
    for (const [below, token, status] of [
      ['', live, 200],
      ['latihan/', there, 200],
      ['', there, 401],
      ['latihan/', live, 401],
    ] as const)
      expect([below, (await call(below, token, readSession)).status]).toEqual([below, status])
  })

  it('sells a piece without a trace in the live chain', async () => {
    const token = await loggedIn('latihan/', 'kasir.mc2')
    const { db } = await trainingDatabase()
    const { rows } = await sql<{
      kode_barcode: string
    }>`select kode_barcode from barang where kode_toko = 'MC2' and status = 'READY' limit 1`.execute(db)
    const kode_barcode = rows[0]?.kode_barcode as string
    const before = await rowsOfLive()
    const sold = await call('latihan/', token, sell, await loweredSale(db, kode_barcode, 0))
    expect([sold.status, sold.body['code']]).toEqual([200, undefined])
    // A number of the training cannot be mistaken for a number of the shop.
    expect(sold.body['no_faktur']).toMatch(/^LFJ-MC2-\d{6}-0001$/)
    const statusIn = async (at: TestApp['db']) =>
      (await sql<{ status: string }>`select status from barang where kode_barcode = ${kode_barcode}`.execute(at)).rows[0]?.status
    expect([await statusIn(db), await statusIn(app.db)]).toEqual(['SOLD', 'READY'])
    expect(await rowsOfLive()).toEqual(before)
  })

  it('checks passwords in the shop: a change there is valid at once, and guesses count there', async () => {
    const tried = (below: '' | 'latihan/', user_id: string, password: string) =>
      call(below, undefined, login, { user_id, password, ambil_alih: true }).then(({ status }) => status)
    const chosen = 'emas-putih-88'
    const approved = (token: string, password: string) =>
      call('latihan/', token, authorize, { user_id: 'spv.mc3', password, kategori: 'BATAS_HARGA_JUAL' }).then(({ status }) => status)
    for (const user_id of ['kasir.mc3', 'spv.mc3']) {
      const token = await loggedIn('', user_id)
      expect((await call('', token, changePassword, { password: demoPassword, new_password: chosen })).status).toBe(200)
      expect([user_id, await tried('latihan/', user_id, demoPassword), await tried('latihan/', user_id, chosen)]).toEqual([user_id, 401, 200])
    }
    const { body } = await call('latihan/', undefined, login, { user_id: 'kasir.mc3', password: chosen, ambil_alih: true })
    const cashier = String(body['token'])
    expect([await approved(cashier, demoPassword), await approved(cashier, chosen)]).toEqual([403, 200])
    const refused = await call('latihan/', cashier, changePassword, { password: chosen, new_password: 'emas-merah-77' })
    expect(refused.body['code']).toBe('PASSWORD_OF_SHOP')

    await app.asOwner(sql`update users set is_active = false where user_id = 'mu.mc3'`)
    expect(await tried('latihan/', 'mu.mc3', demoPassword)).toBe(401)
    const triesOf = async (whose: string) =>
      (await sql<{ kali: number }>`select kali from login_coba where kunci like ${`${whose}%`}`.execute(app.db)).rows.map(({ kali }) => kali)
    expect(await triesOf('login user mu.mc3')).toEqual([1])
    expect(await tried('', 'mu.mc3', demoPassword)).toBe(401)
    expect(await triesOf('login user mu.mc3')).toEqual([2])
    const { rows } = await sql`
      select user_id, kode_toko, after from audit where subject = 'session' and subject_key = 'mu.mc3' order by id`.execute(app.db)
    expect(rows).toEqual([
      { user_id: '', kode_toko: 'MC3', after: { gagal: true, latihan: true } },
      { user_id: '', kode_toko: 'MC3', after: { gagal: true } },
    ])
    await sql`update login_coba set kali = 40, terakhir = now() where kunci like 'login user mu.mc3%'`.execute(app.db)
    expect(await tried('latihan/', 'mu.mc3', demoPassword)).toBe(429)
    expect(await approved(cashier, 'salah')).toBe(403)
    expect(await triesOf('approval user spv.mc3')).toEqual([1])
  })

  it('leads to no wholesale server', async () => {
    const token = await loggedIn('latihan/', 'own.mc1')
    const { body } = await call('latihan/', token, 'PUT para-system/key/SERVER_GROSIR', { value: 'https://grosir.example', cakupan: 'CHAIN' })
    expect(body['fields']).toEqual({ value: 'Server Grosir Tidak Dipakai Di Mode Latihan' })
  })

  it('talks to browsers on a line of its own', async () => {
    const lines = [
      ['/socket.io/', await loggedIn('', 'kasir.mc2')],
      ['/latihan/socket.io/', await loggedIn('latihan/', 'kasir.mc2')],
    ] as const
    for (const [path, token] of lines) {
      for (const transport of ['websocket', 'polling']) {
        const socket: Socket = io(url, { path, auth: { token }, transports: [transport], reconnection: false, forceNew: true })
        await step(
          `${path} by ${transport}`,
          new Promise((resolve, reject) => socket.once('connect', () => resolve(path)).once('connect_error', reject)),
        )
        socket.disconnect()
      }
    }
    // A token of the one opens no line of the other.
    const stranger = io(url, { path: '/latihan/socket.io/', auth: { token: lines[0][1] }, reconnection: false, forceNew: true })
    await step('it is refused', new Promise((resolve) => stranger.once('connect_error', resolve)))
    stranger.disconnect()
  })

  it('is emptied by a supervisor, not by a cashier: its users must log in again, and find the goods of the morning', async () => {
    const [cashier, supervisor] = [await loggedIn('latihan/', 'kasir.mc2'), await loggedIn('latihan/', 'spv.mc2')]
    expect((await call('latihan/', cashier, emptyTraining)).status).toBe(403)
    expect((await call('latihan/', supervisor, emptyTraining)).body).toEqual({ message: 'OK' })
    await expect.poll(isThere).toBe(false)
    expect((await call('latihan/', cashier, readSession)).body['code']).toBe('INVALID_TOKEN')
    // Its window goes to the login page by itself, which is none to make another.
    expect((await page('latihan/?tujuan=%2Fhome')).status).toBe(404)
    expect(await isThere()).toBe(false)
    await opened()
    const { db } = await trainingDatabase()
    expect((await sql`select from penjualan`.execute(db)).rows).toEqual([])
  })

  it('is emptied at night by a job of the live application', async () => {
    expect(await isThere()).toBe(true)
    const boss = new PgBoss({ connectionString: app.databaseUrl, schema: jobsSchema, migrate: false, supervise: false, schedule: false })
    await boss.start()
    expect((await boss.getSchedules('empty-training')).map(({ cron, timezone }) => [cron, timezone])).toEqual([['0 3 * * *', 'Asia/Jakarta']])
    await boss.send('empty-training', null)
    await boss.stop()
    await expect.poll(isThere).toBe(false)
  })

  it('ends at once with the switch of the head office, for its users too', async () => {
    const token = await loggedIn('latihan/', 'kasir.mc2')
    const line = io(url, { path: '/latihan/socket.io/', auth: { token }, reconnection: false, forceNew: true })
    await step('it is open', new Promise((resolve) => line.once('connect', () => resolve(line))))
    const cut = new Promise((resolve) => line.once('disconnect', resolve))
    await app.set({ MODE_LATIHAN: 'false' })
    await step('the line is cut', cut)
    await expect.poll(isThere).toBe(false)
    expect([(await page()).status, (await begun()).status]).toEqual([403, 403])
    expect((await call('latihan/', undefined, readSession)).body['code']).toBe('TRAINING_OFF')
    expect((await call('latihan/', token, readSession)).body['code']).toBe('INVALID_TOKEN')
    await app.set({ MODE_LATIHAN: 'true' })
    await opened()
  })
})

it('cannot be emptied from the shop: there is nothing to empty', async () => {
  expect((await app.call('spv.mc2', emptyTraining)).body.code).toBe('NOT_IN_TRAINING')
})

describe('where it cannot simply be', () => {
  it('says why where the user of the database may make none', async () => {
    const own = await createTestDatabase('demo')
    // The role of the application may not make a database.
    const folder = `${app.filesFolder}-none`
    const live = { databaseUrl: own.appUrl, base: '/', filesFolder: folder, logLevel: 'silent', isProduction: false }
    const room = startTraining(live, { ownerUrl: own.appUrl, filesFolder: folder })
    const other = await createApp({ ...live, training: room })
    onTestFinished(async () => {
      await other.close()
      await own.drop()
    })
    const address = await other.listen(0, '127.0.0.1')
    await room.begin()
    await expect.poll(async () => (await pageAt(address)).text()).toMatch(/may not create databases|Tidak Boleh Membuat Database/)
    // Asking again would not help, so the page does not.
    expect(await (await pageAt(address)).text()).not.toContain('http-equiv="refresh"')
    // The shop does not mind.
    expect((await fetch(`${address}health/ready`)).status).toBe(200)
  })

  it('says so where another database has its name, which stays as it is', async () => {
    const own = await createTestDatabase('demo')
    const foreign = trainingName(own.url)
    const owner = new pg.Client({ connectionString: app.databaseUrl })
    await owner.connect()
    await owner.query(`create database ${pg.escapeIdentifier(foreign)}`)
    const folder = `${app.filesFolder}-foreign`
    const live = { databaseUrl: own.appUrl, base: '/', filesFolder: folder, logLevel: 'silent', isProduction: false, connectionsMax: 2 }
    const room = startTraining(live, { ownerUrl: own.url, filesFolder: folder })
    const other = await createApp({ ...live, training: room })
    onTestFinished(async () => {
      await other.close()
      await owner.query(`drop database if exists ${pg.escapeIdentifier(foreign)}`)
      await owner.end()
      await own.drop()
    })
    const address = await other.listen(0, '127.0.0.1')
    await room.begin()
    await expect.poll(async () => (await pageAt(address)).text()).toMatch(/another database has its name|Dipakai Database Lain/)
    // Nor does the night take it.
    await room.empty()
    expect((await owner.query('select from pg_database where datname = $1', [foreign])).rows).toHaveLength(1)
  })

  it('fails once, however many ask, and a server that stops does not wait for one that is being made', async () => {
    await opened()
    const folder = `${app.filesFolder}-failing`
    let opens = 0
    const room = createTrainingRoom({
      place: { ownerUrl: app.databaseUrl, appUrl: app.appDatabaseUrl, filesFolder: folder, template: templates.empty },
      base: '/latihan/',
      open: () => {
        opens += 1
        return Promise.reject(new Error('it does not open'))
      },
    })
    const live = { databaseUrl: app.appDatabaseUrl, base: '/', filesFolder: folder, logLevel: 'silent', isProduction: false, connectionsMax: 2 }
    const other = await createApp({ ...live, training: room })
    const there = await other.listen(0, '127.0.0.1')
    const requested = ['text/html', '*/*', 'text/html', '*/*', 'text/html', '*/*'].map(async (accept) => {
      await room.begin()
      return fetch(`${there}latihan/`, { headers: { accept } })
    })
    expect((await Promise.all(requested)).map(({ status }) => status)).toEqual(requested.map(() => 503))
    await expect.poll(async () => (await pageAt(there)).text()).toMatch(/cannot be prepared|Tidak Bisa/)
    expect(opens).toBe(1)
    await other.close()

    const holder = new pg.Client({ connectionString: app.databaseUrl })
    await holder.connect()
    await holder.query(`select pg_advisory_lock(hashtextextended('kencana latihan', 0))`)
    const waiting = await createApp({ ...live, training: startTraining(live, { ownerUrl: app.databaseUrl, filesFolder: folder }) })
    const at = await waiting.listen(0, '127.0.0.1')
    await begun(at)
    expect((await pageAt(at)).status).toBe(503)
    await step('it stops', waiting.close())
    await holder.end()
  })

  it('lets no user in as soon as it is being emptied', async () => {
    await opened()
    const supervisor = await loggedIn('latihan/', 'spv.mc2')
    const holder = new pg.Client({ connectionString: app.databaseUrl })
    await holder.connect()
    await holder.query(`select pg_advisory_lock(hashtextextended('kencana latihan', 0))`)
    expect((await call('latihan/', supervisor, emptyTraining)).status).toBe(200)
    expect((await fetch(`${url}latihan/`, { headers: { accept: 'text/html' } })).status).toBe(503)
    await holder.end()
    await expect.poll(isThere).toBe(false)
  })

  it('is one for several servers: each shows it, and what one empties is gone at the other', async () => {
    await opened()
    const folder = `${app.filesFolder}-other`
    const live = {
      databaseUrl: app.appDatabaseUrl,
      base: '/',
      filesFolder: folder,
      logLevel: 'silent',
      isProduction: false,
      connectionsMax: 2,
    }
    const other = await createApp({
      ...live,
      training: startTraining(live, { ownerUrl: app.databaseUrl, filesFolder: `${folder}-latihan`, template: templates.empty }),
    })
    onTestFinished(() => other.close())
    const there = await other.listen(0, '127.0.0.1')
    const token = await loggedIn('latihan/', 'kasir.mc2')
    const ask = async (at: string) =>
      (await fetch(`${at}latihan/api/${splitCall(readSession.call).path}`, { headers: { 'x-auth-token': token } })).status
    expect([await ask(url), await ask(there)]).toEqual([200, 200])
    const supervisor = await loggedIn('latihan/', 'spv.mc2')
    expect((await call('latihan/', supervisor, emptyTraining)).status).toBe(200)
    await expect.poll(isThere).toBe(false)
    await expect.poll(() => ask(there)).toBe(401)
    // The other makes it anew, and this one shows that.
    await opened(there)
    await expect.poll(async () => (await call('latihan/', undefined, login, { user_id: 'kasir.mc2', password: demoPassword })).status).toBe(200)
  })
})
