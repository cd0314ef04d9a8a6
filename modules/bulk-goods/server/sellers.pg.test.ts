import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { lookAtPapers, readPapers } from '#modules/buyback/contract/papers.ts'
import { type Trade, jualBeliManual, takeTraderPapers, tradeManual } from '../contract/jual-beli-manual.ts'
import { acceptTrade, sendTrade } from '../contract/validasi.ts'
import { tradeBody } from './testing/manual-goods.ts'

// Goods by gram never become ours by an invoice. The customer who brings them shows his identity, as in a purchase.
const [till, other] = ['kasir.mc2', 'spv.mc2']
let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp()
  url = await app.url()
})
afterAll(() => app.stop())

async function upload(user_id = till): Promise<string> {
  const card = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(card)], { type: 'image/jpeg' }), 'surat.jpg')
  const reply = await fetch(`${url}api/${takeTraderPapers.call.split(' ')[1]}`, {
    method: 'POST',
    headers: { 'x-auth-token': await app.tokenOf(user_id) },
    body: form,
  })
  return ((await reply.json()) as { foto_surat: string }).foto_surat
}
const nobodyKnown = { no_identitas: null, alamat_customer: null, no_hp: null }
type Answer = Trade & { code: string; fields: Record<string, string> }
const trades = async (facts: object = {}, user_id = till) => app.call<Answer>(user_id, tradeManual, { body: { ...(await tradeBody(app)), ...facts } })

it('who brings goods by gram says who he is, field by field, unless the shop does not ask', async () => {
  const { body } = await trades({ ...nobodyKnown, nama_customer: 'umum' })
  expect(body).toMatchObject({
    code: 'IDENTITY_REQUIRED',
    fields: {
      nama_customer: 'Data Customer Harus Diisi',
      no_identitas: 'No Identitas Harus Diisi',
      alamat_customer: 'Alamat Customer Harus Diisi',
      no_hp: 'No HP Harus Diisi',
    },
  })
  await app.set({ IDENTITAS_PENJUAL: 'TIDAK' })
  expect((await trades(nobodyKnown)).status).toBe(200)
  await app.set({ IDENTITAS_PENJUAL: 'DATA' })
  // Who only takes goods is asked for nothing.
  const sold = await trades({ ...nobodyKnown, detail_beli: [], no_identitas: '3374010000000001' })
  expect(sold.status, JSON.stringify(sold.body)).toBe(200)
  expect(sold.body.no_identitas).toBeNull()
})

it('he is found by his card, which is a mark of his', async () => {
  const { body } = await trades({ no_identitas: '3374018888880001' })
  const found = await app.call<{ rows: { no_jual_beli: string }[] }>(till, jualBeliManual.calls.list, { query: { cari: '3374018888880001' } })
  expect(found.body.rows.map(({ no_jual_beli }) => no_jual_beli)).toEqual([body.no_jual_beli])
  const { rows } = await sql`select from transaksi_orang where nomor = ${body.no_jual_beli} and no_identitas = '3374018888880001' and dibeli`.execute(
    app.db,
  )
  expect(rows).toHaveLength(1)
})

it('his papers are visible to the users who took them, belong to the trade, and each look is written down', async () => {
  await app.set({ IDENTITAS_PENJUAL: 'FOTO' })
  expect((await trades()).body.fields).toEqual({ foto_surat: 'Foto Surat Harus Dipilih' })
  expect((await trades({ foto_surat: await upload(other) })).body.code).toBe('PAPERS_GONE')
  const { status, body } = await trades({ foto_surat: await upload() })
  expect(status, JSON.stringify(body)).toBe(200)
  const nomor = body.no_jual_beli
  expect((await app.call('own.mc2', lookAtPapers, { params: { nomor } })).status).toBe(200)
  const { body: papers } = await app.call<{ surat: object; dilihat: object[] }>('own.mc2', readPapers, { params: { nomor } })
  expect(papers).toMatchObject({ surat: { user_id: till }, dilihat: [{ user_id: 'own.mc2' }] })
})

it('are asked for when a trade is left for the cashier, who then takes the money for it', async () => {
  const { detail_bayar, ...goods } = await tradeBody(app)
  await app.set({ MANUAL_ITEMS_TRANSACTION_MODULE: 'true' })
  expect((await app.call<Answer>(till, sendTrade, { body: goods })).body.code).toBe('IDENTITY_REQUIRED')
  const stolen = await upload(other)
  expect((await app.call<Answer>(till, sendTrade, { body: { ...goods, foto_surat: stolen } })).body.code).toBe('PAPERS_GONE')
  const { body: left } = await app.call<{ no_antri: string }>(till, sendTrade, { body: { ...goods, foto_surat: await upload() } })
  const { status, body } = await approved<Answer>(app, other, acceptTrade, { body: { no_antri: left.no_antri, detail_bayar } })
  expect(status, JSON.stringify(body)).toBe(200)
  const { body: papers } = await app.call<{ surat: object }>('own.mc2', readPapers, { params: { nomor: body.no_jual_beli } })
  expect(papers.surat).toMatchObject({ user_id: till })
  await app.set({ IDENTITAS_PENJUAL: 'DATA', MANUAL_ITEMS_TRANSACTION_MODULE: 'false' })
})
