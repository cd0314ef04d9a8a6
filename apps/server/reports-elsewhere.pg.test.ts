import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Call, type Endpoint, splitCall } from '#engine/contract/endpoint.ts'
import { asOfHeader, positionHeader } from '#engine/contract/position.ts'
import type { Report } from '#engine/contract/report.ts'
import { inTransaction, systemUser } from '#engine/server/transaction.ts'
import { step } from '#engine/testing/step.ts'
import { laporanStockBaki } from '#modules/goods/contract/laporan-stock-baki.ts'
import { nightlyCheck } from '#modules/ledger/server/nightly-check.ts'
import { laporanPenjualan } from '#modules/sales/contract/laporan-penjualan.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { walkedReports } from '../walked.ts'
import { type App, createApp } from './app.ts'
import { type Postgres, startPostgres } from './postgres/postgres.ts'
import { readyStandby } from './postgres/standby.ts'
import { unsafeSettings } from './testing/global-setup.ts'
import { filledCluster, takeCluster } from './testing/cached-clusters.ts'
import { registeredCalls } from './testing/registered.ts'
import { filterOf, ofShop, today } from './testing/report-filter.ts'
import { type TestStandby, onServer, startStandby } from './testing/standby.ts'
import { supplyReports } from './testing/supply-reports.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

// A primary and a hot standby of its own, made of the cluster that the run keeps. A server that is given has no folder to copy.
const isGiven = process.env['KENCANA_TEST_DATABASE_URL'] !== undefined
const lookEveryMs = 100
const calmMs = 1_000

let folder: string
let primary: Postgres
let standby: TestStandby
let app: TestApp
/** The same chain as a server without a standby sees it. */
let plain: App
/** Servers that this file started. They are stopped at its end, also after a failure. */
const stops: (() => Promise<unknown>)[] = []
const used = () => app.app.standby?.state().reason
const untilUsed = async () => {
  while (used() !== undefined) await sleep(20)
}
const counts = () => ({ ...app.app.standby?.counts })
const owner = 'own.mc2'

beforeAll(async () => {
  if (isGiven) return
  folder = await mkdtemp(join(tmpdir(), 'kencana-standby-'))
  stops.push(() => rm(folder, { recursive: true, force: true }))
  const data = join(folder, 'primary')
  if (!(await takeCluster(filledCluster(), data))) throw new Error('The run has kept no cluster with the templates.')
  primary = await startPostgres({ dataFolder: data, settings: unsafeSettings })
  stops.push(() => primary.stop())
  standby = await startStandby(primary, data, join(folder, 'standby'))
  stops.push(() => standby.stop())
  app = await startTestApp({ chain: 'trading', server: primary, standby: { url: standby.appUrl, lookEveryMs, calmMs, answerMsMax: 20_000 } })
  stops.push(() => app.stop())
  await supplyReports(app)
  plain = await createApp({
    databaseUrl: app.appDatabaseUrl,
    base: '/',
    filesFolder: app.filesFolder,
    logLevel: 'error',
    isProduction: false,
    servesDocs: false,
    connectionsMax: 2,
  })
  stops.push(() => plain.close())
  await step('the standby is used', untilUsed())
})
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
})

async function ask(server: App, user_id: string, call: Call, filter: Record<string, unknown>, headers: Record<string, string> = {}) {
  const { method, path } = splitCall(call)
  const isGet = method === 'GET'
  const reply = await server.http.inject({
    method,
    url: `/api/${path}`,
    query: isGet ? Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)])) : {},
    headers: { 'x-auth-token': await app.tokenOf(user_id), ...headers },
    ...(isGet ? {} : { payload: filter }),
  })
  return { status: reply.statusCode, body: reply.json() as unknown, headers: reply.headers }
}

/** Returns an answer of the standby. Replay may cancel a reading, and then the primary answers. So the call is repeated a few times. */
async function fromStandby(user_id: string, call: Call, filter: Record<string, unknown>) {
  for (let left = 10; left > 0; left -= 1) {
    await step('the standby is used', untilUsed())
    const before = counts().standby ?? 0
    const there = await ask(app.app, user_id, call, filter)
    if (counts().standby === before + 1) return there
  }
  throw new Error(`The standby never answers ${call}.`)
}

/** The query of a call for a figure. */
const figureQuery = (call: Endpoint): Record<string, unknown> => ({
  ...(call.call.includes('period-') || call.call.includes('penjualan-') ? { tgl_from: '2026-01-01', tgl_to: today } : {}),
  ...(call.call.includes('hari-minggu') ? { tgl_to: today } : {}),
  ...(call.call.includes('specific') ? { kategori: 'PENJUALAN', type: 'monthly' } : {}),
})

