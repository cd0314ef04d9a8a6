import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { waitingBehind } from '#apps/server/testing/waiting-behind.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import type { Report } from '#engine/contract/report.ts'
import { approved, prepared } from '#modules/approvals/server/testing/approved.ts'
import { scanPiece } from '#modules/goods/contract/data-barang.ts'
import { deposit } from '#modules/deposits/contract/titipan.ts'
import { depositBody } from '#modules/deposits/server/testing/made-deposit.ts'
import { barangMasuk, readPreOrdersToFill, takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { cash, rateOf } from '#modules/orders/server/testing/made-order.ts'
import { findBrought } from '#modules/purchases/contract/pembelian.ts'
import { findTraded, penjualan, type Sale } from '#modules/sales/contract/penjualan.ts'
import { scanSendable } from '#modules/shipping/contract/kirim-barang.ts'
import { scanDestroyable } from '#modules/handling/contract/hancur-barang.ts'
import { assignArrived, readArrived, releaseArrived } from '../contract/arrivals.ts'
import { checkPreOrders, importPreOrders } from '../contract/import-pre-order.ts'
import { laporanClosingBarangPo, laporanOutstandPo, laporanPenjualanPo, laporanPoTerlambat, laporanTransaksiPo } from '../contract/laporan.ts'
import { listPreOrders, lookUpPreOrders } from '../contract/lists.ts'
import { type OpenPreOrder, cancelPreOrder, mutasiPo, payPreOrder, pickUpPreOrder, readOpenPreOrders } from '../contract/mutasi-po.ts'
import { type PreOrder, makePreOrder, preOrder } from '../contract/pre-order.ts'
import { arrived, broughtIn, madePreOrder, madePreOrderPayment, preOrderBody } from './testing/made-pre-order.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ HARGA_DITAHAN_MENIT: '0' })
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

const till = 'kasir.mc2'

interface Answer {
  readonly status: number
  readonly body: { readonly code?: string } & Readonly<Record<string, unknown>>
}

/** Calls as the cashier, with the approvals that are asked for. */
const call = (endpoint: Endpoint, input: { body?: object; params?: Record<string, string> }): Promise<Answer> =>
  approved<Answer['body']>(app, till, endpoint, input)
const read = async (nomor: string): Promise<PreOrder> => (await app.call<PreOrder>(till, preOrder.calls.read, { params: { nomor } })).body
const scan = (kode_barcode: string): Promise<Answer> => app.call<Answer['body']>(till, assignArrived, { body: { kode_barcode } })
const openOne = async (no_po: string) => (await app.call<OpenPreOrder[]>(till, readOpenPreOrders, { query: { cari: no_po } })).body[0]
const take = (no_po: string, kode_barcodes: readonly string[], jumlah: number) =>
  call(pickUpPreOrder, {
    body: {
      no_po,
      keterangan: null,
      detail_barang: kode_barcodes.map((kode_barcode) => ({ kode_barcode })),
      detail_bayar: jumlah > 0 ? [cash(jumlah)] : [],
      detail_kupon: [],
    },
  })
const giveUp = (no_po: string, potongan_batal: number, jumlah: number) =>
  call(cancelPreOrder, { body: { no_po, potongan_batal, keterangan: 'TIDAK JADI', detail_bayar: jumlah > 0 ? [cash(jumlah)] : [] } })
const cancelSale = (nomor: string) => call(penjualan.calls.actions.batal, { params: { nomor }, body: { alasan: 'SALAH' } })

/** What is owed for a pre-order. */
async function owed(no_po: string): Promise<number> {
  const { rows } = await sql<{ owed: number }>`
    select coalesce(-sum(rupiah), 0)::bigint as owed from saldo_tagihan where jenis = 'UM_PESANAN' and dokumen = ${no_po}`.execute(app.db)
  return rows[0]!.owed
}

/** Ends every pre-order that waits, so that a story has its queue for itself. */
async function endAll(): Promise<void> {
  const { body } = await app.call<OpenPreOrder[]>(till, readOpenPreOrders)
  for (const { no_po, uang_po } of body) expect((await giveUp(no_po, 0, uang_po)).status).toBe(200)
}

describe('a pre-order', () => {
  it('is priced by quantity and owes the customer what he paid (O1)', async () => {
    const rate = await rateOf(app.db, '750L')
    const made = await madePreOrder(app)
    expect(made).toMatchObject({ status: 'BERLAKU', status_po: 'open', total_qty: 2, total_berat: 6, dp: 500_000, uang_po: 500_000, qty_datang: 0 })
    expect(made.no_po).toMatch(/^PO-MC2-/)
    expect(made.total_harga / 2 - (3 * rate + 150_000)).toBeLessThan(1_000)
    expect(await owed(made.no_po)).toBe(500_000)
  })

  it('is refused at its fields', async () => {
    const refused = async (facts: object, line: object = {}) =>
      (await app.call<Answer['body']>(till, makePreOrder, { body: await preOrderBody(app.db, facts, line) })).body
    expect(await refused({ tgl_perkiraan: '2026-01-30' })).toMatchObject({
      code: 'PO_EXPECTED_IN_PAST',
      fields: { tgl_perkiraan: expect.any(String) },
    })
    expect(await refused({ dp: 999_000_000, detail_bayar: [cash(999_000_000)] })).toMatchObject({ code: 'ORDER_DP_TOO_LARGE' })
    expect(await refused({}, { harga_per_gram: 1 })).toMatchObject({
      code: 'ORDER_PRICE_CHANGED',
      fields: { 'detail_pre_order.0.harga_per_gram': expect.any(String) },
    })
    expect(await refused({}, { kode_group: 'XX' })).toMatchObject({ code: 'MASTER_MISSING' })
    expect(await refused({}, { qty: 0 })).toMatchObject({ code: 'INVALID' })
  })

  it('is listed by POST, a page of 50 at a time, and looked up by GET', async () => {
    const { no_po } = await madePreOrder(app, { nama_customer: 'PAK DAFTAR' })
    const list = async (body: object) => (await app.call<Record<string, unknown>>(till, listPreOrders, { body })).body
    expect(await list({ cari: no_po })).toMatchObject({
      count: 1,
      skip: 0,
      limit: 50,
      page: 1,
      preorders: [{ no_po, status: 'open', nama_customer: 'PAK DAFTAR', detail_pre_order: [{ qty: 2, qty_datang: 0 }] }],
    })
    expect(await list({ page: 2, limit: 1 })).toMatchObject({ skip: 1, limit: 1, page: 2 })
    expect(await list({ status: 'closed', cari: no_po })).toMatchObject({ count: 0, preorders: [] })
    await arrived(app, no_po)
    await arrived(app, no_po)
    const { body } = await app.call<{ preorders: { no_po: string; status: string }[]; limit: number }>(till, lookUpPreOrders, {
      query: { status: 'finish', limit: 9999 },
    })
    expect(body.limit).toBe(9999)
    expect(body.preorders.find((each) => each.no_po === no_po)).toMatchObject({ status: 'finish' })
  })
})

describe('goods that arrive', () => {
  it('go to the customer who has waited longest for one of their kind, group and size', async () => {
    await endAll()
    const old = await madePreOrder(app, { nama_customer: 'PERTAMA' }, { qty: 1 })
    const other = await madePreOrder(app, { nama_customer: 'LAIN' }, { qty: 1, size: '18' })
    const late = await madePreOrder(app, { nama_customer: 'KEDUA' }, { qty: 1 })
    const pieces = [await broughtIn(app, { size: '18' }), await broughtIn(app, { size: '20' }), await broughtIn(app), await broughtIn(app)]
    // A line that leaves the size open takes any; one that says another waits on.
    expect((await scan(pieces[0]!)).body).toMatchObject({ no_po: old.no_po, nama_customer: 'PERTAMA', status_po: 'finish' })
    expect((await scan(pieces[1]!)).body).toMatchObject({ no_po: late.no_po })
    expect((await scan(pieces[2]!)).body).toMatchObject({ no_po: other.no_po, qty_datang: 1 })
    expect((await scan(pieces[3]!)).body).toMatchObject({ code: 'PO_NOBODY_WAITS' })
    // A piece that is scanned again is answered as before.
    expect((await scan(pieces[2]!)).body).toMatchObject({ no_po: other.no_po, qty_datang: 1 })
    const { body } = await app.call<{ kode_barcode: string }[]>(till, readArrived)
    expect(body.map(({ kode_barcode }) => kode_barcode)).toEqual(pieces.slice(0, 3).toReversed())
  })

  it('are held once when one piece is scanned by many at once', async () => {
    await endAll()
    const { no_po } = await madePreOrder(app, {}, { qty: 2 })
    const kode_barcode = await broughtIn(app)
    const answers = await Promise.all(Array.from({ length: 6 }, () => scan(kode_barcode)))
    expect(answers.map(({ body }) => body)).toEqual(answers.map(() => expect.objectContaining({ no_po, kode_barcode, qty_datang: 1 })))
  })

  it('are let go again, and go to the next', async () => {
    await endAll()
    const { no_po } = await madePreOrder(app, {}, { qty: 1 })
    const kode_barcode = await arrived(app, no_po)
    expect((await read(no_po)).status_po).toBe('finish')
    expect((await app.call(till, releaseArrived, { body: { kode_barcode } })).body).toEqual({ kode_barcode, no_po })
    expect(await read(no_po)).toMatchObject({ status_po: 'open', qty_datang: 0 })
    expect((await app.call(till, releaseArrived, { body: { kode_barcode } })).body).toMatchObject({ code: 'PO_NOT_ASSIGNED' })
    expect((await scan(kode_barcode)).body).toMatchObject({ no_po })
  })

  it('come in with the number of a pre-order, as many as its lines ask for', async () => {
    await endAll()
    const { no_po } = await madePreOrder(app)
    expect((await app.call<{ no_po: string }[]>('spv.mc2', readPreOrdersToFill)).body.map((each) => each.no_po)).toContain(no_po)
    const bring = (...pieces: object[]) =>
      app.call<Answer['body']>('spv.mc2', takePiecesIn, { body: intakeBody(pieces.map((facts) => ring({ no_po, ...facts }))) })
    expect((await bring({}, {}, {})).body).toMatchObject({
      code: 'ORDER_NOT_OPEN',
      fields: { 'detail_barang.2.no_po': `No PO ${no_po} Tidak Tersedia` },
    })
    expect((await bring({ kode_group: '375L', kadar: 37.5 })).body).toMatchObject({ code: 'ORDER_NOT_OPEN' })
    const { body } = await bring({}, {})
    expect(await read(no_po)).toMatchObject({ qty_datang: 2, status_po: 'finish', detail_pre_order: [{ qty_datang: 2 }] })
    const back = await call(barangMasuk.calls.actions.batal, { params: { nomor: String(body['no_masuk']) }, body: { alasan: 'SALAH' } })
    expect(back.status).toBe(200)
    expect(await read(no_po)).toMatchObject({ qty_datang: 0, status_po: 'open' })
  })

  it('are refused elsewhere with a text of their own', async () => {
    const { no_po } = await madePreOrder(app)
    const kode_barcode = await arrived(app, no_po)
    const text = 'Barang Sudah Terdaftar Sebagai PO'
    const params = { kode_barcode }
    expect((await app.call(till, scanPiece, { params })).body).toMatchObject({ code: 'PRE_ORDERED', message: text })
    expect((await app.call(till, scanDestroyable, { params })).body).toMatchObject({ code: 'PRE_ORDERED', message: text })
    // A customer cannot bring it in a purchase, or in exchange.
    for (const find of [findBrought, findTraded])
      expect((await app.call(till, find, { params: { kode: kode_barcode } })).body).toMatchObject({ code: 'PRE_ORDERED', message: text })
    // It cannot be laid aside for another customer, or sent to another shop.
    const body = await depositBody(app.db, kode_barcode)
    expect((await app.call(till, deposit, { body })).body).toMatchObject({ code: 'PRE_ORDERED' })
    expect((await app.call('spv.mc2', scanSendable, { params })).body).toMatchObject({ code: 'PRE_ORDERED', message: text })
  })
})

describe('what has arrived', () => {
  it('is handed over in part for its share, then the rest for all that is left', async () => {
    const { no_po, total_harga } = await madePreOrder(app, { dp: 500_001, detail_bayar: [cash(500_001)] })
    const [first, second] = [await arrived(app, no_po), await arrived(app, no_po)]
    const before = (await openOne(no_po))!
    expect(before).toMatchObject({ nilai_po: total_harga, uang_po: 500_001, detail_barang: [{ nilai_po: total_harga / 2 }, {}] })
    const priceRp = before.detail_barang[0]!.harga_total
    const sale = (await take(no_po, [first], priceRp - 250_000)).body as unknown as Sale
    expect(sale).toMatchObject({ no_po, no_pesanan: null, bayar_pesanan: 250_000, grand_total: priceRp, kembali: 0 })
    expect(await read(no_po)).toMatchObject({
      status_po: 'finish',
      qty_tutup: 1,
      uang_po: 250_001,
      detail_pre_order: [{ qty_datang: 2, qty_tutup: 1 }],
    })
    expect((await take(no_po, [first], priceRp)).body).toMatchObject({ code: 'PO_OTHER_PIECE' })
    const last = (await take(no_po, [second], priceRp - 250_001)).body as unknown as Sale
    expect(last).toMatchObject({ bayar_pesanan: 250_001 })
    expect(await read(no_po)).toMatchObject({ status: 'BERLAKU', status_po: 'closed', uang_po: 0 })
    expect(await owed(no_po)).toBe(0)
    expect((await take(no_po, [second], priceRp)).body).toMatchObject({ code: 'PO_NOT_AVAILABLE', message: 'Nomor PO Tidak Tersedia' })
    expect((await giveUp(no_po, 0, 0)).body).toMatchObject({ code: 'PO_NOT_AVAILABLE' })
    // It is the customer's again until the sale is cancelled: then it is held as before.
    expect((await cancelSale(last.no_faktur)).status).toBe(200)
    expect(await read(no_po)).toMatchObject({ status_po: 'finish', qty_tutup: 1, uang_po: 250_001 })
    expect((await scan(second)).body).toMatchObject({ no_po, status_po: 'finish' })
  })

  it('is given up with what is left; what was sold stays sold', async () => {
    const { no_po } = await madePreOrder(app)
    const [first, second] = [await arrived(app, no_po), await arrived(app, no_po)]
    const { harga_total } = (await openOne(no_po))!.detail_barang[0]!
    const sale = (await take(no_po, [first], harga_total - 250_000)).body as unknown as Sale
    expect((await giveUp(no_po, 300_000, 0)).body).toMatchObject({ code: 'PO_FEE_TOO_LARGE' })
    expect((await giveUp(no_po, 50_000, 200_000)).body).toMatchObject({ uang_po: 250_000, potongan_batal: 50_000, grand_total: 200_000 })
    expect(await read(no_po)).toMatchObject({ status: 'BATAL', status_po: 'cancel', uang_po: 0, qty_datang: 1, qty_tutup: 1 })
    expect(await owed(no_po)).toBe(0)
    // The other one is free for any customer.
    expect((await app.call(till, scanPiece, { params: { kode_barcode: second } })).status).toBe(200)
    expect((await cancelSale(sale.no_faktur)).body).toMatchObject({ code: 'PO_NOT_AVAILABLE' })
  })

  it('is not paid for too much, and a payment that has paid for pieces stays', async () => {
    const { no_mutasi_po, no_po } = await madePreOrderPayment(app)
    const { total_harga } = await read(no_po)
    const pay = (dp: number) => call(payPreOrder, { body: { no_po, dp, keterangan: null, detail_bayar: [cash(dp)] } })
    expect((await pay(total_harga)).body).toMatchObject({ code: 'PO_PAID_TOO_MUCH' })
    const kode_barcode = await arrived(app, no_po)
    const { harga_total } = (await openOne(no_po))!.detail_barang[0]!
    expect((await take(no_po, [kode_barcode], harga_total - 400_000)).status).toBe(200)
    expect((await giveUp(no_po, 0, 400_000)).status).toBe(200)
    const back = await call(mutasiPo.calls.actions.batal, { params: { nomor: no_mutasi_po }, body: { alasan: 'SALAH' } })
    expect(back.body).toMatchObject({ code: 'PO_NOT_AVAILABLE' })
  })

  it('of the day is sold at the rate of the day', async () => {
    const { no_po } = await madePreOrder(app, { harga_dikunci: false }, { qty: 1 })
    await arrived(app, no_po)
    const before = (await openOne(no_po))!.detail_barang[0]!.harga_total
    await sql`update grup set harga = harga + 10000 where kode_group = '750L'`.execute(app.db)
    const after = (await openOne(no_po))!.detail_barang[0]!.harga_total
    await sql`update grup set harga = harga - 10000 where kode_group = '750L'`.execute(app.db)
    expect(after).toBeGreaterThan(before)
  })
})

describe('at once', () => {
  const lock = (no_po: string) => ({ text: `select from pre_order where kode_toko = 'MC2' and no_po = $1 for update`, values: [no_po] })

  it('goods come in for one while its others are handed over, taken back and let go', async () => {
    const { no_po } = await madePreOrder(app, {}, { qty: 3 })
    const [first, second] = [await arrived(app, no_po), await arrived(app, no_po)]
    const { harga_total } = (await openOne(no_po))!.detail_barang[0]!
    const bringing = async () => ({ status: 200, body: await arrived(app, no_po) })
    const taking = () => take(no_po, [first], harga_total)
    const freeing = () => app.call<Answer['body']>(till, releaseArrived, { body: { kode_barcode: second } })
    const answers = await waitingBehind<{ status: number }>(app, lock(no_po), [bringing, taking, freeing])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await read(no_po)).toMatchObject({ qty_datang: 2, qty_tutup: 1 })
  })

  it('an intake is taken back while its piece is handed over: one of them is done', async () => {
    const { no_po } = await madePreOrder(app, {}, { qty: 1 })
    const { body } = await app.call<{ no_masuk: string; detail_barang: { kode_barcode: string }[] }>('spv.mc2', takePiecesIn, {
      body: intakeBody([ring({ no_po })]),
    })
    const { harga_total } = (await openOne(no_po))!.detail_barang[0]!
    const undo = await prepared<Answer['body']>(app, 'mu.mc2', barangMasuk.calls.actions.batal, {
      params: { nomor: body.no_masuk },
      body: { alasan: 'SALAH' },
    })
    const answers = await waitingBehind<{ status: number }>(app, lock(no_po), [
      () => take(no_po, [body.detail_barang[0]!.kode_barcode], harga_total),
      undo,
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(await read(no_po)).toMatchObject({ status_po: 'closed' })
  })

  it('two pieces are scanned for the last place: the second goes to the next customer', async () => {
    await endAll()
    const [one, other] = [await madePreOrder(app, {}, { qty: 1 }), await madePreOrder(app, {}, { qty: 1 })]
    const [first, second] = [await broughtIn(app), await broughtIn(app)]
    const answers = await waitingBehind<Answer>(app, lock(one.no_po), [() => scan(first), () => scan(second)])
    expect(answers.map(({ body }) => body['no_po'])).toEqual([one.no_po, other.no_po])
  })

  it('a sale is taken back while more is paid on it', async () => {
    const { no_po } = await madePreOrder(app)
    const kode_barcode = await arrived(app, no_po)
    const { harga_total } = (await openOne(no_po))!.detail_barang[0]!
    const { no_faktur } = (await take(no_po, [kode_barcode], harga_total)).body as unknown as Sale
    const undo = await prepared<Answer['body']>(app, 'mu.mc2', penjualan.calls.actions.batal, {
      params: { nomor: no_faktur },
      body: { alasan: 'SALAH' },
    })
    const pay = () => call(payPreOrder, { body: { no_po, dp: 100_000, keterangan: null, detail_bayar: [cash(100_000)] } })
    const answers = await waitingBehind<{ status: number }>(app, lock(no_po), [undo, pay])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await read(no_po)).toMatchObject({ uang_po: 600_000, qty_tutup: 0 })
  })
})

describe('a file', () => {
  const row = (facts: object = {}) => ({
    nama_customer: 'IBU FILE',
    no_hp: '081234567899',
    kode_sales: 'S1',
    tgl_perkiraan: '2026-03-01',
    deskripsi: 'GELANG',
    kode_dept: 'CC',
    kode_group: '750L',
    qty: 2,
    berat: 4.5,
    ...facts,
  })
  const send = (endpoint: Endpoint, rows: readonly object[]): Promise<Answer> =>
    app.call<Answer['body']>('spv.mc2', endpoint, { body: { nama_file: 'po.csv', rows } })
  const count = async () => (await app.call<{ count: number }>(till, listPreOrders, { body: { cari: '081234567899' } })).body.count

  it('is tried without writing, then taken whole: rows of one customer are one pre-order', async () => {
    const rows = [row(), row({ deskripsi: 'KALUNG', qty: 1 }), row({ tgl_perkiraan: '2026-03-05' })]
    const tried = await send(checkPreOrders, rows)
    expect(tried.body).toMatchObject({ hasil: [{ total_qty: 3 }, { total_qty: 2 }] })
    expect(await count()).toBe(0)
    expect((await send(importPreOrders, rows)).body).toEqual(tried.body)
    expect(await count()).toBe(2)
  })

  it('is refused whole, with everything that is wrong at its cell', async () => {
    const before = await count()
    const rows = [
      row(),
      row({ qty: 0, no_hp: 'x' }),
      row({ kode_group: 'XX' }),
      row({ no_hp: '081234567800', kode_sales: 'TIDAK ADA' }),
      row({ tgl_perkiraan: '2025-01-01' }),
    ]
    const { status, body } = await send(importPreOrders, rows)
    expect(status).toBe(400)
    expect(Object.keys(body['fields'] as object).toSorted()).toEqual([
      'rows.1.no_hp',
      'rows.1.qty',
      'rows.2.kode_group',
      'rows.3.kode_sales',
      'rows.4.tgl_perkiraan',
    ])
    expect(await count()).toBe(before)
  })
})

it('stands in five reports; the outstanding amount is what the books owe for pre-orders', async () => {
  const report = async (api: Report['api'], query: Record<string, string>) =>
    (await app.call<Record<string, unknown>[]>('spv.mc2', api, { query })).body
  const day = { tgl_from: '2026-01-31', tgl_to: '2026-01-31' }
  const { no_po } = await madePreOrder(app, { tgl_perkiraan: '2026-01-31' })
  const kode_barcode = await arrived(app, no_po)
  const { harga_total } = (await openOne(no_po))!.detail_barang[0]!
  const { no_faktur } = (await take(no_po, [kode_barcode], harga_total - 250_000)).body as unknown as Sale
  const of = (rows: readonly Record<string, unknown>[]) => rows.filter((row) => row['no_po'] === no_po)
  expect(of(await report(laporanTransaksiPo.api, day))).toMatchObject([{ total_qty: 2, dp: 500_000, status_po: 'open' }])
  expect(of(await report(laporanClosingBarangPo.api, day))).toMatchObject([{ kode_barcode, no_faktur }])
  expect(of(await report(laporanPenjualanPo.api, day))).toMatchObject([{ no_faktur, bayar_pesanan: 250_000, grand_total: harga_total }])
  const outstanding = await report(laporanOutstandPo.api, {})
  expect(of(outstanding)).toMatchObject([{ uang_po: 250_000, qty_datang: 1, qty_tutup: 1 }])
  const { rows } = await sql<{ owed: number }>`
    select coalesce(-sum(rupiah), 0)::bigint as owed from saldo_tagihan where jenis = 'UM_PESANAN' and kode_toko = 'MC2' and dokumen like 'PO-%'`.execute(
    app.db,
  )
  expect(outstanding.reduce((sum, row) => sum + Number(row['uang_po']), 0)).toBe(rows[0]!.owed)
  expect(of(await report(laporanPoTerlambat.api, { pilihan_po: 'BELUM_DATANG' }))).toEqual([])
})
