import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type StandInStore, standInStore } from '#engine/server/testing/stand-in-store.ts'
import { readPhoto } from '#modules/goods/contract/data-barang.ts'
import { uploadPhoto } from '#modules/intake/contract/tambah-data-barang.ts'
import { checkBucket } from './main.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

let store: StandInStore
let app: TestApp
let url: string
beforeAll(async () => {
  store = standInStore()
  await store.start()
  app = await startTestApp({ bucket: store.options })
  url = await app.url()
})
afterAll(async () => {
  await app.stop()
  await store.stop()
})

async function upload(kode_barcode: string) {
  const form = new FormData()
  form.append('kode_barcode', kode_barcode)
  const jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c9a227' } })
    .jpeg()
    .toBuffer()
  form.append('image', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), 'foto.jpg')
  const headers = { 'x-auth-token': await app.tokenOf('spv.mc2') }
  const reply = await fetch(`${url}api/${uploadPhoto.call.split(' ')[1]}`, { method: 'POST', headers, body: form })
  return { status: reply.status, body: (await reply.json()) as { foto: string; code?: string; message?: string } }
}

const pieceOf = async () => {
  const { rows } = await sql<{ kode_barcode: string; foto: string | null }>`
    select kode_barcode, foto from barang where kode_toko = 'MC2' order by 1 limit 1`.execute(app.db)
  return rows[0]!
}

it('keeps the pictures of an application and gives them back, and nothing in a folder', async () => {
  const { kode_barcode } = await pieceOf()
  const { foto } = (await upload(kode_barcode)).body
  expect([...store.files.keys()].toSorted()).toEqual([`barang/${foto}.jpg`, `barang/${foto}.kecil.jpg`])
  const { status, body } = await app.call<Buffer>('spv.mc2', readPhoto, { params: { kode_barcode }, query: { ukuran: 'kecil' } })
  expect([status, Buffer.from(body)]).toEqual([200, store.files.get(`barang/${foto}.kecil.jpg`)?.data])
})

it('that fails gives the caller an error, and changes nothing', async () => {
  const before = await pieceOf()
  store.next('BUSY', 'BUSY', 'BUSY')
  const failed = await upload(before.kode_barcode)
  expect(failed).toMatchObject({
    status: 503,
    body: { code: 'PICTURES_OUT_OF_REACH', message: 'Penyimpanan Gambar Tidak Bisa Dihubungi, Silakan Coba Lagi' },
  })
  expect(await pieceOf()).toEqual(before)
  store.next('BUSY', 'BUSY', 'BUSY')
  const read = await app.call('spv.mc2', readPhoto, { params: { kode_barcode: before.kode_barcode } })
  expect([read.status, read.body.code]).toEqual([503, 'PICTURES_OUT_OF_REACH'])
  expect((await upload(before.kode_barcode)).status).toBe(200)
})

it('keeps a start back only where another setting is needed', async () => {
  await checkBucket(store.options)
  await expect(checkBucket({ ...store.options, secret: 'another' })).rejects.toThrow(/SignatureDoesNotMatch 403.*See docs\/operations.md/)
  await expect(checkBucket({ ...store.options, bucket: 'lain' })).rejects.toThrow(/NoSuchBucket 404/)
  await checkBucket({ ...store.options, endpoint: 'http://127.0.0.1:1' })
})
