import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { resetPassword } from '#modules/access/contract/data-users.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type ApprovalNeed, authorize } from '../contract/approvals.ts'
import * as contract from '../contract/sidik-jari.ts'
import { type TestAuthenticator, testAuthenticator } from './testing/authenticator.ts'

const origin = 'https://kencana.example'
const [till, supervisor] = ['kasir.mc2', 'spv.mc2']

let app: TestApp
let sensor: TestAuthenticator
let kode_barcode: string
let need: ApprovalNeed
beforeAll(async () => {
  app = await startTestApp()
  sensor = testAuthenticator(origin)
  expect((await register(supervisor, sensor)).status).toBe(200)
})
afterAll(() => app.stop())
beforeEach(async () => {
  kode_barcode = (await stockPieces(app.db, 'MC2', 1))[0] as string
  need = await needOf(100_000)
})
afterEach(() => sql`delete from login_coba`.execute(app.db))

const sellWith = async (off: number, approvals: readonly string[] = [], by = till) =>
  app.call(by, sell, { body: await loweredSale(app.db, kode_barcode, off), approvals })
const needOf = async (off: number, by = till): Promise<ApprovalNeed> => (await sellWith(off, [], by)).body.details

const begin = (user_id: string, password = demoPassword) => app.call(user_id, contract.beginDevice, { body: { password, origin } })
const register = async (user_id: string, device: TestAuthenticator) =>
  app.call(user_id, contract.registerDevice, { body: { nama: 'Komputer Kasir', response: device.register((await begin(user_id)).body) } })
const beginFor = (requested = need, user_id = supervisor, by = till) =>
  app.call(by, contract.beginAssertion, { body: { user_id, permintaan: requested.permintaan, origin } })
const approve = (response: object, requested = need, user_id = supervisor, by = till) =>
  app.call(by, contract.approveByDevice, { body: { user_id, permintaan: requested.permintaan, keterangan: '', response } })

describe('a device of an approver', () => {
  it('is registered by himself, with his password, and listed for him alone', async () => {
    expect((await app.call(supervisor, contract.listDevices)).body).toMatchObject([{ nama: 'Komputer Kasir', origin, last_used_at: null }])
    expect((await app.call('own.mc2', contract.listDevices)).body).toEqual([])
    const wrong = await begin(supervisor, 'salah')
    expect([wrong.status, wrong.body.fields]).toEqual([403, { password: 'Otorisasi Gagal..' }])
    expect((await begin(till)).status).toBe(403)
  })

  it('is not registered with a signature for another user, or an earlier one', async () => {
    const other = testAuthenticator(origin)
    const signed = other.register((await begin('own.mc2')).body)
    const stolen = await app.call('spv.mc1', contract.registerDevice, { body: { nama: 'Lain', response: signed } })
    expect(stolen.body.message).toBe('Silahkan Coba Lagi')
    expect((await app.call('own.mc2', contract.registerDevice, { body: { nama: 'Kantor', response: signed } })).status).toBe(200)
    expect((await app.call('own.mc2', contract.registerDevice, { body: { nama: 'Kantor', response: signed } })).status).toBe(403)
  })

  it('approves what its owner’s finger signed for, once', async () => {
    const signed = sensor.assert((await beginFor()).body)
    const { status, body } = await approve(signed)
    expect([status, body.message]).toEqual([200, 'Otorisasi Berhasil'])
    expect((await approve(signed)).body.message).toBe('Silahkan Coba Lagi')
    expect((await sellWith(100_000, [body.token])).status).toBe(200)
    const { rows } = await sql`select status, cara, decided_by from otorisasi order by id desc limit 1`.execute(app.db)
    expect(rows).toEqual([{ status: 'DIPAKAI', cara: 'WEBAUTHN', decided_by: supervisor }])
  })

  it('does not approve another need, from another address, without the finger, with another device, or for another cashier', async () => {
    const larger = await needOf(200_000)
    const refused: [object, ApprovalNeed][] = [
      [sensor.assert((await beginFor()).body), larger],
      [sensor.assert((await beginFor()).body, { origin: 'https://kencana.example.net' }), need],
      [sensor.assert((await beginFor()).body, { isVerified: false }), need],
      [testAuthenticator(origin).assert((await beginFor()).body), need],
    ]
    for (const [signed, requested] of refused) expect((await approve(signed, requested)).body.message).toBe('Silahkan Coba Lagi')
    const signed = sensor.assert((await beginFor()).body)
    expect((await approve(signed, need, supervisor, 'mu.mc2')).body.code).toBe('REQUEST_STALE')
    expect((await approve(signed, need, 'own.mc2')).body.message).toBe('Silahkan Coba Lagi')
    expect((await approve(signed)).status).toBe(200)
  })

  it('is asked of approvers of the shop who have one, and not of a supervisor for himself', async () => {
    for (const user_id of ['siapa', 'own.mc3', 'kasir.mc2']) {
      const { status, body } = await beginFor(need, user_id)
      expect([status, body.message]).toEqual([404, 'Username Tidak Tidak Terdaftar'])
    }
    const own = await needOf(100_000, supervisor)
    expect((await beginFor(own, supervisor, supervisor)).body.code).toBe('OWN_REQUEST')
  })

  it('is the only way at the till if the shop takes no passwords', async () => {
    await app.set({ OTORISASI_MODE: 'FINGERPRINT' })
    const { kategori, uraian, permintaan } = need
    const body = { user_id: supervisor, password: demoPassword, kategori, description: uraian, keterangan: '', permintaan }
    expect((await app.call(till, authorize, { body })).body.code).toBe('NEEDS_FINGERPRINT')
    expect((await approve(sensor.assert((await beginFor()).body))).status).toBe(200)
    await app.set({ OTORISASI_MODE: 'MANUAL' })
  })

  it('vouches no longer once its owner is closed, or has removed it', async () => {
    const { body: options } = await beginFor()
    await sql`update users set is_active = false where user_id = ${supervisor}`.execute(app.db)
    expect((await approve(sensor.assert(options))).status).toBe(403)
    await sql`update users set is_active = true where user_id = ${supervisor}`.execute(app.db)
    // His stored data was deleted with him.
    expect((await app.call(supervisor, contract.listDevices)).body).toEqual([])
    expect((await register(supervisor, sensor)).status).toBe(200)
    const [device] = (await app.call<{ id: string }[]>(supervisor, contract.listDevices)).body
    expect((await app.call('own.mc2', contract.removeDevice, { params: { id: device!.id } })).status).toBe(404)
    expect((await app.call(supervisor, contract.removeDevice, { params: { id: device!.id } })).status).toBe(200)
    expect((await beginFor()).status).toBe(404)
  })

  it('is forgotten when another user gives its owner a new password', async () => {
    const lost = testAuthenticator(origin)
    expect((await register('own.mc2', lost)).status).toBe(200)
    expect((await beginFor(need, 'own.mc2')).status).toBe(200)
    expect((await app.call('own.mc1', resetPassword, { params: { user_id: 'own.mc2' } })).status).toBe(200)
    await sql`update users set harus_ganti_password = false where user_id = 'own.mc2'`.execute(app.db)
    expect((await beginFor(need, 'own.mc2')).status).toBe(404)
  })
})
