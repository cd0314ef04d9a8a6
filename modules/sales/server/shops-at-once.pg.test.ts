import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { ErrorBody } from '#engine/contract/refusal.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type Sale, sell } from '../contract/penjualan.ts'
import { stockPieces } from './testing/stock.ts'

// Calls of several shops in one transaction (docs/decisions/222). Each test uses real connections next to those of the application.

let app: TestApp
/** Connections of other transactions: they hold what the tests want to be held. */
let others: pg.Client[] = []
const shops = ['MC2', 'MC3', 'MCO'] as const
type Shop = (typeof shops)[number]
const tillOf = (kode_toko: Shop) => `kasir.${kode_toko.toLowerCase()}`
const day = '2026-01-31'
let pieceRp: number

beforeAll(async () => {
  app = await startTestApp({ connectionsMax: 12 })
  const [kode_barcode] = await stockPieces(app.db, 'MC2', 1)
  const refused = await sellIn('MC2', [kode_barcode as string], { price: 1 })
  pieceRp = (refused.body.details as { harga_baru: number }).harga_baru
  // Each connection plans the statements of a sale once, which is slow compared to what is measured here.
  for (let round = 0; round < 2; round += 1) await sellAll(await piecesOf(6))
})
afterEach(async () => {
  for (const other of others) await other.end()
  others = []
})
afterAll(() => app.stop())

interface Told {
  readonly status: number
  readonly body: Sale & ErrorBody
}

const sellIn = (
  kode_toko: Shop,
  kode_barcodes: readonly string[],
  { price = pieceRp, key, facts = {} }: { price?: number; key?: string; facts?: object } = {},
) =>
  app.call<Sale & ErrorBody>(tillOf(kode_toko), sell, {
    body: {
      nama_customer: 'UMUM',
      kode_sales: 'S1',
      detail_barang: kode_barcodes.map((kode_barcode) => ({ kode_barcode, ongkos: 25_000, harga_total: price })),
      detail_bayar: [{ jenis: 'CASH', jumlah: price * kode_barcodes.length }],
      ...facts,
    },
    ...(key ? { key } : {}),
  })

/** So many new pieces of each shop. */
async function piecesOf(count: number): Promise<{ kode_toko: Shop; code: string }[]> {
  const lists: { kode_toko: Shop; code: string }[][] = []
  for (const kode_toko of shops) lists.push((await stockPieces(app.db, kode_toko, count)).map((code) => ({ kode_toko, code })))
  return Array.from({ length: count }, (_, at) => lists.map((list) => list[at] as { kode_toko: Shop; code: string })).flat()
}

const sellAll = (pieces: readonly { kode_toko: Shop; code: string }[]): Promise<Told[]> =>
  Promise.all(pieces.map(({ kode_toko, code }) => sellIn(kode_toko, [code])))

async function rowsOf<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return (await query.execute(app.db)).rows as Row[]
}

const toldOf = ({ status, body }: Told) => (status === 200 ? 'sold' : body.code)
const isRight = async () => {
  for (const kode_toko of shops) expect(await verify(app.db, kode_toko)).toEqual([])
}

/** A transaction of another connection, as the owner, that holds something until it is ended. */
async function holding(statement: string): Promise<pg.Client> {
  const other = new pg.Client({ connectionString: app.databaseUrl })
  await other.connect()
  others.push(other)
  await other.query(`begin; ${statement}`)
  return other
}

