import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import type { FormulaLine } from '#modules/pricing/contract/price.ts'
import type { Sale } from '#modules/sales/contract/penjualan.ts'
import { type OpenOrder, fixOrder, mutasiPesanan, payOrder, pickUpOrder, readOpenOrders } from '../contract/mutasi-pesanan.ts'
import { type Order, order, pesanan } from '../contract/pesanan.ts'
import { cash, fixBody, madeOrder, madePiece, orderBody, rateOf } from './testing/made-order.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // Prices change in this file, and the new one holds at once.
  await app.set({ HARGA_DITAHAN_MENIT: '0' })
})
afterEach(async () => {
  await app.set({ KUNCI_HARGA_DP_PERSEN: '0', KUNCI_HARGA_HARI: '0' })
  expect(await verify(app.db, 'MC2')).toEqual([])
})
afterAll(() => app.stop())

const till = 'kasir.mc2'
const day = '2026-01-31'
const group = '750L'

interface Answer {
  readonly status: number
  readonly body: { readonly code?: string } & Readonly<Record<string, unknown>>
}
const call = (endpoint: Endpoint, input: { body?: object; params?: Record<string, string> }): Promise<Answer> =>
  approved<Answer['body']>(app, till, endpoint, input)
const read = async (nomor: string): Promise<Order> => (await app.call<Order>(till, pesanan.calls.read, { params: { nomor } })).body
const openOrder = async (no_pesanan: string) => (await app.call<OpenOrder[]>(till, readOpenOrders, { query: { cari: no_pesanan } })).body[0]!
const fix = async (no_pesanan: string, berat_dikunci: number | null) => call(fixOrder, { body: await fixBody(app.db, no_pesanan, berat_dikunci) })
const pay = (no_pesanan: string, dp: number) => call(payOrder, { body: { no_pesanan, dp, keterangan: null, detail_bayar: [cash(dp)] } })
const undo = (nomor: unknown) => call(mutasiPesanan.calls.actions.batal, { params: { nomor: nomor as string }, body: { alasan: 'SALAH' } })
const take = (no_pesanan: string, jumlah: number) =>
  call(pickUpOrder, { body: { no_pesanan, kode_member: null, keterangan: null, grand_total: null, detail_bayar: [cash(jumlah)], detail_kupon: [] } })
const move = (by: number) => sql`update grup set harga = harga + ${by} where kode_group = ${group}`.execute(app.db)

/** Hands an order over with plenty of cash; answers how its one piece was priced. */
async function pickedUp(no_pesanan: string): Promise<{ sale: Sale; rumus: readonly FormulaLine[]; harga_dasar: number }> {
  const { status, body } = await take(no_pesanan, 50_000_000)
  expect([status, body]).toMatchObject([200, {}])
  const sale = body as unknown as Sale
  const [piece] = sale.detail_barang
  return { sale, rumus: piece!.rumus, harga_dasar: piece!.harga_dasar }
}

/** An order whose price is that of the day, but for what is fixed. */
const unlocked = (facts: object = {}, line: object = {}) => madeOrder(app, { harga_dikunci: false, ...facts }, line)
const weighing = (grams: number) => ({ berat_bruto: grams, berat_stock: grams, berat: grams })

