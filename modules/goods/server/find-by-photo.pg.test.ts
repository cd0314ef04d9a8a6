import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { drawn } from '#db/seed/photos.ts'
import { uploadPhoto } from '#modules/intake/contract/tambah-data-barang.ts'
import { type AlikePiece, findByPhoto } from '../contract/cari-dengan-foto.ts'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp()
  url = await app.url()
})
afterAll(() => app.stop())

async function sendPicture<Body>(call: string, picture: Buffer | undefined, fields: Record<string, string> = {}, user_id = 'spv.mc2') {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (picture) form.append('image', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'foto.png')
  const reply = await fetch(`${url}api/${call}`, { method: 'POST', headers: { 'x-auth-token': await app.tokenOf(user_id) }, body: form })
  return { status: reply.status, body: (await reply.json()) as Body }
}
const pathOf = (call: string) => call.split(' ')[1] as string
interface Found {
  readonly rows: readonly AlikePiece[]
  readonly dibandingkan: number
  readonly belum: number
  readonly code?: string
}
const search = (picture: Buffer | undefined, query: Record<string, string> = {}, user_id?: string) =>
  sendPicture<Found>(`${pathOf(findByPhoto.call)}?${new URLSearchParams(query).toString()}`, picture, {}, user_id)

/** Three pieces in trays of MC2 get photos: a ring, a chain and a bar. */
async function photographed() {
  const { rows } = await sql<{ kode_barcode: string; berat: number; kode_baki: string }>`
    select kode_barcode, berat, kode_baki from stok join barang using (kode_toko, kode_barcode, kode_baki, status)
    where kode_toko = 'MC2' and status = 'READY' order by berat, kode_barcode`.execute(app.db)
  const pieces = [rows[0]!, rows[Math.floor(rows.length / 2)]!, rows.at(-1)!]
  for (const [at, drawing] of (['ring', 'chain', 'bar'] as const).entries())
    await sendPicture(pathOf(uploadPhoto.call), await drawn(drawing), { kode_barcode: pieces[at]!.kode_barcode })
  return pieces
}

it('finds a piece by a photo that is turned and dark, among those of the shop that have one', async () => {
  const [ring, chain, bar] = await photographed()
  const again = await sharp(await drawn('chain', { transform: 'rotate(70 360 360)' }))
    .linear(0.5, 0)
    .toBuffer()
  const { status, body } = await search(again)
  expect(status).toBe(200)
  expect(body.rows[0]).toMatchObject({ kode_barcode: chain!.kode_barcode, selisih_berat: null, berat_cocok: false })
  expect(body.rows[0]!.kemiripan).toBeGreaterThan(60)
  expect(body.rows.map(({ kode_barcode }) => kode_barcode)).toEqual(expect.arrayContaining([ring!.kode_barcode, bar!.kode_barcode]))
  // What a tray or a kind narrows is looked for there alone.
  const inTray = await search(again, { kode_baki: ring!.kode_baki })
  expect(inTray.body.rows.every(({ kode_baki }) => kode_baki === ring!.kode_baki)).toBe(true)
  expect((await search(again, { kode_dept: 'NONE' })).body).toEqual({ rows: [], dibandingkan: 0, belum: 0 })
  // Another shop has other pieces.
  expect((await search(again, {}, 'spv.mc3')).body.rows.filter(({ kode_barcode }) => kode_barcode === chain!.kode_barcode)).toEqual([])
})

it('places what has the weight of the scale first', async () => {
  const [ring, , bar] = await photographed()
  const { body } = await search(await drawn('ring', { transform: 'rotate(20 360 360)' }), { berat: String(bar!.berat) })
  expect(body.rows[0]).toMatchObject({ kode_barcode: bar!.kode_barcode, selisih_berat: 0, berat_cocok: true })
  expect(body.rows.find(({ kode_barcode }) => kode_barcode === ring!.kode_barcode)).toMatchObject({ berat_cocok: false })
})

it('describes photos that came before photos were described, and one whose file is gone once', async () => {
  const [ring] = await photographed()
  await sql`delete from foto_ciri`.execute(app.db)
  await sql`update barang set foto = 'TIDAKADA00000000' where kode_barcode = (
    select kode_barcode from barang where kode_toko = 'MC2' and status = 'READY' and foto is null order by 1 limit 1)`.execute(app.db)
  const { body } = await search(await drawn('ring'))
  expect(body.rows[0]).toMatchObject({ kode_barcode: ring!.kode_barcode, kemiripan: 100 })
  expect(body.belum).toBe(0)
  const { rows } = await sql<{
    none: boolean
  }>`select ciri = decode(repeat('00', 64), 'hex') as none from foto_ciri where foto = 'TIDAKADA00000000'`.execute(app.db)
  expect(rows).toEqual([{ none: true }])
})

it('needs a picture', async () => {
  expect((await search(undefined)).body.code).toBe('PHOTO_REQUIRED')
  expect((await search(Buffer.from('no picture'))).body.code).toBe('PHOTO_REFUSED')
})
