import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tries } from '#engine/testing/soak.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { splitCall } from '#engine/contract/endpoint.ts'
import { freePort } from '#apps/server/free-port.ts'
import { type Running, endAll, runScript } from '#apps/server/testing/running.ts'
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
  await endAll()
  await client.end()
  await app.stop()
})

/** A call over HTTP, as a browser makes it; answers its status and what it is called by. */
async function posted(user_id: string, call: string, key: string, body: object, url?: string): Promise<string> {
  const { method, path } = splitCall(call)
  const reply = await fetch(`${url ?? (await app.url())}api/${path}`, {
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

it('lets one of two users close while eight tills sell, refuses the other, and refuses each till clearly or lets it go on', async () => {
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

describe('a server that is killed while it closes a day', () => {
  const [rounds, perRound] = [tries(2, 8), 12]
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kencana-killed-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  /** A process of its own on the same database, which knows its connections by a name. */
  const startServer = async (name: string): Promise<Running & { readonly url: string }> => {
    const port = await freePort()
    const database = new URL(app.databaseUrl)
    database.searchParams.set('application_name', name)
    const server = runScript('scripts/start.ts', [], {
      DATABASE_URL: database.href,
      KENCANA_DATA: folder,
      KENCANA_DEMO: '0',
      HOST: '127.0.0.1',
      PORT: String(port),
    })
    await server.until('Ctrl-C stops it.')
    return { ...server, url: `http://127.0.0.1:${port}/` }
  }
  const dayAfter = (day: string) => new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  /** Always the same for a seed, between 0 and 1. */
  const seeded = (seed: number) => ((Math.imul(seed + 1, 2_654_435_761) >>> 0) % 1_000) / 1_000
  /** Whether a server is closing a day, and has come to its seal. */
  const waitsForSeal = async (name: string) => {
    const { rowCount } = await client.query(
      `select from pg_stat_activity where application_name = $1 and query like '%close_day(%' and wait_event_type = 'Lock'`,
      [name],
    )
    return rowCount === 1
  }
  const held = async (day: string) => {
    const { rows } = await client.query(
      `select (select tgl_system from toko where kode_toko = 'MC2') as tgl_system,
              (select count(*)::int from tutup_toko where kode_toko = 'MC2' and tgl_system = $1) as hari,
              (select count(*)::int from tutup_segel where kode_toko = 'MC2' and tgl_system = $1) as segel`,
      [day],
    )
    return rows[0] as { tgl_system: string; hari: number; segel: number }
  }

  it('has closed it whole or not at all, and the same call gets the same answer from any user', async () => {
    const pieces = await stockPieces(app.db, 'MC2', rounds * perRound)
    const bodies = await Promise.all(pieces.map((kode_barcode) => loweredSale(app.db, kode_barcode, 0)))
    // How long a closing takes is learnt from the first, which answers before its server is killed.
    let closingMs = 0
    const holder = new pg.Client({ connectionString: app.databaseUrl })
    await holder.connect()
    for (let round = 0; round < rounds; round += 1) {
      const { tgl_system: day } = await held(today)
      const close = { tgl_system: day, tgl_berikut: dayAfter(day) }
      const dying = await startServer(`dying-${round}`)
      let isGone = false
      let sold = 0
      const till = async (own: readonly object[], nth: number) => {
        for (const [at, body] of own.entries()) {
          if (isGone) return
          const answer = await posted('kasir.mc2', sell.call, `killed-${round}-${nth}-${at}`, body, dying.url).catch(() => 'nothing')
          if (answer === `200 ${day}`) sold += 1
        }
      }
      const own = bodies.slice(round * perRound, (round + 1) * perRound)
      const tills = [till(own.slice(0, perRound / 2), 0), till(own.slice(perRound / 2), 1)]
      // It is at work: the first answers of a process take longer than any closing.
      await expect.poll(() => sold, { timeout: stillMsMax, interval: 10 }).toBeGreaterThan(0)
      // Once it has written all but the seal of the day, and waits for that; else at some moment.
      const isAimed = round === 1
      if (isAimed) await holder.query('begin; lock table tutup_segel in exclusive mode')
      const closing = posted('own.mc2', closeDay.call, `killed-close-${round}`, close, dying.url).catch(() => 'nothing')
      const began = Date.now()
      if (round === 0) expect(await closing).toBe(`200 ${close.tgl_berikut}`)
      else if (isAimed) await expect.poll(() => waitsForSeal(`dying-${round}`), { timeout: stillMsMax }).toBe(true)
      else await sleep(1.2 * closingMs * seeded(round))
      if (round === 0) closingMs = Date.now() - began
      dying.child.kill('SIGKILL')
      isGone = true
      await Promise.all([closing, dying.ended, ...tills])
      if (isAimed) await holder.query('rollback')
      // Its work is over when its connections are free again.
      await expect
        .poll(async () => (await client.query(`select from pg_stat_activity where application_name = $1`, [`dying-${round}`])).rowCount, {
          timeout: stillMsMax,
        })
        .toBe(0)
      const after = await held(day)
      if (isAimed) expect(after).toEqual({ tgl_system: day, hari: 0, segel: 0 })
      expect([
        { tgl_system: day, hari: 0, segel: 0 },
        { tgl_system: close.tgl_berikut, hari: 1, segel: 1 },
      ]).toContainEqual(after)
      expect(await verify(app.db, 'MC2'), `round ${round}`).toEqual([])
      const answers = []
      for (let time = 0; time < 2; time += 1) answers.push(await posted('own.mc2', closeDay.call, `killed-close-${round}`, close))
      expect(answers, `round ${round}, after ${JSON.stringify(after)}`).toEqual([`200 ${close.tgl_berikut}`, `200 ${close.tgl_berikut}`])
      expect(await held(day)).toEqual({ tgl_system: close.tgl_berikut, hari: 1, segel: 1 })
    }
    await holder.end()
    expect(await verify(app.db, 'MC2')).toEqual([])
  })
})
