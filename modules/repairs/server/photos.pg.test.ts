import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type OpenService, type ServiceEvent, mutasiService, pickUpService, readOpenServices } from '../contract/mutasi-service.ts'
import { takeServicePhoto } from '../contract/photos.ts'
import { type Service, service, takeService } from '../contract/service.ts'
import { type WaitingService, acceptService, readWaitingServices, sendService } from '../contract/validasi.ts'
import { inCash, madeFinished, pickUpBody, serviceBody } from './testing/made-service.ts'

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

type Answer<Made> = Made & { code: string; fields: Record<string, string> }

const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#c9a227' } })
    .jpeg()
    .toBuffer()

async function upload(data: Buffer, user_id = till) {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(data)], { type: 'image/jpeg' }), 'foto.jpg')
  const reply = await fetch(`${url}api/${takeServicePhoto.call.split(' ')[1]}`, {
    method: 'POST',
    headers: { 'x-auth-token': await app.tokenOf(user_id) },
    body: form,
  })
  return { status: reply.status, body: (await reply.json()) as { foto: string; code?: string } }
}
const taken = async (user_id = till) => (await upload(await picture(), user_id)).body.foto

async function look(foto: string, user_id = till) {
  const reply = await fetch(`${url}api/service/foto/${foto}`, { headers: { 'x-auth-token': await app.tokenOf(user_id) } })
  return { status: reply.status, data: Buffer.from(await reply.arrayBuffer()) }
}

const photographed = (...photos: readonly (readonly string[])[]) => ({
  detail_barang: serviceBody().detail_barang.map((line, at) => ({ ...line, foto_masuk: [...(photos[at] ?? [])] })),
})
const leaves = (...photos: readonly (readonly string[])[]) =>
  app.call<Answer<Service>>(till, takeService, { body: serviceBody(photographed(...photos)) })

describe('photos of what is left to be repaired', () => {
  it('are kept with their line, several of one, and shown with it', async () => {
    const [front, back] = [await taken(), await taken()]
    // They can be seen while it is entered, by the shop alone.
    expect([(await look(front)).status, (await look(front, 'kasir.mc3')).status]).toEqual([200, 404])
    const { status, body: made } = await leaves([front, back], [])
    expect({ status, made }).toMatchObject({ status: 200, made: { detail_barang: [{ foto_masuk: [front, back] }, { foto_masuk: [] }] } })
    expect((await sharp((await look(back)).data).metadata()).width).toBe(400)
    const { body: open } = await app.call<OpenService[]>(till, readOpenServices, { query: { cari: made.no_service } })
    expect(open[0]?.detail_barang.map(({ foto_masuk }) => foto_masuk)).toEqual([[front, back], []])
    const { body: read } = await app.call<Service>(till, service.calls.read, { params: { nomor: made.no_service } })
    expect(read.detail_barang[0]?.foto_masuk).toEqual([front, back])
    const { rows } = await sql`select from foto_unggah where foto = any(${[front, back]})`.execute(app.db)
    expect(rows).toEqual([])
    await expect(app.asOwner(sql`update service_detail set foto_masuk = '{}' where no_service = ${made.no_service}`)).rejects.toThrow()
  })

  it('are each of one line, of its shop, and there', async () => {
    const foto = await taken()
    const refused = { code: 'NO_PHOTO', fields: { 'detail_barang.1.foto_masuk': expect.any(String) } }
    expect((await leaves([foto], [foto])).body).toMatchObject(refused)
    expect((await leaves([], [await taken('kasir.mc3')])).body).toMatchObject(refused)
    expect((await leaves([], ['AAAAAAAAAAAAAAAA'])).body).toMatchObject(refused)
    expect((await leaves([], ['../../etc/passwd'])).status).toBe(400)
    // What was refused took nothing.
    expect((await leaves([foto])).status).toBe(200)
    expect((await leaves([], [foto])).body).toMatchObject(refused)
    expect(await look('AAAAAAAAAAAAAAAA')).toMatchObject({ status: 404 })
  })

  it('wait with a service that is left for the cashier, who sees them', async () => {
    await app.set({ VALIDASI_SERVICE: 'true' })
    const foto = await taken()
    const { detail_bayar: _, ...goods } = serviceBody(photographed([foto]))
    const { body: sent } = await app.call<{ no_antri: string }>(till, sendService, { body: goods })
    const { body: waits } = await app.call<WaitingService[]>(till, readWaitingServices)
    expect(waits.find(({ no_antri }) => no_antri === sent.no_antri)?.detail_barang[0]?.foto_masuk).toEqual([foto])
    expect((await look(foto)).status).toBe(200)
    const { status, body: made } = await app.call<Service>(till, acceptService, {
      body: { no_antri: sent.no_antri, bayar: 100_000, detail_bayar: inCash(100_000) },
    })
    expect({ status, made }).toMatchObject({ status: 200, made: { detail_barang: [{ foto_masuk: [foto] }, {}] } })
    await app.set({ VALIDASI_SERVICE: 'false' })
  })
})

describe('photos of what is picked up', () => {
  it('are kept with the event, next to the photos of the goods that came in', async () => {
    const { service: left } = await madeFinished(app)
    const foto = await taken()
    const body = pickUpBody(left)
    const handed = (...photos: readonly (readonly string[])[]) => photos.map((each) => ({ foto_keluar: [...each] }))
    const asks = (detail_barang: ReturnType<typeof handed>) =>
      app.call<Answer<ServiceEvent>>(till, pickUpService, { body: { ...body, detail_barang } })
    expect((await asks(handed([foto]))).body).toMatchObject({ code: 'LINES_DIFFER' })
    expect((await asks(handed([foto], [foto]))).body).toMatchObject({
      code: 'NO_PHOTO',
      fields: { 'detail_barang.1.foto_keluar': expect.any(String) },
    })
    const { status, body: made } = await asks(handed([], [foto]))
    expect({ status, made }).toMatchObject({ status: 200, made: { detail_barang: [{ foto_keluar: [] }, { foto_keluar: [foto] }] } })
    expect((await look(foto)).status).toBe(200)
    const { body: read } = await app.call<ServiceEvent>(till, mutasiService.calls.read, { params: { nomor: made.no_mutasi_service } })
    expect(read.detail_barang[1]?.foto_keluar).toEqual([foto])
  })
})