/** Every call that a standby may answer, except those of reports, which have their filters. */
const figures = registeredCalls.filter((call) => call.mayLag && !walkedReports.some((report) => [report.api, report.otherApi].includes(call.call)))
const salesOfToday = { tgl_from: today, tgl_to: today }
const soldNumbers = (body: unknown) => (body as Record<string, unknown>[]).map((row) => row['no_faktur'])

describe.skipIf(isGiven)('a standby that follows', () => {
  it.each(walkedReports.map((report) => [report.screen.path, report] as const))('answers %s as the primary does', async (_, report: Report) => {
    for (const [user_id, kode_toko] of [
      ['own.mc1', report.allShops ? 'ALL' : 'MC2'],
      [owner, 'MC2'],
    ] as const) {
      const filter = {
        ...filterOf(report, '2026-01-01'),
        ...ofShop(report, kode_toko === 'ALL' && 'ip_cabang' in ofShop(report, 'ALL') ? 'MC2' : kode_toko),
      }
      const there = await fromStandby(user_id, report.api, filter)
      const here = await ask(plain, user_id, report.api, filter)
      expect(here.status, JSON.stringify(here.body)).toBe(200)
      expect(there).toMatchObject({ status: 200, body: here.body })
    }
  })

  it.each(figures.map((call) => [call.call, call] as const))('answers %s as the primary does', async (_, call) => {
    for (const user_id of ['own.mc1', ...(call.call.includes('cash-pusat/toko') ? [] : [owner])]) {
      const there = await fromStandby(user_id, call.call, figureQuery(call))
      expect(there.status, JSON.stringify(there.body)).toBe(200)
      expect(there.body).toEqual((await ask(plain, user_id, call.call, figureQuery(call))).body)
    }
  })

  it('checks the books of every shop at night, and the primary keeps what came of it', async () => {
    const before = counts().standby ?? 0
    await app.url()
    await inTransaction(app.db, systemUser, (tx) => app.app.enqueue(tx, nightlyCheck.job, null))
    const checked = async () =>
      (await sql<{ jumlah_beda: number }>`select jumlah_beda from pemeriksaan_buku`.execute(app.db)).rows.map((row) => row.jumlah_beda)
    await expect.poll(checked).toEqual([0, 0, 0, 0])
    expect((counts().standby ?? 0) - before).toBe(4)
  })

  it('shows its state in /health/ready and /metrics', async () => {
    const { body: ready } = await app.app.http.inject('/health/ready')
    expect(JSON.parse(ready)).toMatchObject({ status: 'ok', standby: { status: 'used', lag_seconds: expect.any(Number) } })
    const { body: metrics } = await app.app.http.inject('/metrics')
    expect(metrics).toContain('kencana_standby_used 1\n')
    expect(metrics).toMatch(/kencana_standby_lag_seconds [\d.]+\n/)
    expect(metrics).toMatch(/kencana_standby_readings_total\{outcome="standby"\} [1-9]/)
  })
})

describe.skipIf(isGiven)('a user who has just written', () => {
  it('reads his own write: from the primary while the standby stands still, and soon from the standby again', async () => {
    const [first, second] = await stockPieces(app.db, 'MC2', 2)
    await onServer(standby.url, 'select pg_wal_replay_pause()')
    try {
      const sold = await app.call(owner, sell, { body: await loweredSale(app.db, first as string, 0) })
      expect(sold.status, JSON.stringify(sold.body)).toBe(200)
      const position = String(sold.headers[positionHeader])
      expect(position).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/)
      const before = counts()
      const startedMs = performance.now()
      const own = await ask(app.app, owner, laporanPenjualan.api, salesOfToday)
      expect(soldNumbers(own.body)).toContain(sold.body.no_faktur)
      expect(performance.now() - startedMs).toBeGreaterThan(900)
      expect(counts()).toEqual({ ...before, waited: (before.waited ?? 0) + 1 })
      // Another user of the shop accepts data that is some seconds old, and his answer says so.
      await expect
        .poll(async () => (await ask(app.app, 'spv.mc2', laporanPenjualan.api, salesOfToday)).headers[asOfHeader], { interval: 500 })
        .toMatch(/^\d{4}-\d\d-\d\dT/)
      const other = await ask(app.app, 'spv.mc2', laporanPenjualan.api, salesOfToday)
      expect(soldNumbers(other.body)).not.toContain(sold.body.no_faktur)
      // The position counts on any server: so a browser brings it to the next one.
      const brought = await ask(app.app, 'spv.mc2', laporanPenjualan.api, salesOfToday, { [positionHeader]: position })
      expect(soldNumbers(brought.body)).toContain(sold.body.no_faktur)
      expect(brought.headers[asOfHeader]).toBeUndefined()
    } finally {
      await onServer(standby.url, 'select pg_wal_replay_resume()')
    }
    const again = await app.call(owner, sell, { body: await loweredSale(app.db, second as string, 0) })
    const before = counts()
    const own = await ask(app.app, owner, laporanPenjualan.api, salesOfToday)
    expect(soldNumbers(own.body)).toContain(again.body.no_faktur)
    expect(counts()).toEqual({ ...before, standby: (before.standby ?? 0) + 1 })
  })
})

