import { mkdtemp, rename, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { demoPassword } from '#db/seed/demo-password.ts'
import { type Database, openDatabase } from '#engine/server/database.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { freePort } from './free-port.ts'
import { fillFolder } from './testing/filled-folder.ts'
import { type Running, endAll, isRunning, postmasterOf, runScript } from './testing/running.ts'

let folder: string
let dataFolder: string
/** The database as its owner has it, on the port of one run. */
let ownerUrlOn: (port: number) => string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kencana-keep-'))
  dataFolder = join(folder, 'data')
  ownerUrlOn = await fillFolder(dataFolder, { today: '2026-01-31', piecesPerShop: 200, daysOfSales: 0 })
})
afterAll(async () => {
  await endAll()
  await rm(folder, { recursive: true, force: true })
})

interface Started extends Running {
  readonly port: number
  /** The database, as its owner. */
  readonly owner: Database
}

/** Starts the application for one test, and stops it even if the test fails, so that the next test can use the folder. */
async function startApplication(env: Record<string, string> = {}): Promise<Started> {
  const app = await started(env)
  onTestFinished(() => ended(app))
  return app
}

async function ended({ child, ended: end }: Started): Promise<void> {
  child.kill('SIGTERM')
  await end
}

async function started(env: Record<string, string> = {}): Promise<Started> {
  const port = await freePort()
  const running = runScript('scripts/start.ts', [], { KENCANA_DATA: dataFolder, PORT: String(port), ...env })
  await running.until('Ctrl-C stops it.')
  const owner = openDatabase(ownerUrlOn(postmasterOf(dataFolder).port), { connectionsMax: 3 })
  void running.ended.then(() => owner.close())
  return { ...running, port, owner }
}

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

