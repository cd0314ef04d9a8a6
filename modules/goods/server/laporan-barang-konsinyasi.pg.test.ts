import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { filterOf } from '#apps/server/testing/report-filter.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { laporanPosisiEmas } from '#modules/accounting/contract/posisi-emas.ts'
import { laporanOpname } from '#modules/counting/contract/laporan-opname.ts'
import { laporanSelisihOpname } from '#modules/counting/contract/laporan-selisih-opname.ts'
import { type CountPicture, beginTrays, finishCount, readCount, scanCodes } from '#modules/counting/contract/sesi-opname.ts'
import { type Intake, takePiecesIn } from '#modules/intake/contract/barang-masuk.ts'
import { consignedBody } from '#modules/intake/server/testing/made-intake.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { laporanKelompokBarang } from '#modules/handling/contract/laporan-kelompok-barang.ts'
import { allowed } from '#modules/handling/server/testing/moved.ts'
import { type ListedPiece, listPieces } from '../contract/data-barang.ts'
import { laporanBarangKonsinyasi } from '../contract/laporan-barang-konsinyasi.ts'
import { laporanStockBaki } from '../contract/laporan-stock-baki.ts'
import { laporanStockGroup, laporanStockGudang, laporanStockJenis, laporanStockSize } from '../contract/laporan-stock.ts'
import { laporanUmurStock } from '../contract/laporan-umur-stock.ts'

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

type Told = Readonly<Record<string, number>>
const sumsOf = (rows: readonly Told[], names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + Math.round(Number(row[name]) * 1000), 0) / 1000]))

it.each(
  [laporanStockBaki, laporanStockGudang, laporanStockJenis, laporanStockGroup, laporanStockSize, laporanUmurStock].map(
    (each) => [each.screen.title, each] as const,
  ),
)('%s says how much of what lies in trays they are, so that the rest is what Posisi Emas has there', async (_, report) => {
  await app.set({ AKUNTANSI_MODULE: 'true' })
  const { body: rows } = await app.call<Told[]>('own.mc2', report.api, { body: filterOf(report) })
  expect(sumsOf(rows, ['jumlah_konsinyasi', 'berat_konsinyasi', 'fine_konsinyasi'])).toEqual({
    jumlah_konsinyasi: 2,
    berat_konsinyasi: 6.2,
    fine_konsinyasi: 4.5,
  })
  const { fine, fine_konsinyasi } = sumsOf(rows, ['fine', 'fine_konsinyasi']) as { fine: number; fine_konsinyasi: number }
  const requested = { tgl_from: '2026-01-31', tgl_to: '2026-01-31', harga_acuan: null }
  const { body: gold } = await app.call<(Told & { letak_emas: string })[]>('own.mc2', laporanPosisiEmas.api, { body: requested })
  const inTrays = gold.filter(({ letak_emas }) => letak_emas === 'Baki').map(({ gram_murni }) => gram_murni!)
  expect(inTrays).toEqual([fine, -fine_konsinyasi])
  const { body: others } = await app.call<Told[]>('own.mc3', report.api, { body: filterOf(report) })
  expect(sumsOf(others, ['jumlah_konsinyasi', 'berat_konsinyasi'])).toEqual({ jumlah_konsinyasi: 0, berat_konsinyasi: 0 })
})

it('goods by their names say so too', async () => {
  const { body: rows } = await app.call<Told[]>('own.mc2', laporanKelompokBarang.api, { query: filterOf(laporanKelompokBarang) })
  expect(sumsOf(rows, ['jumlah_konsinyasi', 'berat_konsinyasi'])).toEqual({ jumlah_konsinyasi: 2, berat_konsinyasi: 6.2 })
})

it('a count says how many of the expected they are, while it runs and in its report, and which of the missing', async () => {
  const till = 'kasir.mc2'
  const { body: begun } = await app.call<{ no_sesi: string }>(till, beginTrays, { body: { baki: ['T01'], keterangan: null } })
  const { no_sesi } = begun
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode from stok where kode_toko = 'MC2' and kode_baki = 'T01' and kode_barcode <> ${hanging[0]}`.execute(app.db)
  const scan = rows.map(({ kode_barcode }) => ({ kode: kode_barcode, kode_baki: 'T01', umur_ms: 0, cara: 'SCAN' }))
  await app.call(till, scanCodes, { params: { no_sesi }, body: { nama_perangkat: 'HP 1', scan } })
  const { body: picture } = await app.call<CountPicture>(till, readCount, { params: { no_sesi } })
  expect(picture.baki).toMatchObject([{ kode_baki: 'T01', jumlah_konsinyasi: 2 }])
  await allowed(app, finishCount, { params: { no_sesi }, body: { pindahkan: false } })
  const period = { tgl_from: '2026-01-31', tgl_to: '2026-01-31' }
  const { body: counts } = await app.call<Told[]>('own.mc2', laporanOpname.api, { query: period })
  expect(counts).toMatchObject([{ kode_baki: 'T01', jumlah_konsinyasi: 2, kurang: 1 }])
  const { body: differences } = await app.call<Told[]>('own.mc2', laporanSelisihOpname.api, { query: period })
  expect(differences).toMatchObject([{ kode_barcode: hanging[0], qty: 1, jumlah_konsinyasi: 1, berat_konsinyasi: 3.1, hpp: 0 }])
})
