import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { readRights, saveRights } from '#modules/access/contract/hak-akses-users.ts'
import { type Member, findMembers, memberScreens } from '#modules/members/contract/find-members.ts'
import { keepMembers } from '#modules/members/server/public.ts'
import { type Sale, sell } from '../contract/penjualan.ts'
import { loweredSale } from './testing/lowered-sale.ts'
import { madeSale } from './testing/made-sale.ts'
import { stockPieces } from './testing/stock.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const known = async () =>
  (await sql<{ kode_member: string; nama_member: string; no_hp: string }>`select * from member order by kode_member`.execute(app.db)).rows
const found = async (cari: string) => (await app.call<Member[]>('kasir.mc2', findMembers, { query: { cari } })).body
const sale = async (facts: object) => loweredSale(app.db, (await stockPieces(app.db, 'MC2', 1))[0] as string, 0, facts)

it('makes a member of a customer with a telephone number at his first sale, and finds him for any spelling of it', async () => {
  const first = await madeSale(app, { nama_customer: 'IBU SARI', alamat_customer: 'JL KENANGA 2', no_hp: '081234567890' })
  expect(first.kode_member).toMatch(/^M\d{7}$/)
  const again = await madeSale(app, { nama_customer: 'BU SARI', no_hp: '6281234567890' })
  expect(again).toMatchObject({ kode_member: first.kode_member, nama_customer: 'BU SARI' })
  // He stays as he was kept; the receipt calls him as the cashier did.
  expect(await known()).toMatchObject([{ kode_member: first.kode_member, nama_member: 'IBU SARI', no_hp: '081234567890', alamat: 'JL KENANGA 2' }])
})

it('makes no member without a number, nor under the name of those who leave none', async () => {
  const before = await known()
  expect(await madeSale(app, { nama_customer: 'PAK BUDI' })).toMatchObject({ kode_member: null })
  expect(await madeSale(app, { nama_customer: 'UMUM', no_hp: '089900001111' })).toMatchObject({ kode_member: null })
  expect(await known()).toEqual(before)
})

it('finds members by name, telephone and code, the one that was named first', async () => {
  const [sari] = await known()
  const { poin_didapat } = await madeSale(app, { nama_customer: 'SARI DEWI', no_hp: '081234567891' })
  expect((await found('sari')).map(({ nama_member }) => nama_member)).toEqual(['IBU SARI', 'SARI DEWI'])
  expect((await found('+62 812 3456 7891'))[0]).toMatchObject({ nama_member: 'SARI DEWI', poin: poin_didapat })
  expect(await found(sari?.kode_member ?? '')).toMatchObject([{ nama_member: 'IBU SARI', alamat: 'JL KENANGA 2' }])
  expect(await found('%%%')).toEqual([])
})

it('shows members only to users who may sell', async () => {
  const user = { params: { user_id: 'mu.mc2' } }
  const ask = async () => (await app.call('mu.mc2', findMembers, { query: { cari: 'sari' } })).status
  expect(await ask()).toBe(200)
  const { versi } = (await app.call<{ versi: string }>('own.mc2', readRights, user)).body
  const is_show = Object.fromEntries(memberScreens.map(({ path }) => [path, false]))
  const hidden = await app.call('own.mc2', saveRights, { ...user, body: { versi, is_show } })
  expect(hidden.status).toBe(200)
  expect(await ask()).toBe(403)
})

it('takes the member that the cashier chose, and refuses an unknown one', async () => {
  const [sari] = await known()
  expect(await madeSale(app, { kode_member: sari?.kode_member })).toMatchObject({ kode_member: sari?.kode_member })
  const { status, body } = await app.call<{ code: string }>('kasir.mc2', sell, { body: await sale({ kode_member: 'M9' }) })
  expect([status, body.code]).toEqual([409, 'MEMBER_NOT_FOUND'])
})

it('is one member when two tills keep him at the same moment', async () => {
  const bodies = await Promise.all(['IBU A', 'IBU B', 'IBU C'].map((nama_customer) => sale({ nama_customer, no_hp: '085500001234' })))
  const answers = await Promise.all(bodies.map((body) => app.call<Sale>('kasir.mc2', sell, { body })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.kode_member)).size).toBe(1)
  const requested = { nama_customer: 'IBU D', alamat_customer: null, no_hp: '085500009999' }
  const context = { kode_toko: 'MC2', tgl_system: '2026-01-31', user_id: 'kasir.mc2', request_id: 'r' }
  const both = await Promise.all(
    [1, 2].map(() => inTransaction(app.db, { user_id: 'kasir.mc2' }, (db) => keepMembers({ ...context, db }, [requested]))),
  )
  expect(both[0]?.get('085500009999')).toBe(both[1]?.get('085500009999'))
})

it('stays who he is: neither his code changes nor is he taken away', async () => {
  const refused = (statement: string) =>
    sql
      .raw(statement)
      .execute(app.db)
      .then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
  expect(await refused(`update member set kode_member = 'X'`)).toMatch(/KN001|42501/)
  expect(await refused(`delete from member`)).toMatch(/KN001|42501/)
  expect(
    await refused(
      `insert into member (nama_member, no_hp, kode_toko, tgl_daftar, created_by) values ('A', '6281234567890', 'MC2', '2026-01-31', 'x')`,
    ),
  ).toBe('23514')
})
