import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from '#db/seed/demo-password.ts'
import { hashPassword } from '#modules/access/server/public.ts'
import { priceOfPiece } from '#modules/pricing/contract/price.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

// More people at once than there are connections, as real calls over HTTP.
const connections = 6
let app: TestApp
let url: string

beforeAll(async () => {
  app = await startTestApp({ connectionsMax: connections, waitsMsMax: { lock_timeout: 3_000 } })
  // Looked at as long as those of a shop are.
  const password_hash = await hashPassword(demoPassword)
  await app.asOwner(sql`update users set password_hash = ${password_hash}`)
  url = await app.url()
})
afterAll(() => app.stop())

const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
  const reply = await fetch(`${url}api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: reply.status, headers: reply.headers, body: (await reply.json()) as { code?: string; message?: string } }
}

const logIn = (user_id: string, password: string = demoPassword) => post('users/login', { user_id, password })

describe('a hundred people at the login at once', () => {
  it('all get an answer, and eight tills go on selling', async () => {
    const tills = 8
    const salesEach = 3
    const barcodes = await stockPieces(app.db, 'MC2', tills * salesEach)
    const { rows } = await sql<{ berat: number; harga_jual: number | null; ongkos: number; harga_per_gram: number }>`
      select berat, harga_jual, ongkos, harga as harga_per_gram from barang join grup using (kode_group) where kode_barcode = ${barcodes[0]}`.execute(
      app.db,
    )
    const piece = rows[0]!
    const { harga_total } = priceOfPiece({ ...piece, diskon_persen: 0, diskon_rp: 0, rounding: { unit: 500, direction: 'UP' } })
    const token = await app.tokenOf('kasir.mc2')
    const sellOne = (kode_barcode: string) =>
      post(
        sell.call.slice('POST '.length),
        {
          nama_customer: 'UMUM',
          alamat_customer: null,
          no_hp: null,
          kode_member: null,
          kode_sales: 'S1',
          keterangan: null,
          detail_barang: [{ kode_barcode, ongkos: piece.ongkos, diskon_persen: 0, diskon_rp: 0, harga_total }],
          detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: harga_total }],
        },
        { 'x-auth-token': token, 'idempotency-key': `crowd-${kode_barcode}` },
      )
    const till = async (at: number) => {
      const statuses: number[] = []
      for (const kode_barcode of barcodes.slice(at * salesEach, (at + 1) * salesEach)) statuses.push((await sellOne(kode_barcode)).status)
      return statuses
    }
    const right = ['own.mc3', 'spv.mc3', 'own.mc2', 'su.mc3', 'mu.mc2', 'dev.mc2']
    const crowd = Array.from({ length: 100 }, (_, at) => (at < right.length ? logIn(right[at]!) : logIn(`tebak.${at}`, 'salah')))
    const [logins, sales] = await Promise.all([Promise.all(crowd), Promise.all(Array.from({ length: tills }, (_, at) => till(at)))])
    expect(sales.flat().filter((status) => status !== 200)).toEqual([])
    expect(logins.slice(0, right.length).map(({ status }) => status)).toEqual(right.map(() => 200))
    // Callers with wrong passwords hear so, until their address has made too many mistakes.
    expect(new Set(logins.slice(right.length).map(({ body }) => body.code))).toEqual(new Set(['WRONG_LOGIN', 'TOO_MANY_LOGINS']))
    expect((await fetch(`${url}health/live`)).status).toBe(200)
    // A user with the right password does not wait because of the mistakes of others.
    expect((await logIn('kasir.mc3')).status).toBe(200)
  })

  it('change passwords and approve at once as well', async () => {
    const token = await app.tokenOf('kasir.mc2')
    const asks = Array.from({ length: 2 * connections }, () => [
      post(
        'authorization',
        { user_id: 'spv.mc2', password: 'salah', kategori: 'BATAS_HARGA_JUAL', description: 'X', keterangan: 'X' },
        { 'x-auth-token': token },
      ),
      fetch(`${url}api/users/change-password`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-auth-token': token },
        body: JSON.stringify({ password: 'salah', new_password: 'Lain-12345' }),
      }),
      post('authorization/fingerprint', {
        user_id: 'spv.mc2',
        fp: Buffer.alloc(40).toString('base64'),
        kategori: 'BATAS_HARGA_JUAL',
        pembaca: 'salah',
      }),
    ]).flat()
    const statuses = (await Promise.all(asks)).map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500 || status === 200)).toEqual([])
    expect((await fetch(`${url}health/ready`)).status).toBe(200)
  })
})

describe('a request for a locked table', () => {
  it('gets a message to try again, and no other request waits with it', async () => {
    const token = await app.tokenOf('spv.mc2')
    const headers = { 'x-auth-token': token }
    await app.db.connection().execute(async (holder) => {
      await sql.raw('begin; lock table para_poin in access exclusive mode').execute(holder)
      try {
        // Fewer than there are connections; each gives its own back after the wait.
        const waiting = Array.from({ length: connections - 2 }, () => fetch(`${url}api/parapoin/get/all`, { headers }))
        const other = await fetch(`${url}api/banks`, { headers })
        expect(other.status).toBe(200)
        for (const reply of await Promise.all(waiting)) {
          expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2'])
          expect(await reply.json()).toMatchObject({ code: 'BUSY', message: 'Server Sedang Sibuk, Silakan Coba Lagi' })
        }
      } finally {
        await sql.raw('rollback').execute(holder)
      }
    })
    expect((await fetch(`${url}api/parapoin/get/all`, { headers })).status).toBe(200)
  })
})

describe('what comes over the wire', () => {
  it('must come in time, headers and all', () => {
    const { headersTimeout, requestTimeout } = app.app.http.server
    expect(headersTimeout).toBeLessThanOrEqual(20_000)
    expect(headersTimeout).toBeGreaterThan(0)
    expect(requestTimeout).toBeLessThanOrEqual(120_000)
    expect(requestTimeout).toBeGreaterThan(0)
  })

  const boundary = 'xx'
  it.each([
    ['without a boundary', 'multipart/form-data', 'garbage'],
    [
      'cut off',
      `multipart/form-data; boundary=${boundary}`,
      `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\nabc`,
    ],
    ['of garbage', `multipart/form-data; boundary=${boundary}`, `--${boundary}\r\n\0\r\n\r\n`],
  ])('is refused when it is a form %s', async (_, type, body) => {
    const reply = await fetch(`${url}api/barang/upload-foto`, {
      method: 'POST',
      headers: { 'content-type': type, 'x-auth-token': await app.tokenOf('spv.mc2') },
      body,
    })
    expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([400, expect.stringMatching(/INVALID|PHOTO_REQUIRED/)])
  })

  it('accepts any address; an invalid one is ignored and does no harm', async () => {
    const { status } = await post('users/login', { user_id: 'kasir.mco', password: 'salah' }, { 'x-forwarded-for': 'x'.repeat(300) })
    expect([401, 429]).toContain(status)
  })

  it('is never kept by a proxy or a browser', async () => {
    const reply = await fetch(`${url}api/banks`, { headers: { 'x-auth-token': await app.tokenOf('spv.mc2') } })
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })
})

it('a key that was used for one shop is another event in another shop', async () => {
  const token = await app.tokenOf('own.mc1')
  const transfer = { asal: 'CASH', asal_rekening: null, tujuan: '', tujuan_rekening: '', jumlah: 1_000, keterangan: 'SETORAN', kategori: 'SETORAN' }
  const ask = (shop: string) =>
    post('cash/mutasi-uang-cash', transfer, { 'x-auth-token': token, 'x-kode-toko': shop, 'idempotency-key': 'same-key-other-shop' })
  const { rows } = await sql<{ no_rekening: string; kode_bank: string }>`select no_rekening, kode_bank from rekening order by 1 limit 1`.execute(
    app.db,
  )
  const { no_rekening, kode_bank } = rows[0]!
  Object.assign(transfer, { tujuan: kode_bank, tujuan_rekening: no_rekening })
  const first = await ask('MC2')
  expect(first).toMatchObject({ status: 200 })
  expect((await ask('MC2')).body).toEqual(first.body)
  expect(await ask('MC3')).toMatchObject({ status: 409, body: { code: 'KEY_REUSED' } })
})