it('sales of several shops share a transaction; each has its own number, posting, audit row and answer', async () => {
  const pieces = await piecesOf(6)
  const sold = await sellAll(pieces)
  expect(sold.map(toldOf)).toEqual(pieces.map(() => 'sold'))
  sold.forEach(({ body }, at) => {
    const { kode_toko, code } = pieces[at] as (typeof pieces)[number]
    expect([body.kode_toko, body.user_id, body.detail_barang.map((line) => line.kode_barcode)]).toEqual([kode_toko, tillOf(kode_toko), [code]])
    expect(body.no_faktur).toContain(kode_toko)
  })
  const numbers = sold.map(({ body }) => body.no_faktur)
  const shared = await rowsOf<{ shops: number }>(
    sql`select count(distinct kode_toko)::int as shops from penjualan where no_faktur = any(${numbers}) group by written_in order by 1 desc`,
  )
  expect(shared[0]?.shops).toBeGreaterThan(1)
  expect(shared.length).toBeLessThan(pieces.length / 2)
  const alone = await rowsOf<{ n: number }>(sql`
    select count(*)::int as n
    from penjualan j
    join posting p on (p.kode_toko, p.kind, p.reference, p.user_id, p.tgl_system) = (j.kode_toko, 'PENJUALAN', j.no_faktur, j.user_id, j.tgl_system)
    join audit a on (a.kode_toko, a.subject_key, a.user_id, a.request_id) = (j.kode_toko, j.no_faktur, j.user_id, p.request_id)
    join idempotency i on (i.user_id, i.reply ->> 'no_faktur') = (j.user_id, j.no_faktur)
    where j.no_faktur = any(${numbers})`)
  expect(alone).toEqual([{ n: pieces.length }])
  // Each shop's numbers follow each other without a gap.
  expect(
    await rowsOf(sql`
      select c.kode_toko from document_counter c
      where c.prefix = 'FJ' and c.tgl_system = ${day} and c.last <> (select count(*) from penjualan j where (j.kode_toko, j.tgl_system) = (c.kode_toko, c.tgl_system))`),
  ).toEqual([])
  await isRight()
})

it('a refusal belongs to one call', async () => {
  const pieces = await piecesOf(4)
  const at = (place: number) => pieces[place] as (typeof pieces)[number]
  const answers = await Promise.all([
    ...pieces.slice(0, 6).map(({ kode_toko, code }) => sellIn(kode_toko, [code])),
    sellIn(at(6).kode_toko, [at(6).code], { price: 1 }),
    sellIn(at(7).kode_toko, [at(7).code], { facts: { detail_bayar: [{ jenis: 'CASH', jumlah: 1 }] } }),
    // An unknown salesperson fails the whole transaction. Then each shop goes by itself, and this call alone.
    sellIn(at(8).kode_toko, [at(8).code], { facts: { kode_sales: 'TIDAK-ADA' } }),
    sellIn('MC2', ['TIDAK-ADA']),
    // A piece of another shop.
    sellIn('MC2', [pieces.slice(9).find(({ kode_toko }) => kode_toko === 'MC3')?.code as string]),
    sellIn(at(9).kode_toko, [at(9).code], { key: 'shops-ask-again' }),
    sellIn(at(9).kode_toko, [at(9).code], { key: 'shops-ask-again' }),
  ])
  expect(answers.map(toldOf)).toEqual([
    ...Array.from({ length: 6 }, () => 'sold'),
    'PRICE_CHANGED',
    'PAYMENT_SHORT',
    'SALES_NOT_FOUND',
    'NOT_FOUND',
    'OTHER_SHOP',
    'sold',
    'sold',
  ])
  expect(answers.at(-1)?.body).toEqual(answers.at(-2)?.body)
  await isRight()
})

const held = {
  'its numbers': `select pg_advisory_xact_lock(hashtextextended('nomor MC3', 0))`,
  'its balance of cash': `select from saldo_kas where kode_toko = 'MC3' for update`,
  'its balances of goods': `select from saldo_stock where kode_toko = 'MC3' for update`,
}
it.each(Object.entries(held))('a shop that is held by %s keeps no other waiting', async (_, statement) => {
  const pieces = await piecesOf(3)
  const later = (await piecesOf(1)).filter(({ kode_toko }) => kode_toko !== 'MC3')
  const other = await holding(statement)
  let isHeld = true
  const ended: string[] = []
  const answers = pieces.map(({ kode_toko, code }) =>
    sellIn(kode_toko, [code]).then((told) => {
      if (isHeld) ended.push(kode_toko)
      return told
    }),
  )
  await Promise.all(answers.filter((_answer, at) => pieces[at]?.kode_toko !== 'MC3'))
  // Those that come later are not kept waiting either.
  expect((await sellAll(later)).map(toldOf)).toEqual(later.map(() => 'sold'))
  expect(ended.toSorted()).toEqual(pieces.flatMap(({ kode_toko }) => (kode_toko === 'MC3' ? [] : [kode_toko])).toSorted())
  isHeld = false
  await other.query('rollback')
  expect((await Promise.all(answers)).map(toldOf)).toEqual(pieces.map(() => 'sold'))
  await isRight()
})

