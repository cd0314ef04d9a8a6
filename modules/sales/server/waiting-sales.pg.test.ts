import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { readPiece } from '#modules/goods/contract/data-barang.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { readCashiers } from '#modules/documents/contract/cashiers.ts'
import { boughtAt, strangeRing } from '#modules/purchases/server/testing/made-purchase.ts'
import { type Sale, penjualan, sell } from '../contract/penjualan.ts'
import { readCashReached } from '#modules/members/contract/cash-reached.ts'
import { type SaleNow, acceptSale, lookAtWaiting, readWaitingSales, refuseSale } from '../contract/validasi.ts'
import { loweredSale } from './testing/lowered-sale.ts'
import { madeSale } from './testing/made-sale.ts'
import { stockPieces } from './testing/stock.ts'
import { leftSale, waitingSaleBody } from './testing/waiting-sale.ts'
import { tradeInBody } from './testing/trade-in.ts'

const till = 'kasir.mc2'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // Price changes in this file take effect at once. held-prices.pg.test.ts tests held prices.
  await app.set({ HARGA_DITAHAN_MENIT: '0' })
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

const cash = (jumlah: number) => ({ jenis: 'CASH' as const, no_rekening: null, no_kartu: null, jumlah })
const statusOf = async (kode_barcode: string) => (await app.call('spv.mc2', readPiece, { params: { kode_barcode } })).body.status as string
const accept = (body: object) => app.call(till, acceptSale, { body })
const look = async (no_antri: string) => (await app.call<SaleNow>(till, lookAtWaiting, { params: { no_antri } })).body
const waitingOf = async () => (await app.call<{ no_antri: string; detail_barang: { kode_barcode: string }[] }[]>(till, readWaitingSales)).body
const pieceOf = async (no_antri: string) => (await waitingOf()).find((each) => each.no_antri === no_antri)!.detail_barang[0]!.kode_barcode

it('what sales staff enter waits with its pieces held, and the cashier takes the money once', async () => {
  const body = await waitingSaleBody(app)
  const kode_barcode = await pieceOf(body.no_antri)
  expect((await app.call(till, sell, { body: await loweredSale(app.db, kode_barcode, 0) })).body).toMatchObject({
    code: 'WAITING',
    fields: { [kode_barcode]: 'Barang Sedang Menunggu Kasir' },
  })
  expect(await look(body.no_antri)).toMatchObject({ bayar: body.grand_total, semula: body.grand_total, detail_barang: [{ kode_barcode }] })
  const answers = await Promise.all([accept(body), accept(body)])
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  const made = answers.find(({ status }) => status === 200)!.body
  expect(made).toMatchObject({ status: 'VALID', user_id: till, grand_total: body.grand_total, detail_barang: [{ kode_barcode }] })
  expect(await statusOf(kode_barcode)).toBe('SOLD')
  expect(await waitingOf()).toEqual([])
})

it('looking at a waiting sale locks nothing: the old gold of a trade-in stays free for other users', async () => {
  const sold = await madeSale(app)
  const { body } = await tradeInBody(app, [{ kode_barcode: sold.detail_barang[0]!.kode_barcode }])
  const { no_antri } = await leftSale(app, body)
  const other = new pg.Client({ connectionString: app.databaseUrl })
  await other.connect()
  await other.query('begin')
  await other.query('select from barang where kode_barcode = $1 for update', [sold.detail_barang[0]!.kode_barcode])
  expect(await look(no_antri)).toMatchObject({ no_antri, detail_tukar: [{ nama_barang: expect.any(String) }] })
  await other.end()
  await app.call(till, refuseSale, { body: { no_antri, alasan_tolak: 'CUSTOMER PERGI' } })
})

it('one that is refused frees its pieces, and stays refused', async () => {
  const body = await waitingSaleBody(app)
  const kode_barcode = await pieceOf(body.no_antri)
  const refusing = { body: { no_antri: body.no_antri, alasan_tolak: 'CUSTOMER PERGI' } }
  expect((await app.call(till, refuseSale, refusing)).status).toBe(200)
  expect(await statusOf(kode_barcode)).toBe('READY')
  expect((await accept(body)).body).toMatchObject({ code: 'NOT_WAITING' })
  expect((await app.call(till, lookAtWaiting, { params: { no_antri: body.no_antri } })).body).toMatchObject({ code: 'NOT_WAITING' })
})

