import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { splitCall } from '#engine/contract/endpoint.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { listPieces } from '#modules/goods/contract/data-barang.ts'
import { mutasiUang } from '#modules/money/contract/mutasi-uang.ts'
import { transferWithTill } from '#modules/money/contract/mutasi-uang-cash.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

// More tills than the server has connections.
const tillCount = 24
let app: TestApp
let closing: pg.Client
let url: string
let barcodes: string[]
beforeAll(async () => {
  app = await startTestApp()
  closing = new pg.Client({ connectionString: app.databaseUrl })
  await closing.connect()
  url = await app.url()
  barcodes = await stockPieces(app.db, 'MC2', tillCount)
})
afterAll(async () => {
  await closing.end()
  await app.stop()
})
beforeEach(() => closing.query('begin'))
afterEach(() => closing.query('rollback'))

async function timed(user_id: string, call: string, body?: object): Promise<{ status: number; code: string | undefined; ms: number }> {
  const { method, path } = splitCall(call)
  const token = await app.tokenOf(user_id)
  const startedMs = performance.now()
  const reply = await fetch(`${url}api/${path}`, {
    method,
    headers: { 'x-auth-token': token, 'idempotency-key': `closing-${crypto.randomUUID()}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { code } = (await reply.json()) as { code?: string }
  return { status: reply.status, code, ms: performance.now() - startedMs }
}

// The state of a closing: it locks the date of the shop, has moved the date, or locks the shop's row.
describe.each([
  ['the date is held', `select pg_advisory_xact_lock(business_date_lock('MC2'))`],
  ['the date has been moved', `select close_day('MC2', '2026-01-31', '2026-02-01')`],
  ['the row of the shop is held', `select from toko where kode_toko = 'MC2' for update`],
])('while a shop is being closed and %s', (_, held) => {
  it('its tills hear so at once, and the other shops are served as ever', async () => {
    const bodies = await Promise.all(barcodes.map((kode_barcode) => loweredSale(app.db, kode_barcode, 0)))
    await Promise.all(['kasir.mc2', 'spv.mc3'].map((user_id) => app.tokenOf(user_id)))
    await closing.query(held)
    const tills = Promise.all(bodies.map((body) => timed('kasir.mc2', sell.call, body)))
    const reads = []
    for (let turn = 0; turn < 8; turn += 1) reads.push(await timed('spv.mc3', listPieces.call))
    // The closing is not done yet, but no caller waits for it.
    expect(new Set((await tills).map(({ status, code }) => `${status} ${code}`))).toEqual(new Set(['409 SHOP_CLOSING']))
    expect(reads.map(({ status }) => status)).toEqual(reads.map(() => 200))
    expect(reads.map(({ ms }) => ms).toSorted((a, b) => a - b)[4]).toBeLessThan(500)

    const transfer = { kategori: 'SETORAN', asal: 'CASH', tujuan: 'BCA', tujuan_rekening: '0095110001', jumlah: 1, keterangan: mutasiUang.kind }
    expect(await timed('spv.mc2', transferWithTill.call, transfer)).toMatchObject({ status: 409, code: 'SHOP_CLOSING' })
  })
})

it('a closing waits for the event that is under way, and the next one is of the new date', async () => {
  const [kode_barcode] = barcodes as [string]
  const body = await loweredSale(app.db, kode_barcode, 0)
  const till = new pg.Client({ connectionString: app.databaseUrl })
  await till.connect()
  try {
    await till.query(`begin; select hold_open_date('MC2', '2026-01-31')`)
    let isMoved = false
    const moved = closing.query(`select close_day('MC2', '2026-01-31', '2026-02-01')`).then(() => (isMoved = true))
    await expect.poll(async () => (await till.query('select from pg_locks where not granted')).rowCount).toBe(1)
    expect((await timed('kasir.mc2', sell.call, body)).code).toBe('SHOP_CLOSING')
    expect(isMoved).toBe(false)
    await till.query('commit')
    await moved
  } finally {
    await till.end()
  }
  await closing.query('commit')
  await closing.query('begin')
  // The till hears of the new date a moment later. A call before that would be refused, because the day is closed.
  await expect.poll(async () => (await app.call('kasir.mc2', readSession)).body.tgl_system).toBe('2026-02-01')
  const { status, body: sale } = await app.call('kasir.mc2', sell, { body })
  expect([status, sale.tgl_system]).toEqual([200, '2026-02-01'])
})
