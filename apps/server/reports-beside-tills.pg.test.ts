import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { splitCall } from '#engine/contract/endpoint.ts'
import { laporanStockBaki } from '#modules/goods/contract/laporan-stock-baki.ts'
import { laporanPenjualan } from '#modules/sales/contract/laporan-penjualan.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

// A lock holds the price tags. No sale reads them and every report of trays does, so these reports take for ever.
const tillCount = 8
const atOnce = 4
let app: TestApp
let holder: pg.Client
let url: string
let barcodes: string[]
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading', reading: { atOnce, waitingMaxOfOne: 18 } })
  holder = new pg.Client({ connectionString: app.databaseUrl })
  await holder.connect()
  url = await app.url()
  barcodes = await stockPieces(app.db, 'MC2', tillCount * 3)
})
afterAll(async () => {
  await holder.end()
  await app.stop()
})
beforeEach(() => holder.query('begin; lock table bandrol in access exclusive mode'))
afterEach(() => holder.query('rollback'))

async function ask(user_id: string, call: string, parts: { query?: Record<string, string>; body?: object; signal?: AbortSignal } = {}) {
  const { method, path } = splitCall(call)
  const reply = await fetch(`${url}api/${path}?${new URLSearchParams(parts.query)}`, {
    method,
    headers: {
      'x-auth-token': await app.tokenOf(user_id),
      'idempotency-key': `beside-${crypto.randomUUID()}`,
      ...(parts.body ? { 'content-type': 'application/json' } : {}),
    },
    ...(parts.body ? { body: JSON.stringify(parts.body) } : {}),
    ...(parts.signal ? { signal: parts.signal } : {}),
  })
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as { code?: string } & unknown[] }
}

const trays = (user_id: string, signal?: AbortSignal) =>
  ask(user_id, laporanStockBaki.api, { body: { sort_by: 'KODE_BAKI' }, ...(signal ? { signal } : {}) })
const sales = (user_id: string) => ask(user_id, laporanPenjualan.api, { query: { tgl_from: '2026-01-01', tgl_to: '2026-01-31' } })
/** Reports that the database is at. */
const inFlight = async () => (await holder.query(`select 1 from pg_locks where not granted and relation = 'bandrol'::regclass`)).rowCount

it('tills sell as ever while every connection of the reports is held up and more wait', async () => {
  const bodies = await Promise.all(barcodes.map((kode_barcode) => loweredSale(app.db, kode_barcode, 0)))
  const people = ['own.mc2', 'spv.mc2', 'own.mc3', 'spv.mc3', 'own.mc1']
  const reports = people.flatMap((user_id) => Array.from({ length: 4 }, () => trays(user_id)))
  await expect.poll(inFlight).toBe(atOnce)
  const till = async (at: number) => {
    const statuses: number[] = []
    for (const body of bodies.slice(at * 3, at * 3 + 3)) statuses.push((await ask('kasir.mc2', sell.call, { body })).status)
    return statuses
  }
  const sold = await Promise.all(Array.from({ length: tillCount }, (_, at) => till(at)))
  expect(sold.flat()).toEqual(bodies.map(() => 200))
  // All of it happened while not one report was answered.
  expect(await inFlight()).toBe(atOnce)
  await holder.query('rollback')
  expect((await Promise.all(reports)).map(({ status }) => status)).toEqual(reports.map(() => 200))
})

describe('who opens twenty reports at once', () => {
  it('takes half of the places and leaves the others theirs', async () => {
    const mine = Array.from({ length: 20 }, () => trays('own.mc2'))
    await expect.poll(inFlight).toBe(2)
    expect((await sales('own.mc3')).status).toBe(200)
    await holder.query('rollback')
    expect((await Promise.all(mine)).map(({ status }) => status)).toEqual(mine.map(() => 200))
  })

  it('gets a message to try again when too many wait', async () => {
    const mine = Array.from({ length: 22 }, () => trays('own.mc2'))
    const refused = await Promise.race(mine)
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'BUSY', '2'])
    await holder.query('rollback')
    const statuses = (await Promise.all(mine)).map(({ status }) => status)
    expect([200, 503].map((each) => statuses.filter((status) => status === each).length)).toEqual([20, 2])
  })
})

it('a browser that goes away leaves nothing behind: not in the queue, not in the database', async () => {
  const left = new AbortController()
  const mine = Array.from({ length: 6 }, () => trays('own.mc2', left.signal).catch((error: Error) => error.name))
  await expect.poll(inFlight).toBe(2)
  left.abort()
  expect(await Promise.all(mine)).toEqual(mine.map(() => 'AbortError'))
  await expect.poll(inFlight).toBe(0)
  expect((await sales('own.mc2')).status).toBe(200)
})

it('a long answer arrives whole and in its order', async () => {
  await holder.query('rollback')
  const { rows } = await sql<{ kode_baki: string }>`
    insert into baki (kode_toko, kode_gudang, kode_baki, nama_baki, berat_baki)
    select 'MC3', 'TOKO', 'Z' || to_char(n, 'FM0000'), 'CONTOH ' || n, 100 from generate_series(1, 1234) n returning kode_baki`.execute(app.db)
  const { status, headers, body } = await trays('own.mc3')
  expect([status, headers.get('content-type'), headers.get('content-encoding')]).toEqual([200, 'application/json; charset=utf-8', 'gzip'])
  expect(body.map((row) => (row as { kode_baki: string }).kode_baki).slice(-rows.length)).toEqual(rows.map(({ kode_baki }) => kode_baki))
})

describe('a report that is too much', () => {
  it('for one answer is refused with what to do about it', async () => {
    const strict = await startTestApp({ chain: 'trading', reading: { rowsMax: 10 } })
    const query = { tgl_from: '2026-01-01', tgl_to: '2026-01-31' }
    const { status, body } = await strict.call('own.mc2', laporanPenjualan.api, { query })
    const message = 'Laporan Terlalu Besar, Silakan Persempit Tanggal, Cabang, Atau Filter Lainnya'
    expect([status, body.code, body.message]).toEqual([422, 'READ_TOO_LARGE', message])
    await strict.stop()
  })

  it('for the time there is, too', async () => {
    const strict = await startTestApp({ chain: 'trading', reading: { msMax: 300 } })
    const elsewhere = new pg.Client({ connectionString: strict.databaseUrl })
    await elsewhere.connect()
    await elsewhere.query('begin; lock table bandrol in access exclusive mode')
    const { status, body } = await strict.call('own.mc2', laporanStockBaki.api, { body: { sort_by: 'KODE_BAKI' } })
    const message = 'Laporan Terlalu Lama Disiapkan, Silakan Persempit Tanggal, Cabang, Atau Filter Lainnya'
    expect([status, body.code, body.message]).toEqual([422, 'READ_TOO_LONG', message])
    await elsewhere.end()
    await strict.stop()
  })
})