it('the price is fixed in parts: at taking the order and later; the oldest are charged first and the rest has the price of the day', async () => {
  const first = await rateOf(app.db, group)
  const { no_pesanan } = await unlocked({}, { berat_dikunci: 1 })
  await move(50_000)
  const { status, body } = await fix(no_pesanan, 1.25)
  expect([status, body]).toMatchObject([
    200,
    {
      jenis_mutasi_pesanan: 'KUNCI',
      grand_total: 0,
      kunci_harga: [{ no_baris: 1, tgl: day, sampai: null, berat: 1.25, harga_per_gram: first + 50_000 }],
    },
  ])
  expect((await read(no_pesanan)).kunci_harga).toMatchObject([
    { berat: 1, harga_per_gram: first, no_mutasi: null },
    { berat: 1.25, harga_per_gram: first + 50_000, no_mutasi: body['no_mutasi_pesanan'] },
  ])
  // It posts nothing: neither goods nor money moved.
  const { rows } = await sql`select from posting where reference = ${body['no_mutasi_pesanan']}`.execute(app.db)
  expect(rows).toEqual([])
  expect((await openOrder(no_pesanan)).detail_pesanan).toMatchObject([{ berat_bebas: 0.75, harga_per_gram: first + 50_000 }])
  await move(50_000)
  await madePiece(app, no_pesanan, weighing(3.1))
  const { rumus, harga_dasar, sale } = await pickedUp(no_pesanan)
  expect(rumus.slice(0, 3)).toEqual([
    { jenis: 'DIKUNCI', tgl: day, berat: 1, harga_per_gram: first, jumlah: first },
    { jenis: 'DIKUNCI', tgl: day, berat: 1.25, harga_per_gram: first + 50_000, jumlah: Math.round(1.25 * (first + 50_000)) },
    { jenis: 'BERAT', berat: 0.85, harga_per_gram: first + 100_000, jumlah: expect.any(Number) },
  ])
  expect(harga_dasar).toBe(Math.round((1_000 * first + 1_250 * (first + 50_000) + 850 * (first + 100_000)) / 1_000))
  expect(rumus.reduce((sum, { jumlah }) => sum + jumlah, 0)).toBe(sale.detail_barang[0]!.harga_total)
  await move(-100_000)
})

it('a piece that is lighter than what was fixed is charged for its weight alone: the youngest grams fall away', async () => {
  const first = await rateOf(app.db, group)
  const { no_pesanan } = await unlocked({}, { berat_dikunci: 2 })
  await move(50_000)
  expect((await fix(no_pesanan, 0.8)).status).toBe(200)
  await madePiece(app, no_pesanan, weighing(2.5))
  const { rumus, harga_dasar } = await pickedUp(no_pesanan)
  expect(rumus.filter(({ jenis }) => jenis === 'DIKUNCI' || jenis === 'BERAT')).toMatchObject([
    { jenis: 'DIKUNCI', berat: 2, harga_per_gram: first },
    { jenis: 'DIKUNCI', berat: 0.5, harga_per_gram: first + 50_000 },
  ])
  expect(harga_dasar).toBe(Math.round((2_000 * first + 500 * (first + 50_000)) / 1_000))
  await move(-50_000)
})

it('an order that is fixed whole knows no price of the day, whether at once or in parts: what it weighs beyond has the last price', async () => {
  const first = await rateOf(app.db, group)
  const locked = await madeOrder(app)
  const parts = await unlocked({}, { berat_dikunci: 1 })
  await fix(parts.no_pesanan, 0.999)
  await fix(parts.no_pesanan, 1.001)
  expect((await fix(parts.no_pesanan, 0.001)).body).toMatchObject({ code: 'ORDER_FIXED_TOO_MUCH' })
  expect((await fix(locked.no_pesanan, 0.001)).body).toMatchObject({ code: 'ORDER_FIXED_TOO_MUCH' })
  await move(90_000)
  const bases: number[] = []
  for (const { no_pesanan } of [locked, parts]) {
    await madePiece(app, no_pesanan, weighing(3.217))
    const { rumus, harga_dasar } = await pickedUp(no_pesanan)
    expect(rumus.every(({ jenis }) => jenis !== 'BERAT')).toBe(true)
    bases.push(harga_dasar)
  }
  expect(bases).toEqual([Math.round(3.217 * first), Math.round(3.217 * first)])
  await move(-90_000)
})

it('what cannot be fixed is refused at its field', async () => {
  const { no_pesanan } = await unlocked()
  expect((await fix(no_pesanan, null)).body).toMatchObject({
    code: 'ORDER_FIXED_NOTHING',
    fields: { 'detail_kunci.0.berat_dikunci': expect.any(String) },
  })
  expect((await fix(no_pesanan, 3.001)).body).toMatchObject({
    code: 'ORDER_FIXED_TOO_MUCH',
    fields: { 'detail_kunci.0.berat_dikunci': expect.stringContaining('3.000') },
  })
  const body = await fixBody(app.db, no_pesanan, 1)
  await move(10_000)
  expect((await call(fixOrder, { body })).body).toMatchObject({
    code: 'ORDER_PRICE_CHANGED',
    fields: { 'detail_kunci.0.berat_dikunci': expect.any(String) },
  })
  await move(-10_000)
  const ordering = async (facts: object, line: object) => (await app.call(till, order, { body: await orderBody(app.db, facts, line) })).body
  expect(await ordering({}, { berat_dikunci: 1 })).toMatchObject({
    code: 'ORDER_FIXED_WHOLE',
    fields: { 'detail_pesanan.0.berat_dikunci': expect.any(String) },
  })
  expect(await ordering({ harga_dikunci: false }, { berat_dikunci: 3.001 })).toMatchObject({
    code: 'ORDER_FIXED_TOO_MUCH',
    fields: { 'detail_pesanan.0.berat_dikunci': expect.any(String) },
  })
})