describe.skipIf(isGiven)('a standby that fails', () => {
  it('leaves a reading that replay cancelled to the primary, and answers the next ones', async () => {
    const till = new pg.Client({ connectionString: app.databaseUrl })
    await till.connect()
    const before = counts()
    const there = app.app.standby?.read({
      as: 'reports',
      of: owner,
      gone: new AbortController().signal,
      work: async (db) => (await sql`select pg_sleep(600) from bandrol limit 1`.execute(db)).rows,
    })
    await expect
      .poll(() => onServer(standby.url, `select 1 as one from pg_stat_activity where query like 'fetch%' and state = 'active'`))
      .toBeDefined()
    await till.query('begin; lock table bandrol in access exclusive mode; commit')
    expect(await there).toBeUndefined()
    expect(counts()).toEqual({ ...before, failed: (before.failed ?? 0) + 1 })
    expect(used()).toBeUndefined()
    await till.end()
  })

  it('is killed in the middle of a report: the primary answers it, and the standby is used again when it has been well for a while', async () => {
    const till = new pg.Client({ connectionString: app.databaseUrl })
    await till.connect()
    // The log brings the lock to the standby, so the report waits there.
    await till.query('begin; lock table bandrol in access exclusive mode')
    await sql`select pg_switch_wal()`.execute(app.db).catch(() => {})
    await onServer(primary.url, 'select pg_log_standby_snapshot()')
    const locked = `select 1 as one from pg_locks where mode = 'AccessExclusiveLock' and relation is not null and granted`
    await expect.poll(() => onServer(standby.url, locked)).toBeDefined()
    const requested = ask(app.app, owner, laporanStockBaki.api, { sort_by: 'KODE_BAKI' })
    await expect.poll(() => onServer(standby.url, 'select 1 as one from pg_locks where not granted')).toBeDefined()
    const before = counts()
    await standby.kill()
    await till.query('rollback')
    await till.end()
    const { status, body } = await requested
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toEqual((await ask(plain, owner, laporanStockBaki.api, { sort_by: 'KODE_BAKI' })).body)
    expect(counts()).toEqual({ ...before, failed: (before.failed ?? 0) + 1 })
    expect(used()).toBe('UNREACHABLE')

    // Nothing waits for it meanwhile.
    const startedMs = performance.now()
    expect((await ask(app.app, owner, laporanPenjualan.api, salesOfToday)).status).toBe(200)
    expect(counts().not_used).toBe((before.not_used ?? 0) + 1)
    expect(performance.now() - startedMs).toBeLessThan(5_000)
    expect((await app.app.http.inject('/health/ready')).statusCode).toBe(200)
    expect((await app.app.http.inject('/metrics')).body).toContain('kencana_standby_used 0\n')

    await standby.start()
    const backMs = performance.now()
    await expect.poll(used, { interval: 20 }).toBeUndefined()
    expect(performance.now() - backMs).toBeGreaterThan(calmMs / 2)
    expect((await ask(app.app, owner, laporanPenjualan.api, salesOfToday)).status).toBe(200)
    expect(counts().standby).toBe((before.standby ?? 0) + 1)
  })

  it('of another cluster is refused at the start; one that cannot be reached is not', async () => {
    const database = (url: string) => Object.assign(new URL(url), { pathname: new URL(app.databaseUrl).pathname }).href
    expect(await readyStandby(app.appDatabaseUrl, database(standby.appUrl))).toContain('role')
    await expect(readyStandby(app.appDatabaseUrl, standby.appUrl)).rejects.toThrow('names another database')
    const stranger = await startPostgres({ dataFolder: join(folder, 'stranger'), settings: unsafeSettings })
    try {
      await expect(readyStandby(app.appDatabaseUrl, stranger.appUrl)).rejects.toThrow('another cluster')
    } finally {
      await stranger.stop()
    }
    expect(await readyStandby(app.appDatabaseUrl, stranger.appUrl)).toContain('role')
  })

  it('is not used once it was promoted, although it answers', async () => {
    await onServer(standby.url, 'select pg_promote()')
    await expect.poll(used).toBe('PROMOTED')
    const before = counts()
    expect((await ask(app.app, owner, laporanPenjualan.api, salesOfToday)).status).toBe(200)
    expect(counts()).toEqual({ ...before, not_used: (before.not_used ?? 0) + 1 })
  })
})
