import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { type Intake, takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { intakeBody, ring } from '#modules/intake/server/testing/made-intake.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { movePieces } from '#modules/handling/contract/pindah-barang.ts'
import { allowed, traysOf } from '#modules/handling/server/testing/moved.ts'
import { type Sale, penjualan, sell } from '../contract/penjualan.ts'
import { stockPieces } from './testing/stock.ts'

const till = 'kasir.mc2'
const { batal } = penjualan.calls.actions

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** A hundred beads: 50 g, 1,000,003 in the books, 2,500,000 for the customer. */
const beads = {
  qty: 100,
  berat_bruto: 50,
  berat_stock: 50,
  berat: 50,
  hpp: 1_000_003,
  ongkos: 0,
  harga_jual: 2_500_000,
  nama_barang: 'MANIK-MANIK EMAS',
}
const rowOf = async (kode_barcode: string) => {
  const { rows } = await sql<{
    qty: number
    berat_stock: number
    berat: number
    berat_bruto: number
    hpp: number
    harga_jual: number
    status: string
    fine: number
  }>`
    select qty, berat_stock, berat, berat_bruto, hpp, harga_jual, fine, status from barang where kode_barcode = ${kode_barcode}`.execute(app.db)
  return rows[0]!
}
const saleOf = (kode_barcode: string, qty: number | null, harga_total: number, jumlah = harga_total) => ({
  nama_customer: 'IBU SRI',
  kode_sales: 'S1',
  detail_barang: [{ kode_barcode, qty, ongkos: 0, diskon_persen: 0, diskon_rp: 0, harga_total }],
  detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah }],
})
const sold = async (kode_barcode: string, qty: number | null, harga_total: number): Promise<Sale> => {
  const { status, body } = await app.call<Sale>(till, sell, { body: saleOf(kode_barcode, qty, harga_total) })
  expect([status, body]).toMatchObject([200, {}])
  return body
}
const cancelled = ({ no_faktur }: Sale) => allowed(app, batal, { params: { nomor: no_faktur }, body: { alasan: 'Salah Hitung' } })
const soldCost = async () => {
  const { rows } = await sql<{
    cost: number
  }>`select sum(hpp) as cost from penjualan_detail where not batal and nama_barang = ${beads.nama_barang}`.execute(app.db)
  return rows[0]!.cost
}

