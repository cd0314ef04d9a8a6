import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ErrorBody } from '#engine/contract/refusal.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { type NewPurchase, type Purchase, takePurchasePapers } from '../contract/pembelian.ts'
import { type WaitingPurchase, acceptPurchase, readWaitingPurchases, refusePurchase, sendPurchase } from '../contract/validasi.ts'
import { boughtAt, purchaseBody, setBoughtAt, strangeRing } from './testing/made-purchase.ts'

// Sales staff weigh and judge what a customer brings; the cashier pays it out.
const [staff, till] = ['mu.mc2', 'kasir.mc2']
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // The till has what a sale brought.
  for (let sold = 0; sold < 12; sold += 1) await madeSale(app)
})
afterEach(async () => expect(await verify(app.db, 'MC2')).toEqual([]))
afterAll(() => app.stop())

type Sent = { readonly no_antri: string } & ErrorBody
async function left(facts: Partial<NewPurchase> = {}, piece: object = {}) {
  const { detail_bayar, ...goods } = await purchaseBody(app, [{ ...strangeRing, ...piece }], facts)
  const { status, body } = await app.call<Sent>(staff, sendPurchase, { body: goods })
  expect([status, body]).toMatchObject([200, {}])
  return { no_antri: body.no_antri, detail_bayar }
}
const accept = (body: object) => app.call<Purchase & ErrorBody>(till, acceptPurchase, { body })
const refused = (no_antri: string) => app.call(till, refusePurchase, { body: { no_antri, alasan_tolak: 'TIDAK JADI' } })
const waits = async () => (await app.call<WaitingPurchase[]>(till, readWaitingPurchases)).body
const used = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from saldo_lot where tempat = 'BEKAS' and pieces > 0`.execute(app.db)).rows[0]!.n

it('waits without moving anything, and is paid out once', async () => {
  const before = await used()
  const body = await left()
  const [waiting, ...others] = await waits()
  const jumlah = body.detail_bayar[0]!.jumlah
  expect(others).toEqual([])
  expect(waiting).toMatchObject({
    no_antri: body.no_antri,
    nama_customer: 'IBU SRI',
    grand_total: jumlah,
    bayar: -jumlah,
    no_identitas: '•••• 0001',
    detail_barang: [{ kode_barcode: null, nama_barang: strangeRing.nama_barang, berat: 2.5, harga: jumlah }],
  })
  expect(await used()).toBe(before)
  const answers = await Promise.all([accept(body), accept(body)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ status: 'VALID', user_id: till, grand_total: jumlah })
  expect([await waits(), await used()]).toEqual([[], before + 1])
})

it('is refused with a reason, and nothing is left of it', async () => {
  const { no_antri } = await left()
  expect((await refused(no_antri)).status).toBe(200)
  expect(await waits()).toEqual([])
})

it('asks who sells when it is left, and not again', async () => {
  const { detail_bayar: _paid, ...goods } = await purchaseBody(app, [strangeRing], { no_identitas: null })
  expect((await app.call<ErrorBody>(staff, sendPurchase, { body: goods })).body).toMatchObject({ code: 'IDENTITY_REQUIRED' })
  await app.set({ IDENTITAS_PENJUAL: 'TIDAK' })
  const body = await left({ no_identitas: null })
  await app.set({ IDENTITAS_PENJUAL: 'DATA' })
  expect((await accept(body)).status).toBe(200)
})

it('keeps the photo of the user who left the purchase', async () => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'surat.jpg')
  const headers = { 'x-auth-token': await app.tokenOf(staff) }
  const reply = await fetch(`${await app.url()}api/${takePurchasePapers.call.split(' ')[1]}`, { method: 'POST', headers, body: form })
  const { foto_surat } = (await reply.json()) as { foto_surat: string }
  const { body } = await accept(await left({ foto_surat }))
  const { rows } = await sql<{ no_faktur_beli: string }>`select no_faktur_beli from surat_penjual where foto = ${foto_surat}`.execute(app.db)
  expect(rows).toEqual([{ no_faktur_beli: body.no_faktur_beli }])
  // A user cannot leave a purchase with a photo that another user took.
  const { detail_bayar: _paid, ...goods } = await purchaseBody(app, [strangeRing], { foto_surat })
  expect((await app.call<ErrorBody>(staff, sendPurchase, { body: goods })).body).toMatchObject({ code: 'PAPERS_GONE' })
})

it('is paid at the price that the customer heard, or not at all', async () => {
  const perGram = await boughtAt(app, strangeRing.kode_group)
  const body = await left()
  await setBoughtAt(app, strangeRing.kode_group, perGram - 10_000)
  expect((await accept(body)).body).toMatchObject({ code: 'PURCHASE_PRICE_CHANGED' })
  await setBoughtAt(app, strangeRing.kode_group, perGram)
  expect((await accept(body)).status).toBe(200)
})

it('needs its approvals when it is paid out', async () => {
  const perGram = await boughtAt(app, strangeRing.kode_group)
  const body = await left({}, { harga_per_gram: perGram + 100_000 })
  expect((await accept(body)).body).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'UBAH_HARGA_PER_GRAM' } })
  expect((await approved(app, till, acceptPurchase, { body })).status).toBe(200)
})