const call = async ({ port }: Started, method: string, path: string, token?: string, body?: object, key?: string): Promise<Answer> => {
  const reply = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { 'x-auth-token': token } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

async function logIn(app: Started, user_id: string): Promise<string> {
  const { status, body } = await call(app, 'POST', 'users/login', undefined, { user_id, password: demoPassword, ambil_alih: true })
  expect(status, JSON.stringify(body)).toBe(200)
  return body['token'] as string
}

/** Prices that tills know by now. */
const prices = new Map<string, number>()

/** Sells a piece of MC2; a price that the till does not know is asked for, as a cashier's screen does. */
async function sellPiece(app: Started, token: string, kode_barcode: string): Promise<Answer> {
  const sale = (harga_total: number) =>
    call(
      app,
      'POST',
      'penjualan',
      token,
      {
        nama_customer: 'UMUM',
        kode_sales: 'S1',
        detail_barang: [{ kode_barcode, ongkos: 0, harga_total }],
        detail_bayar: [{ jenis: 'CASH', jumlah: harga_total }],
      },
      `keep-${kode_barcode}-${harga_total}`,
    )
  const first = await sale(prices.get(kode_barcode) ?? 1)
  const harga_baru = (first.body['details'] as { harga_baru?: number } | undefined)?.harga_baru
  if (!harga_baru) return first
  prices.set(kode_barcode, harga_baru)
  return sale(harga_baru)
}

describe('when PostgreSQL is killed', () => {
  // One application outlives it twice.
  let app: Started
  beforeAll(async () => {
    app = await started()
  })
  afterAll(() => ended(app))

  it('tills go on selling by themselves, nothing is lost, and caches hear of changes again', async () => {
    const token = await logIn(app, 'kasir.mc2')
    const { rows: pieces } = await app.owner.pool.query<{ kode_barcode: string }>(
      `select kode_barcode from barang where kode_toko = 'MC2' and status = 'READY' order by 1`,
    )
    const sold: string[] = []
    let failures = 0
    let isOver = false
    // Sales of several tills at once are of one transaction; a till that heard nothing asks again, under the same key.
    const till = async () => {
      for (let piece = pieces.pop(); piece && !isOver; piece = pieces.pop()) {
        for (;;) {
          const answer = await sellPiece(app, token, piece.kode_barcode).catch((): Answer => ({ status: 0, body: {} }))
          if (answer.status === 200) {
            sold.push(String(answer.body['no_faktur']))
            break
          }
          // Some pieces are not for this till: those with diamonds.
          if (answer.status >= 400 && answer.status < 500) break
          failures += 1
          await sleep(50)
        }
      }
    }
    const selling = Promise.all(Array.from({ length: 8 }, till))
    while (sold.length < 20) await sleep(5)
    const killed = postmasterOf(dataFolder).pid
    process.kill(killed, 'SIGKILL')
    await app.until('PostgreSQL has ended (SIGKILL); it is started again.')
    const before = sold.length
    while (sold.length < before + 3) await sleep(20)
    isOver = true
    await selling
    expect(failures).toBeGreaterThan(0)
    expect(postmasterOf(dataFolder).pid).not.toBe(killed)

    const { rows } = await app.owner.pool.query<{ count: number }>(`select count(*)::int as count from penjualan where no_faktur = any($1)`, [sold])
    // Each was sold once, under numbers without a gap, and a request without an answer had no effect.
    expect(rows[0]?.count).toBe(new Set(sold).size)
    expect(new Set(sold).size).toBe(sold.length)
    const { rows: places } = await app.owner.pool.query<{ place: number }>(`select right(no_faktur, 4)::int as place from penjualan order by 1`)
    expect(places.map(({ place }) => place)).toEqual(sold.map((_, at) => at + 1))
    expect(await verify(app.owner.db, 'MC2')).toEqual([])
    expect((await fetch(`http://127.0.0.1:${app.port}/health/ready`)).status).toBe(200)

    // A session is asked of the database only once a minute; that it ends at once was heard.
    for (let waitedMs = 0; !(await hears(app)) && waitedMs < 10_000; waitedMs += 100) await sleep(100)
    expect((await call(app, 'GET', 'users/session', token)).status).not.toBe(401)
    await app.owner.pool.query(`update users set is_active = false where user_id = 'kasir.mc2'`)
    await sleep(1_000)
    expect((await call(app, 'GET', 'users/session', token)).status).toBe(401)
    await app.owner.pool.query(`update users set is_active = true where user_id = 'kasir.mc2'`)
  })

  it('in the middle of closing a shop, its day is still open, and closes again', async () => {
    // Its till is counted in stories of the closing.
    await app.owner.pool.query(`insert into para_system (kode_toko, key, value) values ('MC3', 'HITUNG_KAS', 'false')`)
    const token = await logIn(app, 'spv.mc3')
    const closing = new pg.Client({ connectionString: app.owner.pool.options.connectionString as string })
    closing.on('error', () => {})
    await closing.connect()
    await closing.query(`begin; select close_day('MC3', '2026-01-31', '2026-02-01')`)
    process.kill(postmasterOf(dataFolder).pid, 'SIGKILL')
    await expect.poll(() => app.said().split('PostgreSQL has ended (SIGKILL); it is started again.')).toHaveLength(3)
    const close = () =>
      call(app, 'POST', 'tutup-toko', token, { tgl_system: '2026-01-31', tgl_berikut: '2026-02-01' }, 'keep-close').catch((): Answer => ({
        status: 0,
        body: {},
      }))
    let answer = await close()
    while (answer.status === 0 || answer.status >= 500) {
      await sleep(200)
      answer = await close()
    }
    expect(answer).toMatchObject({ status: 200 })
    const { rows } = await app.owner.pool.query(`select tgl_system, tgl_berikut from tutup_toko where kode_toko = 'MC3' order by 1 desc limit 1`)
    expect(rows).toEqual([{ tgl_system: '2026-01-31', tgl_berikut: '2026-02-01' }])
    expect(await verify(app.owner.db, 'MC3')).toEqual([])
    app.child.kill('SIGTERM')
    expect(await app.ended).toBe(0)
  })
})

describe('when the application itself is killed', () => {
  /** The one that was started after it. */
  let again: Started
  afterAll(() => ended(again))

  /** What there is of the last closing of MC2: the date it is on, and whether the day before has its closing, its seal and what it kept. */
  const closedTo = async (app: Started, day: string) => {
    const { rows } = await app.owner.pool.query(
      `select (select tgl_system from toko where kode_toko = 'MC2') > $1::date as moved,
              exists (select from tutup_toko where kode_toko = 'MC2' and tgl_system = $1) as closed,
              exists (select from tutup_segel where kode_toko = 'MC2' and tgl_system = $1) as sealed,
              exists (select from tutup_saldo where kode_toko = 'MC2' and tgl_system = $1) as kept`,
      [day],
    )
    return Object.values(rows[0] as Record<string, boolean>)
  }
  const closing = (app: Started, token: string, day: string, next: string) =>
    call(app, 'POST', 'tutup-toko', token, { tgl_system: day, tgl_berikut: next }, `killed-${day}-${app.port}`).catch((): Answer => ({
      status: 0,
      body: {},
    }))
  const isClosing = async (app: Started) => {
    const { rowCount } = await app.owner.pool.query(
      `select from pg_stat_activity where query like '%close_day(%' and pid <> pg_backend_pid() and wait_event_type = 'Lock'`,
    )
    return rowCount !== 0
  }
  const readyPieces = async (app: Started) => {
    const { rows } = await app.owner.pool.query<{ kode_barcode: string }>(
      `select kode_barcode from barang where kode_toko = 'MC2' and status = 'READY' order by 1`,
    )
    return rows.map(({ kode_barcode }) => kode_barcode)
  }

  it('in the middle of closing a shop that eight tills sell in, the day is open as it was, all that was answered is there, and it closes', async () => {
    const app = await startApplication()
    await app.owner.pool.query(`insert into para_system (kode_toko, key, value) values ('MC2', 'HITUNG_KAS', 'false')`)
    const token = await logIn(app, 'kasir.mc2')
    const closer = await logIn(app, 'spv.mc2')
    const pieces = await readyPieces(app)
    const sold: string[] = []
    const unanswered: string[] = []
    let isDead = false
    const till = async () => {
      for (let piece = pieces.pop(); piece && !isDead; piece = pieces.pop()) {
        const answer = await sellPiece(app, token, piece).catch(() => undefined)
        if (answer?.status === 200) sold.push(String(answer.body['no_faktur']))
        else if (!answer || answer.status >= 500) unanswered.push(piece)
        // While the shop is being closed a till hears so at once.
        else await sleep(20)
      }
    }
    const selling = Promise.all(Array.from({ length: 8 }, till))
    while (sold.length < 10) await sleep(5)
    // The closing comes to where it seals the day, and no further.
    const holder = new pg.Client({ connectionString: app.owner.pool.options.connectionString as string })
    holder.on('error', () => {})
    await holder.connect()
    await holder.query('begin; lock table tutup_segel in exclusive mode')
    const requested = closing(app, closer, '2026-01-31', '2026-02-01')
    while (!(await isClosing(app))) await sleep(20)
    app.child.kill('SIGKILL')
    isDead = true
    await app.ended
    await selling
    expect((await requested).status).toBe(0)
    await holder.end().catch(() => {})

    again = await started()
    expect(await closedTo(again, '2026-01-31')).toEqual([false, false, false, false])
    const { rows } = await again.owner.pool.query<{ there: number }>(`select count(*)::int as there from penjualan where no_faktur = any($1)`, [sold])
    expect(rows[0]?.there).toBe(sold.length)
    expect(await verify(again.owner.db, 'MC2')).toEqual([])
    // A caller without an answer asks again with the same key: the piece is sold once, with or without an effect of the first request.
    const tokenAgain = await logIn(again, 'kasir.mc2')
    for (const piece of unanswered) {
      await sellPiece(again, tokenAgain, piece)
      const { rowCount } = await again.owner.pool.query(`select from penjualan_detail where kode_barcode = $1`, [piece])
      expect(rowCount).toBeLessThan(2)
    }
    expect((await closing(again, await logIn(again, 'spv.mc2'), '2026-01-31', '2026-02-01')).status).toBe(200)
    expect(await closedTo(again, '2026-01-31')).toEqual([true, true, true, true])
    expect(await verify(again.owner.db, 'MC2')).toEqual([])
  }, 180_000)

  it('and PostgreSQL does not start again, it ends by itself, so that its keeper starts it anew', async () => {
    const cluster = join(dataFolder, 'postgres')
    const { pid } = postmasterOf(dataFolder)
    await rename(cluster, `${cluster}.away`)
    process.kill(pid, 'SIGKILL')
    expect(await again.ended).toBe(1)
    expect(again.said()).toMatch(/PostgreSQL has ended 4 times within minutes \(.*\); Kencana ends too\.\n$/)
    // The next test starts it anew.
    await rename(`${cluster}.away`, cluster)
  })
})

/** Whether the application's connection that hears announcements is there. */
async function hears(app: Started): Promise<boolean> {
  const { rows } = await app.owner.pool.query(`select from pg_stat_activity where query like 'listen%'`)
  return rows.length > 0
}

describe('when it gets the signal to stop', () => {
  /** A request that waits for a table until the lock is given back. */
  const hangOn = async (app: Started) => {
    const token = await logIn(app, 'kasir.mc2')
    const holder = new pg.Client({ connectionString: app.owner.pool.options.connectionString as string })
    holder.on('error', () => {})
    await holder.connect()
    await holder.query('begin; lock table barang in access exclusive mode')
    const answered = call(app, 'GET', 'barang', token).then(
      ({ status }) => status,
      () => 'cut off',
    )
    for (;;) {
      const { rows } = await app.owner.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)
      if (rows.length > 0) break
      await sleep(20)
    }
    return { answered, letGo: () => holder.query('rollback').then(() => holder.end()) }
  }
  const secondsToEnd = async (app: Started, signal: NodeJS.Signals) => {
    const startedMs = performance.now()
    app.child.kill(signal)
    const code = await app.ended
    return { code, seconds: (performance.now() - startedMs) / 1000 }
  }

  it('answers running requests before it stops, and does not wait for idle connections', async () => {
    const app = await startApplication()
    const agent = new Agent({ keepAlive: true })
    await new Promise((resolve) =>
      request({ port: app.port, host: '127.0.0.1', path: '/health/live', agent }, (reply) => reply.resume().on('end', resolve)).end(),
    )
    const { answered, letGo } = await hangOn(app)
    app.child.kill('SIGTERM')
    await sleep(500)
    await expect(fetch(`http://127.0.0.1:${app.port}/health/ready`)).rejects.toThrow()
    await letGo()
    expect(await answered).toBe(200)
    // An application that waits too long for a connection is stopped by force and ends with 1.
    expect(await app.ended).toBe(0)
    agent.destroy()
  })

  it('what hangs is cut off: within ten seconds all is gone, and it says that it was by force', async () => {
    const app = await startApplication()
    const postgres = postmasterOf(dataFolder).pid
    const { answered } = await hangOn(app)
    const { code, seconds } = await secondsToEnd(app, 'SIGTERM')
    expect(code).toBe(1)
    expect(seconds).toBeLessThan(10)
    expect(await answered).toBe('cut off')
    expect(app.said()).toContain('Kencana was stopped by force')
    expect(isRunning(postgres)).toBe(false)
  })

  it('a second Ctrl-C ends it at once; the next start works all the same, and answers this machine only', async () => {
    const app = await startApplication()
    await hangOn(app)
    app.child.kill('SIGINT')
    await app.until('Ctrl-C again ends it at once.')
    const { code, seconds } = await secondsToEnd(app, 'SIGINT')
    expect(code).toBe(130)
    expect(seconds).toBeLessThan(1)
    // The next start works all the same.
    const next = await startApplication()
    expect((await fetch(`http://127.0.0.1:${next.port}/health/ready`)).status).toBe(200)
    // Its logins are public.
    expect(next.said()).toContain('so it answers this machine only. For the whole network: HOST=0.0.0.0 npm start')
    expect(await answersElsewhere(next)).toBe(false)
    expect((await secondsToEnd(next, 'SIGINT')).code).toBe(0)
  })
})