it('sells a row of accessories piece by piece: cost, weight and price by their number, the last takes the rest', async () => {
  const [row] = (await stockPieces(app.db, 'MC2', 1, beads)) as [string]
  const whole = await rowOf(row)
  const ten = await sold(row, 10, 250_000)
  expect(ten).toMatchObject({ total_qty: 10, total_berat: 5, grand_total: 250_000, detail_barang: [{ qty: 10, berat: 5 }] })
  expect(await rowOf(row)).toMatchObject({
    status: 'READY',
    qty: 90,
    berat_stock: 45,
    berat: 45,
    berat_bruto: 45,
    hpp: 900_003,
    harga_jual: 2_250_000,
  })

  // A third of the rest: 30 of 90, and the indivisible rest stays with the row.
  await sold(row, 30, 750_000)
  expect(await rowOf(row)).toMatchObject({ qty: 60, berat_stock: 30, hpp: 600_002, harga_jual: 1_500_000 })
  await cancelled(ten)
  expect(await rowOf(row)).toMatchObject({ status: 'READY', qty: 70, berat_stock: 35, hpp: 700_002, harga_jual: 1_750_000 })
  expect(await verify(app.db, 'MC2')).toEqual([])

  // Without a number, all that is left.
  const rest = await sold(row, null, 1_750_000)
  expect(rest.detail_barang[0]).toMatchObject({ qty: 70, berat: 35 })
  expect(await rowOf(row)).toMatchObject({ status: 'SOLD', qty: 70 })
  expect(await soldCost()).toBe(beads.hpp)
  expect(await app.call(till, sell, { body: saleOf(row, 1, 25_000) })).toMatchObject({ status: 409, body: { code: 'ALREADY_SOLD' } })
  expect(await verify(app.db, 'MC2')).toEqual([])

  await cancelled(rest)
  expect(await rowOf(row)).toMatchObject({ status: 'READY', qty: 70, berat_stock: 35, berat: 35, hpp: 700_002, harga_jual: 1_750_000 })
  expect(whole.fine).toBeGreaterThan((await rowOf(row)).fine)
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('says of a single one too that it is an accessory', async () => {
  const [row] = (await stockPieces(app.db, 'MC2', 1, beads)) as [string]
  const { detail_barang } = await sold(row, 1, 25_000)
  expect(detail_barang).toMatchObject([{ qty: 1, is_aksesoris: true }])
})

it('comes back when the rest is sold by now, and not when the rest lies in another tray', async () => {
  const [row] = (await stockPieces(app.db, 'MC2', 1, beads)) as [string]
  const first = await sold(row, 40, 1_000_000)
  const second = await sold(row, 60, 1_500_000)
  await cancelled(first)
  expect(await rowOf(row)).toMatchObject({ status: 'READY', qty: 40, berat_stock: 20 })
  await cancelled(second)
  expect(await rowOf(row)).toMatchObject({ qty: 100, berat_stock: 50, hpp: beads.hpp, harga_jual: beads.harga_jual })

  const third = await sold(row, 1, 25_000)
  const { from, to } = await traysOf(app)
  const body = { ...to, keterangan: null, detail_barang: [{ kode_barcode: row, asal_baki: from.kode_baki }] }
  expect(await app.call(till, movePieces, { body })).toMatchObject({ status: 200, body: { total_qty: 99, total_berat: 49.5 } })
  expect(await app.call(till, batal, { params: { nomor: third.no_faktur }, body: { alasan: 'Salah Hitung' } })).toMatchObject({ status: 403 })
  await expect(cancelled(third)).rejects.toThrow('STATUS_CHANGED')
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('refuses more than there are at the number, a price that was not seen, and a part of a single piece', async () => {
  const [row] = (await stockPieces(app.db, 'MC2', 1, beads)) as [string]
  expect(await app.call(till, sell, { body: saleOf(row, 101, 2_525_000) })).toMatchObject({
    status: 409,
    body: { code: 'QTY_SHORT', message: `Stock ${row} Tinggal 100`, fields: { 'detail_barang.0.qty': `Stock ${row} Tinggal 100` } },
  })
  expect(await app.call(till, sell, { body: saleOf(row, 10, 2_500_000) })).toMatchObject({
    status: 409,
    body: { code: 'PRICE_CHANGED', details: { harga_baru: 250_000 } },
  })
  expect(await app.call(till, sell, { body: saleOf(row, 0, 0) })).toMatchObject({ status: 400 })
  const [ringCode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  expect(await app.call(till, sell, { body: saleOf(ringCode, 2, 1) })).toMatchObject({ status: 409, body: { code: 'QTY_SHORT' } })
  expect(await rowOf(row)).toMatchObject({ qty: 100 })
})

it('gives the last pieces to one of two tills', async () => {
  const [row] = (await stockPieces(app.db, 'MC2', 1, { ...beads, qty: 10, berat_bruto: 5, berat_stock: 5, berat: 5, harga_jual: 250_000 })) as [
    string,
  ]
  const answers = await Promise.all([1, 2].map(() => app.call(till, sell, { body: saleOf(row, 6, 150_000) })))
  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  expect(await rowOf(row)).toMatchObject({ qty: 4, status: 'READY' })
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('owes a supplier for the part of a row on consignment that was sold, and nothing for the rest', async () => {
  const piece = ring({ kode_barcode: 'KONSI100', qty: 10, harga_beli: 1_000_000, hpp: null, harga_jual: 2_000_000, ongkos: 0 })
  const { status, body } = await app.call<Intake>(till, takePiecesIn, { body: intakeBody([piece], { asal: 'KONSINYASI' }) })
  expect([status, body]).toMatchObject([200, {}])
  const sale = await sold('KONSI100', 3, 600_000)
  const owed = async () =>
    (
      await sql<{
        rupiah: number
      }>`select coalesce(sum(rupiah), 0) as rupiah from saldo_tagihan where jenis = 'HUTANG_SUPPLIER' and dokumen = ${sale.no_faktur}`.execute(app.db)
    ).rows[0]!.rupiah
  const consigned = async () =>
    (await sql`select qty, hpp, harga_beli, is_konsinyasi from barang where kode_barcode = 'KONSI100'`.execute(app.db)).rows
  expect(await owed()).toBe(-300_000)
  expect(await consigned()).toEqual([{ qty: 7, hpp: 0, harga_beli: 700_000, is_konsinyasi: true }])
  await cancelled(sale)
  expect(await owed()).toBe(0)
  expect(await consigned()).toEqual([{ qty: 10, hpp: 0, harga_beli: 1_000_000, is_konsinyasi: true }])
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('owes a supplier the agreed price for a row, however its parts were sold and taken back', async () => {
  const agreed = 1_000_049
  const piece = ring({ kode_barcode: 'KONSI101', qty: 100, harga_beli: agreed, hpp: null, harga_jual: 2_000_000, ongkos: 0 })
  const { status, body } = await app.call<Intake>(till, takePiecesIn, { body: intakeBody([piece], { asal: 'KONSINYASI' }) })
  expect([status, body]).toMatchObject([200, {}])
  const left = async () => (await sql`select qty, harga_beli from barang where kode_barcode = 'KONSI101'`.execute(app.db)).rows[0]
  const most = await sold('KONSI101', 99, 1_980_000)
  expect(await left()).toEqual({ qty: 1, harga_beli: 10_000 })
  await cancelled(most)
  expect(await left()).toEqual({ qty: 100, harga_beli: agreed })
  // All of it is sold, and the larger part comes back first.
  const [first, second] = [await sold('KONSI101', 99, 1_980_000), await sold('KONSI101', 1, 20_000)]
  await cancelled(first)
  expect(await left()).toEqual({ qty: 99, harga_beli: agreed - 10_000 })
  await cancelled(second)
  expect(await left()).toEqual({ qty: 100, harga_beli: agreed })
  expect(await verify(app.db, 'MC2')).toEqual([])
})
