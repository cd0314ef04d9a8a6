import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { approved, prepared } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import type { Sale } from '#modules/sales/contract/penjualan.ts'
import { laporanPesananBarang, laporanPesananTerbuka } from '../contract/laporan.ts'
import {
  type OpenOrder,
  type OrderEvent,
  cancelOrder,
  fetchSample,
  fixOrder,
  payOrder,
  pickUpOrder,
  readOpenOrders,
} from '../contract/mutasi-pesanan.ts'
import { type Order, openOrder, pesanan } from '../contract/pesanan.ts'
import { cash, fixBody, madeOrder, madePiece, oldOrderBody, oldRing, openedOrder, sample } from './testing/made-order.ts'

const [till, keeper] = ['kasir.mc2', 'mu.mc2']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ HARGA_DITAHAN_MENIT: '0' })
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

const weighing = (grams: number) => ({ berat_bruto: grams, berat_stock: grams, berat: grams })
const open = async (no_pesanan: string) => (await app.call<OpenOrder[]>(till, readOpenOrders, { query: { cari: no_pesanan } })).body[0]
async function done<Body>(call: Endpoint, body: object, user = till): Promise<Body> {
  const answer = await approved<Body>(app, user, call, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const takeBack = (nomor: string) =>
  approved<Order & { code?: string }>(app, keeper, pesanan.calls.actions.batal, { params: { nomor }, body: { alasan: 'SALAH KETIK' } })
const stockOf = async (reference: string) =>
  (await sql`select from mutasi_stock m join posting p on p.id = m.posting_id where p.reference = ${reference}`.execute(app.db)).rows

it('what was paid then is owed to the customer out of capital; no money moves, and the order stands open with its old number', async () => {
  const made = await openedOrder(app)
  // 3.000 g at 1,000,000, and 150,000 for the work.
  expect(made).toMatchObject({
    dari_saldo_awal: true,
    total_harga: 3_150_000,
    dp: 800_000,
    uang_pesanan: 800_000,
    jumlah_bayar: 0,
    kembali: 0,
    status: 'AKTIF',
  })
  expect(await journalOf(app, made.no_pesanan)).toEqual({ '2-1102': -800_000, '3-1001': 800_000 })
  expect(await stockOf(made.no_pesanan)).toEqual([])
  // It was due on 20 January: today is the 31st.
  expect(await open(made.no_lama!)).toMatchObject({ no_pesanan: made.no_pesanan, hari_lewat: 11, sisa_bayar: 2_350_000 })
  const report = await app.call<Record<string, unknown>[]>('own.mc2', laporanPesananTerbuka.api)
  const row = report.body.find(({ no_pesanan }) => no_pesanan === made.no_pesanan)
  expect(row).toMatchObject({ no_lama: made.no_lama, tgl_pesanan: '2025-12-20', berat_dikunci: 3, uang_pesanan: 800_000 })
  // It was ordered elsewhere: neither among the items that were ordered today nor among the trade of the day.
  const items = await app.call('own.mc2', laporanPesananBarang.api, { body: { tgl_from: '2026-01-31', tgl_to: '2026-01-31' } })
  expect(JSON.stringify(items.body)).not.toContain(made.no_pesanan)
  expect((await sql`select from dagang where nomor = ${made.no_pesanan}`.execute(app.db)).rows).toEqual([])
})

it('it keeps its rate: topped up, made and picked up at what was agreed on then', async () => {
  const { no_pesanan } = await openedOrder(app)
  await done(payOrder, { no_pesanan, dp: 200_000, keterangan: null, detail_bayar: [cash(200_000)] })
  await madePiece(app, no_pesanan, weighing(3.1))
  // 3.100 g at 1,000,000 and 150,000: 3,250,000, and 1,000,000 are paid.
  expect(await open(no_pesanan)).toMatchObject({ harga_jadi: 3_250_000 })
  const sale = await done<Sale>(pickUpOrder, { no_pesanan, keterangan: null, detail_kupon: [], detail_bayar: [cash(2_250_000)] })
  expect(sale).toMatchObject({ no_pesanan, bayar_pesanan: 1_000_000, grand_total: 3_250_000 })
  expect(sale.detail_barang[0]!.rumus).toContainEqual(expect.objectContaining({ jenis: 'DIKUNCI', berat: 3.1, harga_per_gram: 1_000_000 }))
  expect(await journalOf(app, sale.no_faktur)).toMatchObject({ '1-1001': 2_250_000, '2-1102': 1_000_000 })
})

it('or given up: what was paid then goes back in cash, less what the shop keeps', async () => {
  const { no_pesanan } = await openedOrder(app)
  const event = await done<OrderEvent>(cancelOrder, { no_pesanan, potongan_batal: 100_000, keterangan: 'TIDAK JADI', detail_bayar: [cash(700_000)] })
  expect(await journalOf(app, event.no_mutasi_pesanan)).toMatchObject({ '1-1001': -700_000, '2-1102': 800_000 })
  expect((await app.call<Order>(till, pesanan.calls.read, { params: { nomor: no_pesanan } })).body).toMatchObject({
    status: 'BATAL',
    uang_pesanan: 0,
  })
})

it('a part that was fixed then keeps its day, grams, rate and last day; more is fixed at the price of today', async () => {
  const made = await openedOrder(app, { harga_dikunci: false, kunci_sampai: '2026-02-10' }, { berat_dikunci: 1 })
  const fixed = { no_baris: 1, tgl: '2025-12-20', sampai: '2026-02-10', berat: 1, harga_per_gram: 1_000_000, no_mutasi: null }
  expect(made).toMatchObject({ kunci_harga: [fixed], kunci_sampai: '2026-02-10' })
  expect((await open(made.no_pesanan))!.detail_pesanan[0]).toMatchObject({ berat_bebas: 2, kunci: [{ tgl: '2025-12-20', berlaku: 1 }] })
  await done(fixOrder, await fixBody(app.db, made.no_pesanan, 2))
  expect((await open(made.no_pesanan))!.detail_pesanan[0]).toMatchObject({ berat_bebas: 0, kunci: [{ tgl: '2025-12-20' }, { tgl: '2026-01-31' }] })
})

it('gold that he gave then is owed in grams out of capital; it is in the stock already, and another lot goes back in its place', async () => {
  // 2 g at 75% are 1.5 g of fine gold; at 2,000,000 a gram 3,000,000.
  const { no_pesanan } = await openedOrder(app, { dp: 100_000, harga_emas: 2_000_000, detail_emas: [oldRing] })
  expect(await journalOf(app, no_pesanan)).toEqual({ '2-1102': -100_000, '2-1109': -3_000_000, '3-1001': 3_100_000 })
  expect(await stockOf(no_pesanan)).toEqual([])
  expect(await open(no_pesanan)).toMatchObject({ emas_pelanggan: 1.5, bayar_emas: 3_000_000, sisa_bayar: 50_000 })
  const back = { no_pesanan, potongan_batal: 0, keterangan: 'TIDAK JADI', detail_bayar: [cash(100_000)] }
  const gone = await approved(app, till, cancelOrder, { body: { ...back, lot_ganti: null } })
  expect(gone.body).toMatchObject({ code: 'ORDER_GOLD_GONE', fields: { lot_ganti: expect.any(String) } })
  const other = await madeOrder(app, { detail_emas: [oldRing] })
  const event = await done<OrderEvent>(cancelOrder, { ...back, lot_ganti: `${other.no_pesanan}/E1` })
  const costRp = other.nilai_emas_diterima
  expect(event).toMatchObject({ emas_pelanggan: 1.5, nilai_emas_pelanggan: 3_000_000, selisih_emas: 3_000_000 - costRp })
  expect(await journalOf(app, event.no_mutasi_pesanan)).toMatchObject({
    '1-1001': -100_000,
    '2-1102': 100_000,
    '2-1109': 3_000_000,
    '1-1303': -costRp,
  })
})

it('his sample lies in our care, and goes back to him', async () => {
  const made = await openedOrder(app, {}, sample)
  expect(made.status_contoh).toBe('DISIMPAN')
  await done(fetchSample, { no_pesanan: made.no_pesanan, keterangan: null })
})

it('what was entered wrongly is taken back on its day: its posting is reversed, and the old number is free again', async () => {
  const { no_pesanan, no_lama } = await openedOrder(app, { dp: 100_000, harga_emas: 2_000_000, detail_emas: [oldRing] }, sample)
  const { status, body } = await takeBack(no_pesanan)
  expect([status, body]).toMatchObject([200, { status: 'CANCELLED', uang_pesanan: 0, emas_pelanggan: 0, status_contoh: 'DIAMBIL' }])
  expect(await journalOf(app, no_pesanan)).toEqual({})
  expect(await open(no_pesanan)).toBeUndefined()
  await openedOrder(app, { no_lama })
})

it('once something happened to it, it is not taken back; neither is an order of ours', async () => {
  const paid = await openedOrder(app)
  await done(payOrder, { no_pesanan: paid.no_pesanan, dp: 100_000, keterangan: null, detail_bayar: [cash(100_000)] })
  expect((await takeBack(paid.no_pesanan)).body).toMatchObject({ code: 'ORDER_TOUCHED' })
  const made = await openedOrder(app)
  await madePiece(app, made.no_pesanan)
  expect((await takeBack(made.no_pesanan)).body).toMatchObject({ code: 'ORDER_TOUCHED' })
  const { no_pesanan } = await madeOrder(app)
  expect((await takeBack(no_pesanan)).body).toMatchObject({ code: 'ORDER_NOT_OPENING' })
})

it('is refused at the field that is wrong', async () => {
  const refused = async (facts: object, line: object = {}) => (await app.call(keeper, openOrder, { body: oldOrderBody(facts, line) })).body
  const at = (code: string, field: string) => ({ code, fields: { [field]: expect.any(String) } })
  const { no_lama } = await openedOrder(app)
  expect(await refused({ no_lama })).toMatchObject(at('OLD_ORDER_TAKEN', 'no_lama'))
  expect(await refused({ tgl_pesanan: '2026-02-01', tgl_selesai: '2026-02-02' })).toMatchObject(at('OLD_ORDER_LATER', 'tgl_pesanan'))
  expect(await refused({ tgl_selesai: '2025-12-19' })).toMatchObject(at('OLD_ORDER_READY_FIRST', 'tgl_selesai'))
  expect(await refused({ kunci_sampai: '2026-01-30' })).toMatchObject(at('OLD_ORDER_FIXED_UNTIL', 'kunci_sampai'))
  expect(await refused({ harga_dikunci: false, kunci_sampai: '2026-02-10' })).toMatchObject(at('OLD_ORDER_NOT_FIXED', 'kunci_sampai'))
  expect(await refused({ dp: 3_150_001 })).toMatchObject(at('ORDER_DP_TOO_LARGE', 'dp'))
  expect(await refused({ dp: null })).toMatchObject(at('ORDER_WITHOUT_ADVANCE', 'dp'))
  expect(await refused({ detail_emas: [oldRing] })).toMatchObject(at('OLD_ORDER_GOLD_PRICE', 'harga_emas'))
  expect(await refused({ harga_emas: 2_000_000, detail_emas: [oldRing] })).toMatchObject(at('ORDER_GOLD_TOO_MUCH', 'detail_emas'))
  expect(await refused({ kode_sales: 'TIDAK ADA' })).toMatchObject(at('SALES_NOT_FOUND', 'kode_sales'))
  expect(await refused({}, { kode_group: 'TIDAK ADA' })).toMatchObject(at('MASTER_MISSING', 'detail_pesanan.0.kode_group'))
  expect(await refused({}, { berat_dikunci: 1 })).toMatchObject(at('ORDER_FIXED_WHOLE', 'detail_pesanan.0.berat_dikunci'))
  expect(await refused({ harga_dikunci: false }, { berat_dikunci: 3.001 })).toMatchObject(
    at('ORDER_FIXED_TOO_MUCH', 'detail_pesanan.0.berat_dikunci'),
  )
})

it('a second person approves it, the till cannot enter it, and of two who enter one number at once one is refused', async () => {
  const body = oldOrderBody()
  expect((await app.call(keeper, openOrder, { body })).body).toMatchObject({ code: 'APPROVAL_REQUIRED' })
  expect((await app.call(till, openOrder, { body })).status).toBe(403)
  const own = await approved(app, 'own.mc2', openOrder, { body }, 'own.mc2')
  expect([own.status, own.body.code]).toEqual([403, 'SECOND_PERSON'])
  const both = [
    await prepared(app, keeper, openOrder, { body }),
    await prepared(app, keeper, openOrder, { body: { ...body, nama_customer: 'BAPAK LAMA' } }),
  ]
  const answers = await Promise.all(both.map((send) => send()))
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  expect(answers.find(({ status }) => status === 409)!.body.code).toBe('OLD_ORDER_TAKEN')
})

it('it stays what it is, also from psql', async () => {
  const { no_pesanan } = await openedOrder(app)
  await expect(sql`update pesanan set dari_saldo_awal = false where no_pesanan = ${no_pesanan}`.execute(app.db)).rejects.toThrow()
  const ours = await madeOrder(app)
  await expect(
    app.asOwner(
      sql`update pesanan set status = 'CANCELLED', alasan_batal = 'x', dibatalkan_oleh = 'x', dibatalkan_at = now() where no_pesanan = ${ours.no_pesanan}`,
    ),
  ).rejects.toThrow('pesanan_old')
})

it('the day is closed over old orders, and every check agrees afterwards', async () => {
  const { no_pesanan } = await openedOrder(app)
  await app.asOwner(sql`select close_day('MC2', '2026-01-31', '2026-02-01')`)
  expect(await verify(app.db, 'MC2')).toEqual([])
  await expect.poll(async () => (await takeBack(no_pesanan).catch(() => ({ body: {} }))).body).toMatchObject({ code: 'ORDER_OF_YESTERDAY' })
  await done(payOrder, { no_pesanan, dp: 100_000, keterangan: null, detail_bayar: [cash(100_000)] })
})
