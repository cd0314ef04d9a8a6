import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { readLogo, readProfile, removeLogo, writeProfile } from '../contract/settingtoko.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const profile = { nama_toko: 'Kencana Baru', alamat_toko: 'Jl. Baru No. 1', no_hp: '081234567890' }

async function sendLogo(user_id: string, picture: Buffer) {
  const boundary = 'kencana-test-boundary'
  const payload = Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="logo.png"\r\nContent-Type: image/png\r\n\r\n`),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const headers = { 'x-auth-token': await app.tokenOf(user_id), 'content-type': `multipart/form-data; boundary=${boundary}` }
  return app.app.http.inject({ method: 'PUT', url: '/api/toko/profil/logo', headers, payload })
}

it('an owner changes what his shop says about itself, and its head and reports say it', async () => {
  expect((await app.call('own.mc2', writeProfile, { body: profile })).status).toBe(200)
  expect((await app.call('kasir.mc2', readProfile)).body).toEqual({ kode_toko: 'MC2', ...profile, logo: null })
  const { body } = await app.call<{ shops: { kode_toko: string; nama_toko: string }[] }>('kasir.mc2', readSession)
  expect(body.shops.find(({ kode_toko }) => kode_toko === 'MC2')?.nama_toko).toBe('Kencana Baru')
  const { rows } = await sql<{ before: { nama_toko: string }; after: { nama_toko: string } }>`
    select before, after from audit where subject = 'toko' and subject_key = 'MC2'`.execute(app.db)
  expect(rows.map(({ before, after }) => [before.nama_toko, after.nama_toko])).toEqual([['Kencana Pasar Johar', 'Kencana Baru']])
})

it('another shop keeps its own; the head office changes the one it looks at', async () => {
  expect((await app.call<{ nama_toko: string }>('own.mc3', readProfile)).body.nama_toko).toBe('Kencana Ungaran')
  expect((await app.call('own.mc2', writeProfile, { body: profile, shop: 'MC3' })).status).toBe(403)
  expect((await app.call('own.mc1', writeProfile, { body: { ...profile, nama_toko: 'Ungaran Dua' }, shop: 'MC3' })).status).toBe(200)
  expect((await app.call<{ nama_toko: string }>('kasir.mc3', readProfile)).body.nama_toko).toBe('Ungaran Dua')
})

it('cashiers and supervisors read it and do not change it; what is missing is said at its field', async () => {
  for (const user_id of ['kasir.mc2', 'spv.mc2']) {
    expect((await app.call(user_id, writeProfile, { body: profile })).status).toBe(403)
    expect((await app.call(user_id, removeLogo)).status).toBe(403)
  }
  const { status, body } = await app.call<{ fields: object }>('own.mc2', writeProfile, { body: { ...profile, nama_toko: ' ' } })
  expect([status, Object.keys(body.fields)]).toEqual([400, ['nama_toko']])
  expect((await app.call('own.mc2', writeProfile, { body: { ...profile, level: 'PUSAT' } })).status).toBe(400)
})

it('a picture is kept as a JPEG of its own making on white, and goes when it is taken away', async () => {
  const drawn = sharp({ create: { width: 1_400, height: 700, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
  expect((await sendLogo('own.mc2', await drawn.png().toBuffer())).statusCode).toBe(200)
  const { body, headers } = await app.call<Buffer>('kasir.mc2', readLogo)
  const { width, height, format } = await sharp(body).metadata()
  expect([headers['content-type'], format, width, height]).toEqual(['image/jpeg', 'jpeg', 720, 360])
  const { dominant } = await sharp(body).stats()
  expect(dominant.r).toBeGreaterThan(240)
  expect((await app.call('kasir.mc3', readLogo)).status).toBe(404)
  expect((await app.call('own.mc2', removeLogo)).status).toBe(200)
  expect((await app.call('kasir.mc2', readLogo)).status).toBe(404)
})

it('what is no picture is refused, and so is a cashier’s', async () => {
  const refused = await sendLogo('own.mc2', Buffer.from('<svg onload="alert(1)">'))
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'LOGO_REFUSED'])
  expect((await sendLogo('kasir.mc2', Buffer.from('x'))).statusCode).toBe(403)
})
