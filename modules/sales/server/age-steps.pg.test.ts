import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approvedEarly } from '#modules/approvals/server/testing/approved-early.ts'
import { type ScannedPiece, scanPiece } from '#modules/goods/contract/data-barang.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { askSaleApprovals } from '../contract/ask-approvals.ts'
import { type Sale, sell } from '../contract/penjualan.ts'
import { loweredSale } from './testing/lowered-sale.ts'
import { stockPieces } from './testing/stock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await sql`delete from tahap_umur`.execute(app.db)
  await sql`insert into tahap_umur values ('H90', 90, 1, 25, 10000, 0), ('H180', 180, 3, 50, 50000, 10)`.execute(app.db)
  await app.set({ TAHAP_UMUR: 'true', BATAS_HARGA_JUAL: '0', BONUS_SALES_TRANSACTION: 'false' })
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

const till = 'kasir.mc2'
const today = '2026-01-31'
const cameIn = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
const aged = async (days: number) => (await stockPieces(app.db, 'MC2', 1, { tgl_masuk: cameIn(days), ongkos: 100_000 }))[0] as string
const priceOf = async (kode_barcode: string) => {
  const body = (await loweredSale(app.db, kode_barcode, 0)) as { detail_barang: [{ harga_total: number }] }
  return body.detail_barang[0].harga_total
}
const needed = async (body: object) => (await approvedEarly(app, till, askSaleApprovals, body)).perlu.map(({ kategori }) => kategori)
const sold = async (body: object) => app.call<Sale>(till, sell, { body })

it('tells the till the last step that a piece has reached, and nothing of a young piece', async () => {
  const stepOf = async (days: number) => (await app.call<ScannedPiece>(till, scanPiece, { params: { kode_barcode: await aged(days) } })).body.tahap
  expect(await stepOf(89)).toBeUndefined()
  expect(await stepOf(90)).toMatchObject({ umur_hari: 90, mulai_hari: 90, diskon_bebas: 1 })
  expect(await stepOf(214)).toEqual({
    umur_hari: 214,
    mulai_hari: 180,
    diskon_bebas: 3,
    ongkos_bebas: 50,
    bonus_umur_rp: 50_000,
    bonus_umur_persen: 10,
  })
})

it('lets a discount pass up to the limit of the step, and asks for an approval beyond it', async () => {
  const old = await aged(200)
  const limitRp = Math.floor((await priceOf(old)) * 0.03) - 500
  expect(await needed(await loweredSale(app.db, old, limitRp))).toEqual([])
  expect(await needed(await loweredSale(app.db, old, limitRp + 10_000))).toEqual(['BATAS_HARGA_JUAL'])
  expect(await needed(await loweredSale(app.db, await aged(10), 1_000))).toEqual(['BATAS_HARGA_JUAL'])
  const { status, body } = await sold(await loweredSale(app.db, old, limitRp))
  expect([status, body.detail_barang[0]?.diskon]).toEqual([200, limitRp])
})

it('asks for no approval when half of the work fee is left out, and for one when more is', async () => {
  const old = await aged(200)
  const withFee = async (ongkos: number) => {
    await sql`update barang set ongkos = ${ongkos} where kode_barcode = ${old}`.execute(app.db)
    const body = await loweredSale(app.db, old, 0)
    await sql`update barang set ongkos = 100000 where kode_barcode = ${old}`.execute(app.db)
    return body
  }
  expect(await needed(await withFee(50_000))).toEqual([])
  expect(await needed(await withFee(49_000))).toEqual(['TURUN_ONGKOS'])
})

it('owes the salesperson the bonus of the step, as of any sale', async () => {
  const body = await loweredSale(app.db, await aged(200), 0)
  const sale = (await sold(body)).body
  expect(sale.fee_sales).toBe(50_000 + 10_000)
  const owed = async () => {
    const { rows } = await sql<{ rupiah: number }>`
      select rupiah from saldo_tagihan where jenis = 'HUTANG_BONUS' and pihak = 'S1' and dokumen = ${sale.no_faktur}`.execute(app.db)
    return rows[0]?.rupiah
  }
  expect(await owed()).toBe(-60_000)
  expect((await sold(await loweredSale(app.db, await aged(10), 0))).body.fee_sales).toBe(0)
})

it('pays no more bonus for a work fee that is raised and given back as a discount, and none for accessories', async () => {
  const old = await aged(200)
  await sql`update barang set ongkos = 140000 where kode_barcode = ${old}`.execute(app.db)
  const raised = await loweredSale(app.db, old, 40_000)
  await sql`update barang set ongkos = 100000 where kode_barcode = ${old}`.execute(app.db)
  expect(await needed(raised)).toEqual([])
  const { status, body } = await sold(raised)
  expect([status, body.fee_sales]).toEqual([200, 50_000 + 10_000])
  const row = await aged(200)
  await app.asOwner(sql`update barang set is_aksesoris = true where kode_barcode = ${row}`, 'unguarded')
  expect((await app.call<ScannedPiece>(till, scanPiece, { params: { kode_barcode: row } })).body.tahap).toBeUndefined()
})

it('knows no steps where the module is off', async () => {
  await app.set({ TAHAP_UMUR: 'false' })
  const old = await aged(200)
  expect((await app.call<ScannedPiece>(till, scanPiece, { params: { kode_barcode: old } })).body.tahap).toBeUndefined()
  expect(await needed(await loweredSale(app.db, old, 1_000))).toEqual(['BATAS_HARGA_JUAL'])
  expect((await sold(await loweredSale(app.db, old, 0))).body.fee_sales).toBe(0)
  await app.set({ TAHAP_UMUR: 'true' })
})
