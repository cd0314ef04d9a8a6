import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { type Piece, scanPiece } from '#modules/goods/contract/data-barang.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { listPrice } from '#modules/pricing/contract/price.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { changePrices, previewPrices, updateProfit } from '../contract/update-profit.ts'
import { allowed, madeRepricing, repricingBody } from './testing/moved.ts'

const [till, owner] = ['kasir.mc2', 'own.mc2']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const priceOf = async (kode_barcode: string) => {
  const { body: piece } = await app.call<Piece>(till, scanPiece, { params: { kode_barcode } })
  return listPrice(piece, { unit: 500, direction: 'UP' })
}
const cancel = (no_update: string) =>
  allowed(app, updateProfit.calls.actions.batal, { params: { nomor: no_update }, body: { alasan: 'SALAH MARKUP' } })

it('the till sells for what the preview said, the document keeps what was, and taking it back makes it so again', async () => {
  const body = await repricingBody(app, 3)
  const before = await Promise.all((body.kode_barcodes as string[]).map(priceOf))
  const made = await allowed(app, changePrices, { body })
  const after = await Promise.all(made.detail_barang.map(({ kode_barcode }) => priceOf(kode_barcode)))
  expect(after).toEqual(made.detail_barang.map(({ harga_baru }) => harga_baru))
  // A fifth more a gram; the work fee of 25,000 stays as it is.
  for (const [at, price] of after.entries()) {
    const dearer = ((before[at] as number) - 25_000) * 1.2 + 25_000
    expect(Math.abs(price - dearer)).toBeLessThanOrEqual(1_000)
  }
  expect(made).toMatchObject({
    no_update: 'UP-MC2-260131-0001',
    total_qty: 3,
    harga_lama: before.reduce((sum, price) => sum + price, 0),
    harga_baru: after.reduce((sum, price) => sum + price, 0),
  })
  expect((await sql`select 1 from posting where reference = ${made.no_update}`.execute(app.db)).rows).toEqual([])
  await cancel(made.no_update)
  expect(await Promise.all(made.detail_barang.map(({ kode_barcode }) => priceOf(kode_barcode)))).toEqual(before)
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('leaves alone what customers have paid a deposit on, and refuses what is not as the preview said', async () => {
  const body = await repricingBody(app, 2)
  const [held, free] = body.kode_barcodes as [string, string]
  await sql`update barang set status = 'HELD' where kode_barcode = ${held}`.execute(app.db)
  expect((await app.call(till, changePrices, { body })).body).toMatchObject({ code: 'PREVIEW_CHANGED' })
  const again = await app.call(owner, previewPrices, { body })
  expect(again.body).toMatchObject({ dititipkan: 1, barang: [{ kode_barcode: free, markup_baru: 20 }] })
  const { harga_lama, harga_baru } = again.body as { harga_lama: number; harga_baru: number }
  await allowed(app, changePrices, { body: { ...body, total_qty: 1, harga_lama, harga_baru } })
  const { rows } = await sql<{
    markup: number
    harga_jual: number | null
  }>`select markup, harga_jual from barang where kode_barcode = ${held}`.execute(app.db)
  expect(rows).toEqual([{ markup: 0, harga_jual: null }])
})

it('is not taken back where a price has changed since, and without a filter nothing is chosen', async () => {
  const made = await madeRepricing(app)
  const kode_barcode = made.detail_barang[0]?.kode_barcode ?? ''
  await sql`update barang set harga_jual = 1 where kode_barcode = ${kode_barcode}`.execute(app.db)
  await expect(cancel(made.no_update)).rejects.toThrow(`Harga ${kode_barcode} Sudah Berubah Lagi`)
  expect((await app.call(owner, previewPrices, { body: { cara: 'MARKUP' } })).body.fields).toEqual({
    kode_group: 'Filter Tidak Boleh Kosong',
    markup: 'Markup Tidak Boleh Kosong',
  })
})

it('changes five thousand at once', async () => {
  const kode_barcodes = await stockPieces(app.db, 'MC2', 5_000)
  const body = await repricingBody(app, 0, { cara: 'HARGA_JUAL', markup: null, harga_jual: 4_000_000, kode_barcodes })
  const made = await allowed(app, changePrices, { body })
  expect(made.detail_barang).toHaveLength(5_000)
  expect(await priceOf(kode_barcodes.at(-1) as string)).toBe(4_025_000)
})