// 127.0.0.2 is this machine too, by another address.
const answersElsewhere = ({ port }: Started) =>
  fetch(`http://127.0.0.2:${port}/health/live`).then(
    () => true,
    () => false,
  )

describe('with the public logins', () => {
  const statusOfDocs = ({ port }: Started) =>
    Promise.all(['docs', 'docs/json'].map(async (path) => (await fetch(`http://127.0.0.1:${port}/api/${path}`)).status))
  it('it answers the whole network if the setting says so', async () => {
    const open = await startApplication({ HOST: '0.0.0.0' })
    expect(open.said()).not.toContain('this machine only')
    expect(await answersElsewhere(open)).toBe(true)
    await ended(open)
  })

  it('it answers all addresses in production, where these logins are refused, and when each user has chosen a password of his own', async () => {
    const production = await startApplication({ NODE_ENV: 'production' })
    expect(await answersElsewhere(production)).toBe(true)
    // The description of the calls is public only if the setting says so.
    expect(await statusOfDocs(production)).toEqual([404, 404])
    await production.owner.pool.query(`update users set password_changed_at = now() where is_demo`)
    await ended(production)
    const described = await startApplication({ NODE_ENV: 'production', KENCANA_DOCS: '1' })
    expect(await statusOfDocs(described)).toEqual([200, 200])
    await ended(described)
    const chosen = await startApplication()
    expect(chosen.said()).not.toContain('Demo logins')
    expect(await answersElsewhere(chosen)).toBe(true)
    await ended(chosen)
  })
})
