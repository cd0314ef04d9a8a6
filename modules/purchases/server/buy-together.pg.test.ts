import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { type Purchase, buy } from '../contract/pembelian.ts'
import { purchaseBody, strangeRing } from './testing/made-purchase.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const buyAs = (user_id: string, body: object) => app.call<Purchase & { code?: string }>(user_id, buy, { body })

it('purchases of a shop at the same moment share a transaction, each with its own person, lot and refusal', async () => {
  // More is sold than is bought back: the till pays out of what came in.
  const sales = await Promise.all(Array.from({ length: 12 }, () => madeSale(app)))
  const codes = sales.slice(0, 6).map(({ detail_barang }) => detail_barang[0]!.kode_barcode)
  const bodies = await Promise.all(codes.map((kode_barcode) => purchaseBody(app, [{ kode_barcode }])))
  const strange = await purchaseBody(app, [strangeRing])
  const unpaid = { ...bodies[5]!, detail_bayar: [] }
  const makers = ['kasir.mc2', 'spv.mc2']
  const requested = [...bodies.slice(0, 5), strange, unpaid, strange]
  const bought = await Promise.all(requested.map((body, at) => buyAs(makers[at % 2]!, body)))
  expect(bought.map(({ status, body }) => (status === 200 ? body.user_id : body.code))).toEqual(
    requested.map((body, at) => (body === unpaid ? 'NO_PAYMENT' : makers[at % 2])),
  )
  const numbers = bought.flatMap(({ body }) => body.no_faktur_beli ?? [])
  const { rows } = await sql<{ transactions: number; lots: number }>`
    select (select count(distinct written_in)::int from pembelian where no_faktur_beli = any(${numbers})) as transactions,
           (select count(*)::int from lot l join pembelian p on p.no_faktur_beli = l.dokumen where l.created_by = p.user_id) as lots`.execute(app.db)
  expect(rows[0]?.transactions).toBeLessThan(numbers.length)
  expect(rows[0]?.lots).toBe(2)

  // When two users bring the same piece, one gets the message that it was bought.
  const again = await Promise.all([0, 1, 2].map((at) => buyAs(makers[at % 2]!, at === 0 ? strange : bodies[5]!)))
  expect(again[0]?.status).toBe(200)
  expect(new Set(again.slice(1).map(({ status, body }) => (status === 200 ? 'bought' : body.code)))).toEqual(new Set(['bought', 'BOUGHT']))
  expect(await verify(app.db, 'MC2')).toEqual([])
})
