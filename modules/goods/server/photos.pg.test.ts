import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { readPhoto } from '../contract/data-barang.ts'
import { destroyPieces } from '#modules/handling/contract/hancur-barang.ts'
import { allowed } from '#modules/handling/server/testing/moved.ts'
import { uploadPhoto } from '#modules/intake/contract/tambah-data-barang.ts'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await startTestApp()
  url = await app.url()
})
afterAll(() => app.stop())

const picture = (size: object = { width: 400, height: 300, channels: 3 }) =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#c9a227', ...size } })

async function upload(data: Buffer, kode_barcode?: string, user_id = 'spv.mc2'): Promise<{ status: number; body: { foto: string; code?: string } }> {
  const form = new FormData()
  if (kode_barcode) form.append('kode_barcode', kode_barcode)
  form.append('image', new Blob([new Uint8Array(data)], { type: 'image/jpeg' }), 'foto.jpg')
  const reply = await fetch(`${url}api/${uploadPhoto.call.split(' ')[1]}`, {
    method: 'POST',
    headers: { 'x-auth-token': await app.tokenOf(user_id) },
    body: form,
  })
  return { status: reply.status, body: (await reply.json()) as never }
}

const files = async () => (await readdir(join(app.filesFolder, 'barang')).catch(() => [])).toSorted((one, other) => one.localeCompare(other))
const piece = async () => {
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode from barang where kode_toko = 'MC2' and foto is null order by 1 limit 1`.execute(app.db)
  return rows[0]!.kode_barcode
}

it('keeps the pictures that a piece had, each by its name, and no file of pieces that there are not', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  expect((await upload(jpeg, 'TIDAK-ADA')).status).toBe(404)
  expect((await upload(Buffer.from('<svg/>'))).body.code).toBe('PHOTO_REFUSED')
  expect(await files()).toEqual([])
  const kode_barcode = await piece()
  const first = (await upload(jpeg, kode_barcode)).body.foto
  const wide = await picture({ width: 500 }).jpeg().toBuffer()
  const { foto } = (await upload(wide, kode_barcode)).body
  expect(await files()).toEqual(
    [first, foto].flatMap((name) => [`${name}.jpg`, `${name}.kecil.jpg`]).toSorted((one, other) => one.localeCompare(other)),
  )
  expect((await sql`select 1 from foto_unggah`.execute(app.db)).rows).toEqual([])
  const widthOf = async (query: { foto?: string }) => {
    const { body } = await app.call<Buffer>('spv.mc2', readPhoto, { params: { kode_barcode }, query })
    return (await sharp(Buffer.from(body)).metadata()).width
  }
  expect([await widthOf({}), await widthOf({ foto }), await widthOf({ foto: first })]).toEqual([500, 500, 400])
  // The name of another piece's picture leads to none but its own.
  const other = await piece()
  expect((await app.call('spv.mc2', readPhoto, { params: { kode_barcode: other }, query: { foto: first } })).status).toBe(404)
})

it('writes down which picture replaced which, and gives none to a destroyed piece', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  const kode_barcode = await piece()
  const first = (await upload(jpeg, kode_barcode)).body.foto
  const { foto } = (await upload(jpeg, kode_barcode)).body
  const { rows } = await sql<object>`
    select user_id, before ->> 'foto' as lama, after ->> 'foto' as baru from audit where subject = 'barang' and subject_key = ${kode_barcode} order by id`.execute(
    app.db,
  )
  expect(rows).toEqual([
    { user_id: 'spv.mc2', lama: null, baru: first },
    { user_id: 'spv.mc2', lama: first, baru: foto },
  ])
  await allowed(app, destroyPieces, { body: { keterangan: 'PATAH', detail_barang: [{ kode_barcode }] } })
  expect(await upload(jpeg, kode_barcode)).toMatchObject({ status: 409, body: { code: 'DESTROYED' } })
})

it('forgets a day later what no piece took, files first', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  const forgotten = (await upload(jpeg)).body.foto
  expect(await files()).toContain(`${forgotten}.jpg`)
  await sql`update foto_unggah set created_at = now() - interval '25 hours'`.execute(app.db)
  const { foto } = (await upload(jpeg)).body
  expect((await files()).filter((file) => file.startsWith(forgotten))).toEqual([])
  expect((await sql<{ foto: string }>`select foto from foto_unggah`.execute(app.db)).rows).toEqual([{ foto }])
})

it('keeps a limited number of waiting pictures per user, so that one user cannot fill the disk of the chain in a day', async () => {
  const jpeg = await picture().jpeg().toBuffer()
  await sql`
    insert into foto_unggah (foto, kode_toko, user_id) select 'banyak' || lpad(n::text, 10, '0'), 'MC2', 'spv.mc2' from generate_series(1, 1000) n`.execute(
    app.db,
  )
  const before = (await files()).length
  expect(await upload(jpeg)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
  expect((await files()).length).toBe(before)
  expect((await upload(jpeg, undefined, 'own.mc2')).status).toBe(200)
  await sql`delete from foto_unggah where foto like 'banyak%'`.execute(app.db)
  expect((await upload(jpeg)).status).toBe(200)
})

it('shows the picture of a piece only to users who may look at its shop', async () => {
  const kode_barcode = await piece()
  await upload(await picture().jpeg().toBuffer(), kode_barcode)
  const seen = async (user_id: string) => (await app.call(user_id, readPhoto, { params: { kode_barcode } })).status
  expect(await Promise.all(['kasir.mc2', 'own.mc1', 'kasir.mc3'].map(seen))).toEqual([200, 200, 404])
})

it('looks at a few large pictures at a time, and refuses what no camera makes, while others are answered', async () => {
  const large = await picture({ width: 5_000, height: 4_000 }).png({ compressionLevel: 9 }).toBuffer()
  const deep = await sharp(new Uint16Array(5_200 * 5_000), { raw: { width: 5_200, height: 5_000, channels: 1 } })
    .toColourspace('grey16')
    .png({ compressionLevel: 1 })
    .toBuffer()
  const uploads = Promise.all(Array.from({ length: 6 }, () => upload(large)))
  let isOver = false
  void uploads.finally(() => void (isOver = true))
  let answered = 0
  while (!isOver) {
    expect((await fetch(`${url}health/ready`)).status).toBe(200)
    answered += 1
    await sleep(5)
  }
  expect(new Set((await uploads).map(({ status }) => status))).toEqual(new Set([200]))
  expect(answered).toBeGreaterThan(5)
  expect((await upload(deep)).body.code).toBe('PHOTO_REFUSED')
})