it('a piece that another transaction holds keeps only its own shop waiting', async () => {
  const pieces = await piecesOf(3)
  const { code } = pieces[4] as (typeof pieces)[number]
  const other = await holding(`select from barang where kode_barcode = '${code}' for update`)
  const answers = pieces.map((piece) => sellIn(piece.kode_toko, [piece.code]))
  const free = answers.filter((_answer, at) => pieces[at]?.kode_toko !== pieces[4]?.kode_toko)
  expect((await Promise.all(free)).map(toldOf)).toEqual(free.map(() => 'sold'))
  await other.query('rollback')
  expect((await Promise.all(answers)).map(toldOf)).toEqual(pieces.map(() => 'sold'))
  await isRight()
})

it('while a shop closes, its tills hear that, and the others sell', async () => {
  const pieces = await piecesOf(4)
  const other = await holding(`select hold_whole_day('MC3')`)
  const answers = await sellAll(pieces)
  const closing = answers.filter((_answer, at) => pieces[at]?.kode_toko === 'MC3')
  expect(new Set(closing.map(toldOf))).toEqual(new Set(['SHOP_CLOSING']))
  expect(answers.filter((answer) => !closing.includes(answer)).map(toldOf)).toEqual(
    pieces.flatMap(({ kode_toko }) => (kode_toko === 'MC3' ? [] : ['sold'])),
  )
  await other.query('rollback')
  await isRight()
})

it('transactions that take several shops in either order, sixteen at once, never wait for each other in a circle', async () => {
  const deadlocksNow = async () => {
    const [row] = await rowsOf<{ n: number }>(sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`)
    return row?.n ?? 0
  }
  const before = await deadlocksNow()
  const pieces = await piecesOf(4)
  let isSelling = true
  // Others take what postings of one shop take, in their order, and the balances of all shops in theirs, as goods and money between shops do.
  const stir = async (at: number) => {
    const other = await holding('select 1')
    const order = at % 2 === 0 ? shops : shops.toReversed()
    for (let turn = at; isSelling; turn += 1) {
      const kode_toko = order[turn % order.length] as Shop
      const ofShops = turn % 2 === 0 ? [kode_toko] : shops
      await other.query(`select pg_advisory_xact_lock(hashtextextended('nomor ${kode_toko}', 0))`)
      // Of one statement PostgreSQL ends the later parts first: a posting takes the balances of cash before those of goods.
      await other.query(`select from saldo_kas where kode_toko = any('{${ofShops.join(',')}}') order by kode_toko, akun_kas for update`)
      await other.query(
        `select from saldo_stock where kode_toko = any('{${ofShops.join(',')}}') order by kode_toko, tempat, kode_gudang, kode_baki for update`,
      )
      await other.query('commit')
      await sleep(Math.random() * 20)
      await other.query('begin')
    }
  }
  const stirring = Promise.all(Array.from({ length: 4 }, (_, at) => stir(at)))
  const [there, back] = [pieces.slice(0, 6), pieces.slice(6).toReversed()]
  const answers = await Promise.all([sellAll(there), sellAll(back)])
  isSelling = false
  await stirring
  expect(answers.flat().map(toldOf)).toEqual(pieces.map(() => 'sold'))
  expect(await deadlocksNow()).toBe(before)
  await isRight()
})

it('a shop whose day was closed is refused, and the others of its group sell', async () => {
  const pieces = await piecesOf(3)
  // The session keeps the old date until the server reads it again; the database has the new one.
  const closed = (async () => {
    const owner = await holding('select 1')
    await owner.query(`select hold_whole_day('MCO')`)
    await owner.query(`select close_day('MCO', '${day}', '2026-02-01')`)
    await owner.query('commit')
  })()
  await closed
  const answers = await sellAll(pieces)
  answers.forEach((answer, at) => {
    if (pieces[at]?.kode_toko === 'MCO') expect(['sold', 'DATE_CLOSED']).toContain(toldOf(answer))
    else expect(toldOf(answer)).toBe('sold')
  })
  await isRight()
})