it('a price or a tax that changed meanwhile is shown before the payment', async () => {
  const body = await waitingSaleBody(app)
  await sql`update grup set harga = harga + 10000`.execute(app.db)
  expect((await accept(body)).body).toMatchObject({ code: 'TOTAL_CHANGED', fields: { detail_bayar: expect.any(String) } })
  const dearer = await look(body.no_antri)
  expect(dearer.semula).toBe(body.grand_total)
  expect(dearer.bayar).toBeGreaterThan(body.grand_total)
  expect(dearer.detail_barang[0]).toMatchObject({ harga_semula: body.grand_total, harga_total: dearer.bayar })

  await sql`insert into para_ppn values ('A', '2023-05-01', 1.1, true, null)`.execute(app.db)
  await app.set({ PPN_PENJUALAN: 'true' })
  expect((await accept({ ...body, grand_total: dearer.grand_total, detail_bayar: [cash(dearer.bayar)] })).body).toMatchObject({
    code: 'TOTAL_CHANGED',
  })
  const taxed = await look(body.no_antri)
  expect(taxed).toMatchObject({ grand_total: dearer.grand_total + taxed.ppn, ppn_di_atas: true })
  const { status, body: made } = await accept({ ...body, grand_total: taxed.grand_total, detail_bayar: [cash(taxed.bayar)] })
  expect({ status, total: made.grand_total }).toEqual({ status: 200, total: taxed.grand_total })
  await app.set({ PPN_PENJUALAN: 'false' })
})

it('the goods that a customer brings belong to the waiting sale, for a difference in either direction', async () => {
  const { body, jualRp, tukarRp } = await tradeInBody(app, [strangeRing])
  const left = await leftSale(app, body)
  expect(left).toMatchObject({ grand_total: jualRp, bayar_tukar: tukarRp })
  expect(await look(left.no_antri)).toMatchObject({
    bayar: jualRp - tukarRp,
    detail_tukar: [{ nama_barang: strangeRing.nama_barang, harga: tukarRp }],
  })
  const { status, body: made } = await approved(app, till, acceptSale, { body: left })
  expect({ status, made }).toMatchObject({ status: 200, made: { ada_tukar: true, bayar_tukar: tukarRp } })
})

it('old gold that waits is worth what it is bought for by then, unless its price was agreed on', async () => {
  const { body, tukarRp } = await tradeInBody(app, [strangeRing])
  const worthOf = async ({ no_antri }: { no_antri: string }) => (await look(no_antri)).detail_tukar[0]!.harga
  const left = await leftSale(app, body)
  const harga_per_gram = (await boughtAt(app, strangeRing.kode_group)) + 1_000
  const agreed = await leftSale(app, (await tradeInBody(app, [{ ...strangeRing, harga_per_gram }])).body)
  const agreedRp = await worthOf(agreed)
  expect(agreedRp).toBeGreaterThan(tukarRp)
  await sql`update harga_beli set harga_per_gram = harga_per_gram - 20000`.execute(app.db)
  expect(await worthOf(left)).toBeLessThan(tukarRp)
  expect(await worthOf(agreed)).toBe(agreedRp)
  expect((await approved(app, till, acceptSale, { body: left })).body).toMatchObject({ code: 'TOTAL_CHANGED' })
  await sql`update harga_beli set harga_per_gram = harga_per_gram + 20000`.execute(app.db)
  const { status } = await approved(app, till, acceptSale, { body: left })
  expect(status).toBe(200)
  await app.call(till, refuseSale, { body: { no_antri: agreed.no_antri, alasan_tolak: 'CUSTOMER PERGI' } })
})

