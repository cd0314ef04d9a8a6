import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { splitCall } from '#engine/contract/endpoint.ts'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { closeDay } from '../contract/tutup-toko.ts'

const [today, tomorrow] = ['2026-01-31', '2026-02-01']
const tillCount = 8
let app: TestApp
let client: pg.Client
beforeAll(async () => {
  app = await startTestApp({ chain: 'trading' })
  await app.set({ HITUNG_KAS: 'false' })
  client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await app.stop()
})

/** A call over HTTP, as a browser makes it; answers its status and what it is called by. */
async function posted(user_id: string, call: string, key: string, body: object): Promise<string> {
  const { method, path } = splitCall(call)
  const reply = await fetch(`${await app.url()}api/${path}`, {
    method,
    headers: { 'x-auth-token': await app.tokenOf(user_id), 'idempotency-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const said = (await reply.json()) as { code?: string; tgl_system?: string }
  return `${reply.status} ${said.code ?? said.tgl_system}`
}
const closed = async () => {
  const { rows } = await client.query(
    `select (select tgl_system from toko where kode_toko = 'MC2') as tgl_system,
            (select count(*)::int from tutup_toko where kode_toko = 'MC2' and tgl_system = $1) as hari,
            (select count(*)::int from tutup_segel where kode_toko = 'MC2' and tgl_system = $1) as segel`,
    [today],
  )
  return rows[0]
}

it('a closing whose server is killed in the middle of it has not happened', async () => {
  const dying = new pg.Client({ connectionString: app.databaseUrl })
  // That it is gone is what is tried.
  dying.on('error', () => {})
  await dying.connect()
  await dying.query(`begin; select close_day('MC2', '${today}', '${tomorrow}')`)
  const [kode_barcode] = (await stockPieces(app.db, 'MC3', 1)) as [string]
  expect(await posted('kasir.mc3', sell.call, 'other-shop', await loweredSale(app.db, kode_barcode, 0))).toBe(`200 ${today}`)
  ;(dying as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  await expect.poll(async () => (await client.query(`select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'`)).rowCount).toBe(0)
  expect(await closed()).toEqual({ tgl_system: today, hari: 0, segel: 0 })
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('two who close and eight tills at the same second: one closes, one is told, and each till is refused clearly or goes on', async () => {
  const perTill = 12
  const pieces = await stockPieces(app.db, 'MC2', tillCount * perTill)
  const bodies = new Map<string, object>()
  for (const kode_barcode of pieces) bodies.set(kode_barcode, await loweredSale(app.db, kode_barcode, 0))
  const answers: string[] = []
  const { promise: isClosed, resolve } = Promise.withResolvers<void>()
  const till = async (nth: number) => {
    for (const [at, kode_barcode] of pieces.slice(nth * perTill, (nth + 1) * perTill).entries()) {
      // However long the closing takes, something is left for the day after it.
      if (at === perTill - 1) await isClosed
      const answer = await posted('kasir.mc2', sell.call, `fire-${kode_barcode}`, bodies.get(kode_barcode) as object)
      answers.push(answer)
      if (answer === `200 ${tomorrow}`) return true
      // One clear refusal, and the same sale goes on with the new date when there is one.
      if (!answer.startsWith('200')) {
        await isClosed
        const again = await posted('kasir.mc2', sell.call, `fire-again-${kode_barcode}`, bodies.get(kode_barcode) as object)
        answers.push(again)
        if (again === `200 ${tomorrow}`) return true
      }
    }
    return false
  }
  const tills = Promise.all(Array.from({ length: tillCount }, (_, nth) => till(nth)))
  await expect.poll(() => answers.length).toBeGreaterThan(2)
  const closers = Promise.all(
    ['spv.mc2', 'own.mc2'].map((user) => posted(user, closeDay.call, `close-${user}`, { tgl_system: today, tgl_berikut: tomorrow })),
  )
  const said = await closers
  resolve()
  expect(said.toSorted()).toEqual([`200 ${tomorrow}`, '409 CLOSED_BY_OTHER'])
  expect(await tills).toEqual(Array.from({ length: tillCount }, () => true))
  const strange = answers.filter((answer) => ![`200 ${today}`, `200 ${tomorrow}`, '409 SHOP_CLOSING', '409 DATE_CLOSED'].includes(answer))
  expect(strange).toEqual([])

  expect(await closed()).toEqual({ tgl_system: tomorrow, hari: 1, segel: 1 })
  const { rows } = await client.query(
    `select tgl_system, count(*)::int as n from penjualan where kode_toko = 'MC2' and tgl_system >= $1 group by 1 order by 1`,
    [today],
  )
  const sold = (day: string) => answers.filter((answer) => answer === `200 ${day}`).length
  expect(rows).toEqual([
    { tgl_system: today, n: sold(today) },
    { tgl_system: tomorrow, n: sold(tomorrow) },
  ])
  // The seal is over exactly what was sold on the day.
  const { rows: sealed } = await client.query(
    `select (isi -> 'penjualan' ->> 'n')::int as n from tutup_segel where kode_toko = 'MC2' and tgl_system = $1`,
    [today],
  )
  expect(sealed).toEqual([{ n: sold(today) }])
  expect(await verify(app.db, 'MC2')).toEqual([])
})
