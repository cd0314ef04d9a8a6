import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type OpenOrder, readOpenOrders } from '../contract/mutasi-pesanan.ts'
import { type Order, order, pesanan } from '../contract/pesanan.ts'
import { takeOrderPhoto } from '../contract/photos.ts'
import { type WaitingOrder, acceptOrder, readWaitingOrders, sendOrder } from '../contract/validasi.ts'
import { orderBody, orderedRing } from './testing/made-order.ts'

const till = 'kasir.mc2'
let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp()
  url = await app.url()
})
afterAll(async () => {
  expect(await verify(app.db, 'MC2')).toEqual([])
  await app.stop()
})

type Answer = Order & { code: string; fields: Record<string, string> }

async function taken(user_id = till) {
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c9a227' } })
    .jpeg()
    .toBuffer()
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'gambar.jpg')
  const reply = await fetch(`${url}api/${takeOrderPhoto.call.split(' ')[1]}`, {
    method: 'POST',
    headers: { 'x-auth-token': await app.tokenOf(user_id) },
    body: form,
  })
  return ((await reply.json()) as { foto: string }).foto
}

const look = async (foto: string, user_id = till) =>
  (await fetch(`${url}api/pesanan/foto/${foto}`, { headers: { 'x-auth-token': await app.tokenOf(user_id) } })).status

/** Rings that are ordered, each with its pictures. */
const ordered = async (...photos: readonly (readonly string[])[]) =>
  orderBody(app.db, { detail_pesanan: await Promise.all(photos.map((foto_pesanan) => orderedRing(app.db, { foto_pesanan }))) })
const orders = async (...photos: readonly (readonly string[])[]) => app.call<Answer>(till, order, { body: await ordered(...photos) })

describe('photos and drawings of what is ordered', () => {
  it('are kept with their line, several of one, and shown on the open order', async () => {
    const [front, drawing] = [await taken(), await taken()]
    // They can be seen while it is entered, by the shop alone.
    expect([await look(front), await look(front, 'kasir.mc3')]).toEqual([200, 404])
    const { status, body: made } = await orders([front, drawing], [])
    expect({ status, made }).toMatchObject({ status: 200, made: { detail_pesanan: [{ foto_pesanan: [front, drawing] }, { foto_pesanan: [] }] } })
    const { body: open } = await app.call<OpenOrder[]>(till, readOpenOrders, { query: { cari: made.no_pesanan } })
    expect(open[0]?.detail_pesanan.map(({ foto_pesanan }) => foto_pesanan)).toEqual([[front, drawing], []])
    const { body: read } = await app.call<Order>(till, pesanan.calls.read, { params: { nomor: made.no_pesanan } })
    expect(read.detail_pesanan[0]?.foto_pesanan).toEqual([front, drawing])
    expect(await look(drawing)).toBe(200)
    const { rows } = await sql`select from foto_unggah where foto = any(${[front, drawing]})`.execute(app.db)
    expect(rows).toEqual([])
    await expect(app.asOwner(sql`update pesanan_detail set foto_pesanan = '{}' where no_pesanan = ${made.no_pesanan}`)).rejects.toThrow()
  })

  it('are each of one line, of its shop, there, and no more than five', async () => {
    const foto = await taken()
    const refused = { code: 'NO_PHOTO', fields: { 'detail_pesanan.1.foto_pesanan': expect.any(String) } }
    expect((await orders([foto], [foto])).body).toMatchObject(refused)
    expect((await orders([], [await taken('kasir.mc3')])).body).toMatchObject(refused)
    expect((await orders([], ['AAAAAAAAAAAAAAAA'])).body).toMatchObject(refused)
    expect((await orders([], ['../../etc/passwd'])).status).toBe(400)
    expect((await orders(Array.from({ length: 6 }, (_, at) => `AAAAAAAAAAAAAAA${at}`))).status).toBe(400)
    // What was refused took nothing.
    expect((await orders([foto])).status).toBe(200)
    expect((await orders([], [foto])).body).toMatchObject(refused)
    expect(await look('AAAAAAAAAAAAAAAA')).toBe(404)
  })

  it('wait with an order that is left for the cashier, who sees them', async () => {
    await app.set({ VALIDASI_PESANAN: 'true' })
    const foto = await taken()
    const { detail_bayar, ...goods } = await ordered([foto])
    const { body: sent } = await app.call<{ no_antri: string }>(till, sendOrder, { body: goods })
    const { body: waits } = await app.call<WaitingOrder[]>(till, readWaitingOrders)
    expect(waits.find(({ no_antri }) => no_antri === sent.no_antri)?.detail_pesanan[0]?.foto_pesanan).toEqual([foto])
    const { status, body: made } = await app.call<Order>(till, acceptOrder, { body: { no_antri: sent.no_antri, bayar: 500_000, detail_bayar } })
    expect({ status, made }).toMatchObject({ status: 200, made: { detail_pesanan: [{ foto_pesanan: [foto] }] } })
    await app.set({ VALIDASI_PESANAN: 'false' })
  })
})