it('a till that shows another total than the one of now hears the new one, and sells nothing', async () => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const body = (await loweredSale(app.db, kode_barcode, 0)) as { detail_bayar: { jumlah: number }[] }
  const grand_total = body.detail_bayar[0]!.jumlah
  await app.set({ PPN_PENJUALAN: 'true' })
  // More cash than the old total, so that the tax would go unseen.
  const paying = { ...body, grand_total, detail_bayar: [cash(grand_total + 1_000_000)] }
  const { status, body: refused } = await app.call(till, sell, { body: paying })
  const ppn = Math.floor((grand_total * 1.1) / 100 + 0.5)
  expect({ status, refused }).toMatchObject({ status: 409, refused: { code: 'TOTAL_CHANGED', details: { total_baru: grand_total + ppn } } })
  expect(await statusOf(kode_barcode)).toBe('READY')
  expect((await app.call(till, sell, { body: { ...paying, grand_total: grand_total + ppn } })).status).toBe(200)
  await app.set({ PPN_PENJUALAN: 'false' })
})

it('takes its shares and points along, and tells the cashier whose cash reaches the limit', async () => {
  await app.set({ PENJUALAN_BAYAR_POIN: 'true', NILAI_POIN: '1000', MEMBER: 'true' })
  await sql`delete from get_poin_member`.execute(app.db)
  await sql`insert into get_poin_member values ('SATU', 1, 999999999999, 20)`.execute(app.db)
  const who = { nama_customer: 'IBU POIN', no_hp: '081277778888' }
  await madeSale(app, who)
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const detail_sales = [{ kode_sales: 'S2', persen_bagian: 40 }]
  const body = (await loweredSale(app.db, kode_barcode, 0, { ...who, poin_dipakai: 20, detail_sales })) as { detail_bayar: [{ jumlah: number }] }
  body.detail_bayar[0].jumlah -= 20_000
  const { no_antri, grand_total, detail_bayar } = await leftSale(app, body)
  const now = await app.call<{ bayar: number; bayar_poin: number }>('kasir.mc2', lookAtWaiting, { params: { no_antri } })
  expect(now.body).toMatchObject({ bayar_poin: 20_000, bayar: grand_total - 20_000 })

  await sql`insert into para_batas_tunai values ('UJI', '2020-01-01', ${grand_total + 1}, false)`.execute(app.db)
  const waits = (await app.call<{ no_antri: string; no_hp: string | null }[]>('kasir.mc2', readWaitingSales)).body
  expect(waits.find((each) => each.no_antri === no_antri)).toMatchObject({ no_hp: who.no_hp })
  // With what he paid before today.
  const query = { no_hp: who.no_hp, tunai: String(grand_total - 20_000), arah: 'IN' }
  expect((await app.call('kasir.mc2', readCashReached, { query })).body).toMatchObject({ mencapai: true, batas_tunai: grand_total + 1 })
  await sql`delete from para_batas_tunai where kode_batas = 'UJI'`.execute(app.db)

  const { status, body: sale } = await app.call<Sale>('kasir.mc2', acceptSale, { body: { no_antri, grand_total, bayar_tukar: 0, detail_bayar } })
  expect([status, sale]).toMatchObject([200, { poin_dipakai: 20, bayar_poin: 20_000, detail_sales: [{ persen_bagian: 60 }, { persen_bagian: 40 }] }])
})

it('is validated by the user who took the money: the list can be filtered by cashier, and names the cashiers', async () => {
  const body = await waitingSaleBody(app)
  const { no_faktur } = (await accept(body)).body as Sale
  const validBy = async (valid_by: string) => {
    const { body } = await app.call<{ rows: { no_faktur: string }[] }>(till, penjualan.calls.list, { query: { valid_by, limit: 200 } })
    return body.rows.map((row) => row.no_faktur)
  }
  expect(await validBy(till)).toContain(no_faktur)
  expect(await validBy('mu.mc2')).not.toContain(no_faktur)
  const { body: cashiers } = await app.call<{ user_id: string }[]>('spv.mc2', readCashiers)
  expect(cashiers.map(({ user_id }) => user_id)).toContain(till)
  expect(cashiers.map(({ user_id }) => user_id)).not.toContain('spv.mc2')
})
