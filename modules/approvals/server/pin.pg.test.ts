import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { resetPassword } from '#modules/access/contract/data-users.ts'
import { login } from '#modules/access/contract/login.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type ApprovalNeed, authorize } from '../contract/approvals.ts'
import { approveByPin, readPin, removePin, setPin } from '../contract/pin.ts'

const [cashier, supervisor, stranger] = ['kasir.mc2', 'spv.mc2', 'spv.mc3']
const pin = '381702'
let app: TestApp
let kode_barcode: string
beforeAll(async () => {
  app = await startTestApp()
  kode_barcode = (await stockPieces(app.db, 'MC2', 1))[0] as string
})
afterAll(() => app.stop())
// Wrong ones of one story must not slow down the next.
afterEach(() => app.asOwner(sql`delete from login_coba`))

const lowered = async (approvals: readonly string[] = [], user = cashier) =>
  app.call(user, sell, { body: await loweredSale(app.db, kode_barcode, 100_000), approvals })
const needOf = async (user = cashier): Promise<ApprovalNeed> => (await lowered([], user)).body.details
const approve = async (user_id: string, typed: string, user = cashier) =>
  app.call(user, approveByPin, { body: { user_id, pin: typed, permintaan: (await needOf(user)).permintaan, keterangan: '' } })
const set = (user: string, typed: string, password = demoPassword) => app.call(user, setPin, { body: { password, pin: typed } })
const codeOf = ({ status, body }: { status: number; body: { code?: string; fields?: Record<string, string> } }) => [status, body.code, body.fields]

it('is set with the own password, and is none of those that are tried first', async () => {
  expect(codeOf(await set(supervisor, pin, 'salah'))).toEqual([403, 'APPROVAL_FAILED', { password: 'Otorisasi Gagal..' }])
  for (const easy of ['000000', '123456', '987654', '654321', '123123', '121212']) {
    expect((await set(supervisor, easy)).body.fields).toEqual({ pin: 'PIN Ini Terlalu Mudah Ditebak' })
  }
  expect((await set(supervisor, '12345')).body.fields).toEqual({ pin: 'PIN Harus 6 Angka' })
  // A cashier approves nothing.
  expect((await set(cashier, pin)).status).toBe(403)
  expect((await app.call(supervisor, readPin)).body).toEqual({ created_at: null, terkunci: false })
  expect((await set(supervisor, pin)).status).toBe(200)
  expect((await app.call(supervisor, readPin)).body).toMatchObject({ terkunci: false, created_at: expect.any(String) })
  const { rows } = await sql<{
    all: string
  }>`select row_to_json(p)::text || (select json_agg(a)::text from audit a) as all from pin_otorisasi p`.execute(app.db)
  expect(rows[0]?.all).not.toContain(pin)
})

it('allows a sale at the screen of the cashier, and the approval says how it was given', async () => {
  const given = await approve(supervisor, pin)
  expect([given.status, given.body.message]).toEqual([200, 'Otorisasi Berhasil'])
  const { rows } = await sql`select status, cara, decided_by from otorisasi order by id desc limit 1`.execute(app.db)
  expect(rows).toEqual([{ status: 'DISETUJUI', cara: 'PIN', decided_by: supervisor }])
  expect((await lowered([given.body.token as string])).status).toBe(200)
  kode_barcode = (await stockPieces(app.db, 'MC2', 1))[0] as string
})

it('opens nothing else: no login, no password of an approval, no other shop, not one’s own request', async () => {
  expect((await app.call(undefined, login, { body: { user_id: supervisor, password: pin } })).status).toBe(401)
  const { kategori, permintaan } = await needOf()
  const asPassword = await app.call(cashier, authorize, { body: { user_id: supervisor, password: pin, kategori, permintaan } })
  expect(asPassword.body.code).toBe('APPROVAL_FAILED')
  await set(stranger, '407318')
  expect(codeOf(await approve(stranger, '407318'))).toEqual([403, 'APPROVAL_FAILED', { pin: 'Otorisasi Gagal..' }])
  expect((await approve(supervisor, pin, supervisor)).body.code).toBe('OWN_REQUEST')
  await app.set({ OTORISASI_MODE: 'FINGERPRINT' })
  expect((await approve(supervisor, pin)).body.code).toBe('NEEDS_FINGERPRINT')
  await app.set({ OTORISASI_MODE: 'MANUAL' })
})

it('locks after five wrong ones in a row, also when they come at once; the password goes on, and a new PIN unlocks', async () => {
  for (let turn = 0; turn < 4; turn += 1) expect((await approve(supervisor, '990011')).body.code).toBe('APPROVAL_FAILED')
  expect((await approve(supervisor, pin)).status).toBe(200)
  await app.asOwner(sql`delete from login_coba`)
  const need = await needOf()
  const tries = await Promise.all(
    Array.from({ length: 5 }, (_, at) =>
      app.call(cashier, approveByPin, { body: { user_id: supervisor, pin: `99001${at}`, permintaan: need.permintaan, keterangan: '' } }),
    ),
  )
  expect(tries.filter(({ status }) => status === 200)).toEqual([])
  await app.asOwner(sql`delete from login_coba`)
  expect(codeOf(await approve(supervisor, pin))).toEqual([403, 'PIN_LOCKED', { pin: 'PIN Terkunci, Silakan Pakai Password Lalu Buat PIN Baru' }])
  expect((await app.call(supervisor, readPin)).body).toMatchObject({ terkunci: true })
  const { kategori, permintaan } = await needOf()
  expect((await app.call(cashier, authorize, { body: { user_id: supervisor, password: demoPassword, kategori, permintaan } })).status).toBe(200)
  expect((await set(supervisor, '550917')).status).toBe(200)
  expect((await approve(supervisor, '550917')).status).toBe(200)
  expect((await approve(supervisor, pin)).status).toBe(403)
})

it('goes with a password from another user, with another level or shop, and when its owner takes it back', async () => {
  const hasPin = async () => (await sql`select 1 from pin_otorisasi where user_id = ${supervisor}`.execute(app.db)).rows.length === 1
  await app.call(supervisor, removePin)
  expect(await hasPin()).toBe(false)
  for (const change of [sql`is_active = false`, sql`level = 'KASIR'`, sql`kode_toko = 'MC3'`]) {
    await app.asOwner(sql`insert into pin_otorisasi (user_id, pin_hash) values (${supervisor}, 'x')`)
    await app.asOwner(sql`update users set ${change} where user_id = ${supervisor}`)
    expect(await hasPin()).toBe(false)
    await app.asOwner(
      sql`update users set is_active = true, level = 'SPV', kode_toko = 'MC2', harus_ganti_password = false where user_id = ${supervisor}`,
    )
  }
  await app.asOwner(sql`insert into pin_otorisasi (user_id, pin_hash) values (${supervisor}, 'x')`)
  expect((await app.call('own.mc1', resetPassword, { params: { user_id: supervisor } })).status).toBe(200)
  expect(await hasPin()).toBe(false)
})