it('a part is fixed where enough is paid of all that is fixed: at the advance when the order is taken, and later at the grams', async () => {
  await app.set({ KUNCI_HARGA_DP_PERSEN: '30' })
  const rate = await rateOf(app.db, group)
  const least = (grams: number) => Math.ceil(grams * rate * 0.3)
  const dp = least(3) - 1
  const short = await app.call(till, order, { body: await orderBody(app.db, { dp, detail_bayar: [cash(dp)] }) })
  expect(short.body).toMatchObject({ code: 'ORDER_FIXING_UNPAID', fields: { dp: expect.any(String) } })
  const enough = await app.call(till, order, { body: await orderBody(app.db, { dp: dp + 1, detail_bayar: [cash(dp + 1)] }) })
  expect(enough.status).toBe(200)

  const paid = least(1)
  const { no_pesanan } = await unlocked({ dp: paid, detail_bayar: [cash(paid)] }, { berat_dikunci: 1 })
  expect((await fix(no_pesanan, 1)).body).toMatchObject({
    code: 'ORDER_FIXING_UNPAID',
    fields: { 'detail_kunci.0.berat_dikunci': expect.any(String) },
  })
  const { body: payment } = await pay(no_pesanan, least(2) - paid)
  const { status, body: fixed } = await fix(no_pesanan, 1)
  expect(status).toBe(200)
  // That payment stands as long as what it fixed; both go back on their day.
  expect((await undo(payment['no_mutasi_pesanan'])).body).toMatchObject({ code: 'ORDER_PAYMENT_FIXES' })
  expect((await undo(fixed['no_mutasi_pesanan'])).status).toBe(200)
  expect((await undo(payment['no_mutasi_pesanan'])).status).toBe(200)
  expect(await read(no_pesanan)).toMatchObject({ uang_pesanan: paid, kunci_harga: [{ berat: 1, no_mutasi: null }] })
})

it('after its last day a fixed price holds for what was paid by then, and the rest has the price of the day', async () => {
  await app.set({ KUNCI_HARGA_HARI: '7' })
  const rate = await rateOf(app.db, group)
  const dp = rate
  const made = await madeOrder(app, { dp, detail_bayar: [cash(dp)] })
  expect(made).toMatchObject({ harga_dikunci: true, kunci_sampai: '2026-02-07' })
  const holds = async (hari: string) => {
    const { rows } = await sql<{ berlaku: number }>`
      select berlaku from kunci_berlaku('MC2', ${made.no_pesanan}, ${hari}::date)`.execute(app.db)
    return rows.map(({ berlaku }) => berlaku)
  }
  expect([await holds('2026-02-07'), await holds('2026-02-08')]).toEqual([[3], [1]])
  // Half a gram more is paid in time.
  await pay(made.no_pesanan, Math.floor(rate / 2))
  expect([await holds('2026-02-07'), await holds('2026-02-08')]).toEqual([[3], [1.499 + (rate % 2 === 0 ? 0.001 : 0)]])
})

