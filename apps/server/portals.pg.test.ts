import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { mastersOf } from '#engine/contract/declarations.ts'
import { checkImport, importHistory, importLists } from '#modules/masters/contract/import-data-pusat.ts'
import { isForPortals, postToPortals, readLists, readPortals } from '#modules/portals/contract/portal.ts'
import { shopsNow } from '#modules/dashboard/contract/cash-pusat.ts'
import { declared } from '../declared.ts'
import { freePort } from './free-port.ts'
import { registeredCalls } from './testing/registered.ts'
import { type TestApp, startTestApp } from './testing/test-app.ts'

const token = 'token of the western portal, 32 +'
let west: TestApp
let westUrl: string
let office: TestApp
beforeAll(async () => {
  west = await startTestApp({ portalToken: token, chain: 'trading' })
  westUrl = await west.url()
  const dead = `http://127.0.0.1:${await freePort()}/`
  office = await startTestApp({
    portals: [
      { url: westUrl, token },
      { url: dead, token },
      { url: westUrl.replace('localhost', '127.0.0.1'), token: `${token}!` },
    ],
  })
})
afterAll(async () => {
  await office.stop()
  await west.stop()
})

const nameOfWest = () => westUrl.replace(/^http:\/\//, '').replace(/\/$/, '')
const asPortal = (path: string, withToken = token, init: RequestInit = {}) =>
  fetch(`${westUrl}api/${path}`, { ...init, headers: { 'x-portal-token': withToken, 'content-type': 'application/json' } })

it('shows the figures of another installation next to those that fail', async () => {
  const { status, body } = await office.call('own.mc1', readPortals, { query: { path: 'cash-pusat/toko' } })
  expect(status).toBe(200)
  expect(body.values).toHaveLength(3)
  const own = await west.call('own.mc1', shopsNow)
  // Cash before it is counted is a right, and a portal has none.
  const told = { ...own.body, values: own.body.values.map((shop: object) => ({ ...shop, kas: null })) }
  expect(body.values[0]).toEqual({ portal: nameOfWest(), data: told })
  expect(body.values.slice(1).map(({ error }: { error: string }) => error)).toEqual(['Tidak Bisa Dihubungi', 'Invalid Token.'])
  // A branch has no portals. Neither has a user of the head office who may not open the dashboard.
  expect((await office.call('own.mc2', readPortals, { query: { path: 'cash-pusat/toko' } })).status).toBe(403)
  expect((await office.call('kasir.mc1', readPortals, { query: { path: 'cash-pusat/toko' } })).status).toBe(403)
})

it('gives another portal the listed data for the right token, and nothing else', async () => {
  expect((await asPortal('cash-pusat/toko')).status).toBe(200)
  for (const wrong of ['', token.slice(1), `${token}x`, token.toUpperCase()]) {
    expect((await asPortal('cash-pusat/toko', wrong)).status, wrong).toBe(401)
  }
  // A portal without a token of its own refuses every token, also an empty one.
  const url = await office.url()
  for (const sent of ['', 'undefined', token]) {
    const answer = await fetch(`${url}api/cash-pusat/toko`, { headers: { 'x-portal-token': sent } })
    expect(answer.status, `token '${sent}'`).toBe(401)
  }
  const open = registeredCalls.filter(({ portal }) => portal).map(({ call }) => call)
  expect(open.toSorted()).toEqual([
    'GET cash-pusat/daily-specific-chart',
    'GET cash-pusat/daily-transaction-chart',
    'GET cash-pusat/period-transaction-chart',
    'GET cash-pusat/toko',
    'POST portal/daftar',
  ])
  const answers = await Promise.all(
    registeredCalls
      .filter(({ portal }: Endpoint) => !portal)
      .map(async ({ call }) => {
        const [method, path] = call.split(' ') as [string, string]
        const { statusCode } = await west.app.http.inject({
          method: method as 'GET',
          url: `/api/${path.replace(/\{\w+\}/g, 'x')}`,
          headers: { 'x-portal-token': token, 'x-auth-token': await west.tokenOf('own.mc1') },
        })
        return [call, statusCode]
      }),
  )
  expect(answers.length).toBeGreaterThan(500)
  expect(answers.filter(([, status]) => status !== 403)).toEqual([])
})

it('has the least rights: an answer leaves out what needs a right', async () => {
  await west.set({ HITUNG_KAS: 'true' })
  const { values } = (await (await asPortal('cash-pusat/toko')).json()) as { values: { kas: number | null; bank: number }[] }
  expect(values.map(({ kas }) => kas)).toEqual(values.map(() => null))
  expect((await west.call('own.mc1', shopsNow)).body.values[1].kas).not.toBeNull()
  const lists = await asPortal('portal/daftar', token, { method: 'POST', body: JSON.stringify({ tabel: ['grup'] }) })
  const { values: told } = (await lists.json()) as { values: { rows: Record<string, unknown>[] }[] }
  expect(told[0]?.rows[0]).toHaveProperty('harga')
  expect(told[0]?.rows[0]).not.toHaveProperty('harga_modal')
  for (const tabel of ['toko', 'rekening', 'sales', 'users']) {
    expect((await asPortal('portal/daftar', token, { method: 'POST', body: JSON.stringify({ tabel: [tabel] }) })).status, tabel).toBe(404)
  }
})

it('gives no list that names people or their accounts', () => {
  const given = mastersOf(declared).filter(isForPortals)
  expect(given.length).toBeGreaterThan(40)
  const personal = given.filter(({ fields }) => fields.some(({ name }) => /^(no_hp|no_rekening|no_identitas|tgl_lahir|no_sertifikat)$/.test(name)))
  // Suppliers are businesses.
  expect(personal.map(({ table }) => table)).toEqual(['supplier', 'supplier_berlian'])
})

it('takes lists from it that are tried and brought in as a file is', async () => {
  const tables = mastersOf(declared)
    .filter(isForPortals)
    .map(({ table }) => table)
  const take = async (tabel: readonly string[]) => {
    const { status, body } = await office.call('own.mc1', postToPortals, { body: { path: 'portal/daftar', body: { tabel } } })
    expect(status).toBe(200)
    return body.values[0].data.values as { tabel: string; rows: Record<string, unknown>[] }[]
  }
  const all = await take(tables)
  expect(all.map(({ tabel }) => tabel)).toEqual(tables)
  const filled = all.filter(({ rows }) => rows.length > 0)
  expect(filled.length).toBeGreaterThan(12)
  // Both began in the same way: every list is read as it is meant.
  const same = await office.call('own.mc1', checkImport, { body: { nama_file: 'Portal', daftar: filled } })
  expect(same).toMatchObject({ status: 200 })
  const other = same.body.hasil.filter(({ baru, berubah }: { baru: number; berubah: number }) => baru + berubah > 0)
  // The western one has sold with a coupon of its own.
  expect(other).toEqual([{ tabel: 'kupon', baru: 1, berubah: 0, sama: 1 }])
  await west.asOwner(sql`insert into bank (kode_bank, nama_bank) values ('BARAT', 'BANK BARAT')`)
  await west.asOwner(sql`update kategori set nama_kategori = 'DARI BARAT' where kode_kategori = (select min(kode_kategori) from kategori)`)
  const body = { nama_file: `Portal ${nameOfWest()}`, daftar: await take(['bank', 'kategori']) }
  const { body: done } = await office.call('own.mc1', importLists, { body })
  expect(done.hasil.map(({ tabel, baru, berubah }: Record<string, unknown>) => [tabel, baru, berubah])).toEqual([
    ['bank', 1, 0],
    ['kategori', 0, 1],
  ])
  expect((await sql`select nama_bank from bank where kode_bank = 'BARAT'`.execute(office.db)).rows).toEqual([{ nama_bank: 'BANK BARAT' }])
  expect((await office.call('own.mc1', importHistory)).body[0]).toMatchObject({ nama_file: `Portal ${nameOfWest()}`, user_id: 'own.mc1' })
  expect((await office.call('own.mc1', readLists, { body: { tabel: ['bank'] } })).status).toBe(200)
})
