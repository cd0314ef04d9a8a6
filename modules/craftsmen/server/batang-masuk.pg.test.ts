import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { journalOf } from '#modules/ledger/server/testing/journal-of.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { type BarIn, batangMasuk, takeBarIn } from '../contract/batang-masuk.ts'
import { laporanStockBatang } from '../contract/laporan.ts'
import { handMaterial } from '../contract/bahan-tukang.ts'
import { barInBody, madeBarIn } from './testing/made-bar-in.ts'
import { done, keeper } from './testing/made-bars.ts'
import { craftsmanOf, materialBody } from './testing/made-work.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ SEPUHAN: 'true' })
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

type Answer = BarIn & { code: string; fields: Record<string, string>; details: Record<string, string> }
const take = (body: object) => app.call<Answer>(keeper, takeBarIn, { body })
const undo = (nomor: string) =>
  approved<{ code: string }>(app, keeper, batangMasuk.calls.actions.batal, { params: { nomor }, body: { alasan: 'Salah' } })
const stock = async () =>
  (await app.call<{ kode_lot: string; gross: number; fine: number; cost: number }[]>(keeper, laporanStockBatang.api, { query: { kode_toko: 'MC2' } }))
    .body

it('becomes a debt to the supplier if it is not paid, with an approval', async () => {
  const body = await barInBody(app)
  expect((await take(body)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'BATANG_BELUM_DIBAYAR' } })
  const bar = await madeBarIn(app)
  expect(bar).toMatchObject({
    berat: 10,
    kadar: 99.9,
    fine: 9.99,
    nilai_batang: 20_000_000,
    bayar_batang: 'HUTANG',
    no_surat_batang: expect.stringContaining('SJ-'),
  })
  expect(await journalOf(app, bar.no_batang_masuk)).toEqual({ '1-1308': 20_000_000, '2-1001': -20_000_000 })
  const kode_lot = `${bar.no_batang_masuk}/1`
  expect(await stock()).toContainEqual(expect.objectContaining({ kode_lot, gross: 10, fine: 9.99, cost: 20_000_000 }))
  // What is used of it cannot be taken back with it.
  await craftsmanOf(app)
  expect((await app.call(keeper, handMaterial, { body: materialBody([{ kode_lot, berat: 1 }]) })).status).toBe(200)
  expect((await undo(bar.no_batang_masuk)).body.code).toBe('MATERIAL_MOVED_ON')
})

it('is paid from the till within the limits, and goes back with its money', async () => {
  await app.set({ BATAS_UANG_KELUAR: '5000000', BATAS_UANG_KELUAR_TOKO: '50000000' })
  const paid = await barInBody(app, { bayar_batang: 'KAS', nilai_batang: 6_000_000 })
  expect((await take(paid)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'BATAS_UANG_KELUAR' } })
  expect((await take({ ...paid, no_rekening: 'TIDAK-ADA', nilai_batang: 500_000 })).body.code).toBe('ACCOUNT_NOT_FOUND')
  // What it is paid with: the till has the money of a sale.
  await madeSale(app)
  const answer = await take({ ...paid, nilai_batang: 500_000 })
  const bar = done(answer)
  expect(await journalOf(app, bar.no_batang_masuk)).toEqual({ '1-1308': 500_000, '1-1001': -500_000 })
  expect((await undo(bar.no_batang_masuk)).status).toBe(200)
  expect((await stock()).filter(({ kode_lot }) => kode_lot.startsWith(bar.no_batang_masuk))).toEqual([])
})

it('says what is wrong at the field', async () => {
  const wrong = async (facts: object) => {
    const { body } = await take(await barInBody(app, facts))
    return [body.code, Object.keys(body.fields ?? {}).join()]
  }
  expect(await wrong({ kadar: 100.1 })).toEqual(['INVALID', 'kadar'])
  expect(await wrong({ nilai_batang: 0 })).toEqual(['INVALID', 'nilai_batang'])
  expect(await wrong({ berat: 0.001, kadar: 1 })).toEqual(['BAR_NO_GOLD', 'berat'])
})