it('a part that ran out is charged as far as it was paid, and what is free again can be fixed anew', async () => {
  const rate = await rateOf(app.db, group)
  const made = await unlocked({ dp: rate, detail_bayar: [cash(rate)] }, { berat_dikunci: 2 })
  const { no_pesanan } = made
  await app.asOwner(
    sql`update pesanan set tgl_system = '2026-01-20', kunci_harga = jsonb_set(jsonb_set(kunci_harga, '{0,tgl}', '"2026-01-20"'), '{0,sampai}', '"2026-01-30"') where no_pesanan = ${sql.lit(no_pesanan)}`,
    'unguarded',
  )
  await move(70_000)
  const [line] = (await openOrder(no_pesanan)).detail_pesanan
  expect(line).toMatchObject({ berat_bebas: 2, kunci: [{ berat: 2, berlaku: 1, sampai: '2026-01-30' }] })
  expect((await fix(no_pesanan, 2.001)).body).toMatchObject({ code: 'ORDER_FIXED_TOO_MUCH' })
  expect((await fix(no_pesanan, 0.5)).status).toBe(200)
  await move(70_000)
  await madePiece(app, no_pesanan, weighing(2.75))
  const { harga_dasar, rumus } = await pickedUp(no_pesanan)
  expect(rumus.filter(({ jenis }) => jenis === 'DIKUNCI' || jenis === 'BERAT')).toMatchObject([
    { jenis: 'DIKUNCI', tgl: '2026-01-20', berat: 1, harga_per_gram: rate },
    { jenis: 'DIKUNCI', tgl: day, berat: 0.5, harga_per_gram: rate + 70_000 },
    { jenis: 'BERAT', berat: 1.25, harga_per_gram: rate + 140_000 },
  ])
  expect(harga_dasar).toBe(Math.round((1_000 * rate + 500 * (rate + 70_000) + 1_250 * (rate + 140_000)) / 1_000))
  await app.asOwner(sql`update pesanan set tgl_system = ${sql.lit(day)}, kunci_sampai = null where no_pesanan = ${sql.lit(no_pesanan)}`, 'unguarded')
  await move(-140_000)
})

it('of eight who fix its price and hand it over at once each is before or behind the others, and the price is the sum of what was fixed', async () => {
  for (let round = 0; round < 3; round++) {
    const rate = await rateOf(app.db, group)
    const { no_pesanan } = await unlocked()
    await madePiece(app, no_pesanan, weighing(3))
    const body = await fixBody(app.db, no_pesanan, 0.6)
    const picking = () =>
      app.call(till, pickUpOrder, {
        body: { no_pesanan, kode_member: null, keterangan: null, grand_total: null, detail_bayar: [cash(50_000_000)], detail_kupon: [] },
      })
    const fixing = () => app.call(till, fixOrder, { body })
    const answers = await Promise.all([fixing(), fixing(), fixing(), picking(), fixing(), fixing(), fixing(), picking()])
    const codes = answers.map(({ status, body: said }) => (status === 200 ? 'done' : (said as { code: string }).code))
    const [fixed, sold] = [codes.filter((_, at) => at % 4 !== 3), codes.filter((_, at) => at % 4 === 3)]
    expect(sold.toSorted()).toEqual(['ORDER_OVER', 'done'])
    for (const code of fixed) expect(['done', 'ORDER_OVER', 'ORDER_FIXED_TOO_MUCH']).toContain(code)
    const { kunci_harga } = await read(no_pesanan)
    expect(kunci_harga.length).toBe(fixed.filter((code) => code === 'done').length)
    const { detail_barang } = answers.map(({ body: said }) => said as unknown as Sale).find((said) => said.no_faktur)!
    const parts = detail_barang[0]!.rumus.filter(({ jenis }) => jenis === 'DIKUNCI')
    expect(parts.length).toBe(kunci_harga.length)
    expect(detail_barang[0]!.harga_dasar).toBe(3 * rate)
  }
})

it('the database refuses fixings beyond what a line is thought to weigh, and those that come by no event', async () => {
  const { no_pesanan } = await unlocked({}, { berat_dikunci: 2.5 })
  await expect(sql`update pesanan set kunci_harga = '[]' where no_pesanan = ${no_pesanan}`.execute(app.db)).rejects.toThrow()
  const { body } = await fix(no_pesanan, 0.25)
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns from information_schema.columns
    where table_name = 'mutasi_pesanan' and is_generated = 'NEVER' and is_identity = 'NO'`.execute(app.db)
  const columns = rows[0]!.columns
  const again = sql`
    insert into mutasi_pesanan (${sql.raw(columns)})
    select ${sql.raw(columns.replaceAll(/\w+/g, 'x.$&'))} from mutasi_pesanan m cross join lateral jsonb_populate_record(m, jsonb_build_object('no_mutasi_pesanan', 'MP-X', 'kunci_harga',
      jsonb_set(m.kunci_harga, '{0,berat}', '0.251'))) x where m.no_mutasi_pesanan = ${body['no_mutasi_pesanan']}`
  await expect(again.execute(app.db)).rejects.toThrow(/fixings of/)
})
