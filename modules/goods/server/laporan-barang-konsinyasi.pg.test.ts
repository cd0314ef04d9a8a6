import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { type Intake, takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { consignedBody } from '#modules/intake/server/testing/made-intake.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { type ListedPiece, listPieces } from '../contract/data-barang.ts'
import { laporanBarangKonsinyasi } from '../contract/laporan-barang-konsinyasi.ts'

let app: TestApp
let hanging: readonly [string, string]
beforeAll(async () => {
  app = await startTestApp()
  const { body } = await app.call<Intake>('spv.mc2', takePiecesIn, { body: consignedBody([3_000_000, 2_000_000, 1_000_000]) })
  const [one, other, sold] = body.detail_barang.map(({ kode_barcode }) => kode_barcode) as [string, string, string]
  hanging = [one, other]
  expect((await app.call('kasir.mc2', sell, { body: await loweredSale(app.db, sold, 0) })).status).toBe(200)
})
afterAll(() => app.stop())

const told = async (user: string, filter: object = {}) => {
  const { status, body } = await app.call<Record<string, unknown>[]>(user, laporanBarangKonsinyasi.api, { body: filter })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

it('tells whose goods hang in a shop, and what their suppliers ask: what was sold hangs there no more', async () => {
  const rows = await told('own.mc2')
  expect(rows.map(({ kode_barcode }) => kode_barcode)).toEqual(hanging)
  expect(rows[0]).toEqual({
    kode_toko: 'MC2',
    kode_supplier: 'SBY01',
    nama_supplier: expect.any(String),
    kode_barcode: hanging[0],
    nama_barang: 'CINCIN MAWAR CONTOH',
    tempat: 'BAKI',
    kode_baki: 'T01',
    tgl_masuk: '2026-01-31',
    kadar: 75,
    qty: 1,
    gross: 3.1,
    fine: 2.25,
    harga_beli: 3_000_000,
  })
  expect(await told('own.mc3')).toEqual([])
})

it('comes to what the pieces say, and to what the ledger says of the day', async () => {
  const rows = await told('own.mc1', { kode_toko: 'ALL' })
  const sumOf = (name: string) => rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 1000), 0) / 1000
  const { rows: books } = await sql`
    select (select row_to_json(x) from (select sum(qty) as qty, sum(berat_stock) as gross, sum(fine) as fine, sum(harga_beli) as harga_beli
      from barang where is_konsinyasi and tempat = 'BAKI') x) as pieces,
      (select row_to_json(x) from (select sum(pieces) as qty, sum(gross) as gross, sum(fine) as fine
      from konsinyasi((select array_agg(kode_toko) from toko), '2026-01-31')) x) as ledger`.execute(app.db)
  const measures = { qty: sumOf('qty'), gross: sumOf('gross'), fine: sumOf('fine') }
  expect(books).toEqual([{ pieces: { ...measures, harga_beli: sumOf('harga_beli') }, ledger: measures }])
})

it('is a filter of the list of pieces', async () => {
  const listed = async (konsinyasi: string) =>
    (await app.call<{ rows: ListedPiece[]; total: number }>('spv.mc2', listPieces, { query: { status: 'READY', konsinyasi, limit: 200 } })).body
  const [all, ours, theirs] = [await listed(''), await listed('TOKO'), await listed('SUPPLIER')]
  expect(new Map(theirs.rows.map(({ kode_barcode, is_konsinyasi }) => [kode_barcode, is_konsinyasi]))).toEqual(
    new Map(hanging.map((code) => [code, true])),
  )
  expect(ours.rows.some(({ is_konsinyasi }) => is_konsinyasi)).toBe(false)
  expect(ours.total + theirs.total).toBe(all.total)
})
