import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { masterBank } from '#modules/masters/contract/master-bank.ts'
import { laporanPenjualan } from '#modules/sales/contract/laporan-penjualan.ts'
import { listSessions } from '../contract/data-users.ts'
import { changePassword, login, logout, readSession, sessionElsewhere } from '../contract/login.ts'
import { hashOfToken, newToken } from './token.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(() => sql`delete from session`.execute(app.db))

const logIn = (user_id: string, facts: object = {}) => app.call(undefined, login, { body: { user_id, password: demoPassword, ...facts } })

/** A call with a token of one's own. */
const withToken = async (token: string, headers: Record<string, string> = {}) =>
  (await app.app.http.inject({ method: 'GET', url: '/api/users/session', headers: { 'x-auth-token': token, ...headers } })).statusCode

/** The database announces; the server hears it in a moment. */
const soon = (check: () => Promise<boolean>) => expect.poll(check).toBe(true)

describe('logging in', () => {
  it('answers the token, the level, the access tree and the shop with its business date', async () => {
    const { status, body } = await logIn('Kasir.MC2')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user_id: 'kasir.mc2',
      level: 'KASIR',
      kode_toko: 'MC2',
      tgl_system: '2026-01-31',
      no_whatsapp: null,
      isPusat: false,
    })
    expect(body.shops.map((shop: { kode_toko: string }) => shop.kode_toko)).toEqual(['MC2'])
    expect(body.token).toHaveLength(43)
    expect(await withToken(body.token)).toBe(200)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from session where encode(token_hash, 'base64') like '%' || ${body.token} || '%'`.execute(app.db)
    expect(rows[0]?.n).toBe(0)
  })

  it('says the same of a wrong password and of a user that does not exist', async () => {
    const wrong = await logIn('kasir.mc2', { password: 'salah' })
    const unknown = await logIn('siapa.saja')
    expect([wrong.status, wrong.body.message]).toEqual([401, 'User id atau Password yang anda masukan salah'])
    expect([unknown.status, unknown.body.message]).toEqual([wrong.status, wrong.body.message])
  })

  it('wants both fields', async () => {
    const { status, body } = await app.call(undefined, login, { body: { user_id: ' ', password: '' } })
    expect([status, body.fields]).toEqual([400, { user_id: 'Harus Diisi', password: 'Harus Diisi' }])
  })

  it('is refused while the user is in use elsewhere, and ends the other session when that is asked for', async () => {
    const first = (await logIn('spv.mc2')).body.token as string
    const refused = await logIn('spv.mc2')
    expect([refused.status, refused.body.message]).toEqual([409, 'User ID ini sedang dipakai'])
    const second = (await logIn('spv.mc2', { ambil_alih: true })).body.token as string
    await soon(async () => (await withToken(first)) === 401)
    expect(await withToken(second)).toBe(200)
    const { rows } = await sql<{ payload: unknown }>`select payload from outbox where topic = 'session-ended' and room = 'user:spv.mc2'`.execute(
      app.db,
    )
    expect(rows).toEqual([{ payload: { alasan: 'DIAMBIL_ALIH' } }])
  })

  it('lets an owner use as many devices as the chain allows, lists them, and ends one of them alone', async () => {
    const tokens: string[] = []
    for (let at = 0; at < 3; at += 1) tokens.push((await logIn('own.mco')).body.token)
    for (const token of tokens) expect(await withToken(token)).toBe(200)
    expect((await logIn('own.mco')).body.code).toBe('USER_IN_USE')
    const call = async (token: string, method: 'GET' | 'POST', path: string, payload?: object) => {
      const reply = await app.app.http.inject({ method, url: `/api/${path}`, headers: { 'x-auth-token': token }, ...(payload ? { payload } : {}) })
      return { status: reply.statusCode, body: reply.json() }
    }
    const devices = async (token: string) => (await call(token, 'GET', 'users/perangkat')).body
    const [first, second, third] = tokens as [string, string, string]
    const seen = await devices(first)
    expect([seen.maks, seen.perangkat.map((each: { ini: boolean }) => each.ini).toSorted()]).toEqual([3, [false, false, true]])
    const { perangkat_ke, created_at } = (await devices(second)).perangkat.find((each: { ini: boolean }) => each.ini)
    // The number of a session that is over may be another's.
    const other = await call(first, 'POST', `users/perangkat/${perangkat_ke}/akhiri`, { created_at: '2026-01-01T00:00:00.000Z' })
    expect(other.body.code).toBe('NOT_FOUND')
    expect((await call(first, 'POST', `users/perangkat/${perangkat_ke}/akhiri`, { created_at })).status).toBe(200)
    await soon(async () => (await withToken(second)) === 401)
    expect([await withToken(first), await withToken(third)]).toEqual([200, 200])
    // There is room again; beyond it the device that was unused the longest gives way.
    const fourth = (await logIn('own.mco')).body.token as string
    await sql`update session set last_seen_at = now() - interval '5 minutes' where token_hash = decode(${hashOfToken(third)}, 'hex')`.execute(app.db)
    const fifth = (await logIn('own.mco', { ambil_alih: true })).body.token as string
    await soon(async () => (await withToken(third)) === 401)
    for (const token of [first, fourth, fifth]) expect(await withToken(token)).toBe(200)
    // A logout ends one device; a new password all others.
    await app.app.http.inject({ method: 'POST', url: '/api/users/logout', headers: { 'x-auth-token': fourth }, payload: {} })
    await soon(async () => (await withToken(fourth)) === 401)
    expect(await withToken(first)).toBe(200)
    const changed = await call(first, 'POST', 'users/perangkat/9/akhiri', { created_at })
    expect(changed.status).toBe(404)
    const password = await app.app.http.inject({
      method: 'PUT',
      url: '/api/users/change-password',
      headers: { 'x-auth-token': first },
      payload: { password: demoPassword, new_password: 'emas-murni-9' },
    })
    expect(password.statusCode).toBe(200)
    await soon(async () => (await withToken(fifth)) === 401)
    expect(await withToken(first)).toBe(200)
    await sql`update users set password_hash = (select password_hash from users where user_id = 'own.mc2') where user_id = 'own.mco'`.execute(app.db)
  })

  it('begins as many sessions as are allowed when an owner logs in everywhere at once', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => logIn('own.mc3')))
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409, 409, 409])
    const { rows } = await sql<{ ke: number }>`select perangkat_ke as ke from session where user_id = 'own.mc3' order by 1`.execute(app.db)
    expect(rows.map(({ ke }) => ke)).toEqual([1, 2, 3])
    const cashiers = await Promise.all(Array.from({ length: 4 }, () => logIn('kasir.mc3')))
    expect(cashiers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  it('slows down a guesser, also when the right password comes at last', async () => {
    for (let turn = 0; turn < 6; turn += 1) await logIn('mu.mc3', { password: `salah ${turn}` })
    const { status, body } = await logIn('mu.mc3')
    expect([status, body.code]).toEqual([429, 'TOO_MANY_LOGINS'])
    expect((await logIn('su.mc3')).status).toBe(200)
  })

  it('makes the token worth nothing after the logout', async () => {
    const token = (await logIn('kasir.mc3')).body.token as string
    await app.app.http.inject({ method: 'POST', url: '/api/users/logout', headers: { 'x-auth-token': token }, payload: {} })
    await soon(async () => (await withToken(token)) === 401)
  })

  it('ends with the shop’s idle limit', async () => {
    const token = (await logIn('dev.mc3')).body.token as string
    await sql`update session set last_seen_at = now() - interval '3 hours' where user_id = 'dev.mc3'`.execute(app.db)
    await sql`update users set nama = nama where user_id = 'dev.mc3'`.execute(app.db)
    await soon(async () => (await withToken(token)) === 401)
    expect((await logIn('dev.mc3')).status).toBe(200)
  })

  it('ends at once when the user is switched off', async () => {
    const token = (await logIn('mu.mc2')).body.token as string
    expect(await withToken(token)).toBe(200)
    await sql`update users set is_active = false where user_id = 'mu.mc2'`.execute(app.db)
    await soon(async () => (await withToken(token)) === 401)
    expect((await logIn('mu.mc2')).status).toBe(401)
  })

  it('ends at once when the shop is closed, and says that the user can no longer log in', async () => {
    const token = (await logIn('mu.mco')).body.token as string
    await sql`update toko set is_active = false where kode_toko = 'MCO'`.execute(app.db)
    await soon(async () => (await withToken(token)) === 401)
    const reply = await app.app.http.inject({ method: 'GET', url: '/api/users/session', headers: { 'x-auth-token': token } })
    expect(reply.json()).toMatchObject({ code: 'DELETED', message: 'User Atau Cabang Anda Sudah Tidak Aktif' })
    await sql`update toko set is_active = true where kode_toko = 'MCO'`.execute(app.db)
  })
})

describe('a new password', () => {
  it('needs the old one, is long enough, and is the only one afterwards', async () => {
    const token = (await logIn('dev.mc2')).body.token as string
    const change = (payload: object) =>
      app.app.http.inject({ method: 'PUT', url: '/api/users/change-password', headers: { 'x-auth-token': token }, payload })
    expect((await change({ password: 'salah', new_password: 'emas-murni-9' })).json()).toMatchObject({ fields: { password: 'Password Lama Salah' } })
    expect((await change({ password: demoPassword, new_password: 'emas' })).json()).toMatchObject({
      fields: { new_password: 'Password Minimal 8 Karakter' },
    })
    expect((await change({ password: demoPassword, new_password: 'emas-murni-9' })).json()).toEqual({ message: 'Update password berhasil' })
    await app.app.http.inject({ method: 'POST', url: '/api/users/logout', headers: { 'x-auth-token': token }, payload: {} })
    expect((await logIn('dev.mc2')).status).toBe(401)
    expect((await logIn('dev.mc2', { password: 'emas-murni-9' })).status).toBe(200)
    const { rows } = await sql<{ after: unknown }>`select after from audit where subject = 'users' and subject_key = 'dev.mc2'`.execute(app.db)
    expect(JSON.stringify(rows)).not.toContain('emas-murni')
  })
})

describe('the screens and shops of a user', () => {
  it('is every shop for the head office and one’s own for a branch', async () => {
    const office = (await logIn('own.mc1')).body.token as string
    expect(await withToken(office, { 'x-kode-toko': 'MC3' })).toBe(200)
    expect(await withToken(office, { 'x-kode-toko': 'MC9' })).toBe(403)
    const branch = (await logIn('own.mc2')).body.token as string
    expect(await withToken(branch, { 'x-kode-toko': 'MC2' })).toBe(200)
    expect(await withToken(branch, { 'x-kode-toko': 'MC3' })).toBe(403)
  })

  it('closes the calls of a screen with the screen, at once; the owner sees everything', async () => {
    const requested = { query: { tgl_from: '2026-01-31', tgl_to: '2026-01-31' } }
    expect((await app.call('spv.mc3', laporanPenjualan.api, requested)).status).toBe(200)
    await sql`insert into akses_user values ('spv.mc3', ${laporanPenjualan.screen.path}, false), ('own.mc3', ${laporanPenjualan.screen.path}, false)`.execute(
      app.db,
    )
    await soon(async () => (await app.call('spv.mc3', laporanPenjualan.api, requested)).status === 403)
    expect((await app.call('own.mc3', laporanPenjualan.api, requested)).status).toBe(200)
    const { body } = await app.call('spv.mc3', readSession)
    const paths = JSON.stringify(body.akses)
    expect(paths).toContain(masterBank.screen.path)
    expect(
      body.akses.every((node: { children: { children: { children: unknown[] }[] }[] }) =>
        node.children.every((child) => child.children.every((leaf) => leaf.children.length === 0)),
      ),
    ).toBe(true)
  })

  it('follows the business date of the shop', async () => {
    expect((await app.call('kasir.mco', readSession)).body.tgl_system).toBe('2026-01-31')
    await app.asOwner(sql`select close_day('MCO', '2026-01-31', '2026-02-01')`)
    await soon(async () => (await app.call('kasir.mco', readSession)).body.tgl_system === '2026-02-01')
  })
})

it('demo users stay outside in production', async () => {
  const production = await startTestApp({ isProduction: true })
  const { status, body } = await production.call(undefined, login, { body: { user_id: 'own.mc1', password: demoPassword } })
  // A session from before the shop went into production, and a session of a user who is not from the demo chain.
  const sessionIn = async (user_id: string) => {
    const token = newToken()
    await sql`insert into session (token_hash, user_id) values (decode(${hashOfToken(token)}, 'hex'), ${user_id})`.execute(production.db)
    const { statusCode } = await production.app.http.inject({ url: '/api/users/session', headers: { 'x-auth-token': token } })
    return statusCode
  }
  await sql`update users set is_demo = false where user_id = 'own.mc2'`.execute(production.db)
  const sessions = [await sessionIn('own.mc1'), await sessionIn('own.mc2')]
  await production.stop()
  expect([status, body.message]).toEqual([403, 'User Demo Tidak Bisa Dipakai Di Sini'])
  expect(sessions).toEqual([401, 200])
})

it('a logged-out user cannot log out again', async () => {
  expect((await app.call(undefined, logout, { body: {} })).status).toBe(401)
  expect((await app.call(undefined, changePassword, { body: {} })).status).toBe(401)
})

describe('a session that is used from a second address', () => {
  const from = async (token: string, remoteAddress: string) =>
    (await app.app.http.inject({ method: 'GET', url: '/api/users/session', headers: { 'x-auth-token': token }, remoteAddress })).statusCode

  it('continues; its user is warned once, and the editor of users sees the address', async () => {
    const { token } = (await logIn('kasir.mc2')).body as { token: string }
    const told = async () => {
      const { rows } = await sql<{ room: string; payload: { ip: string } }>`
        select room, payload from outbox where topic = ${sessionElsewhere}`.execute(app.db)
      return rows
    }
    const noted = async () => {
      const { rows } = await sql<{ after: object }>`select after from audit where subject = 'session' and call = 'SESSION' order by id`.execute(
        app.db,
      )
      return rows.map(({ after }) => after)
    }
    expect(await withToken(token)).toBe(200)
    expect([await told(), await noted()]).toEqual([[], []])
    for (let n = 0; n < 3; n += 1) expect(await from(token, '10.9.8.7')).toBe(200)
    expect(await noted()).toEqual([{ ip_lain: '10.9.8.7' }])
    expect(await told()).toMatchObject([{ payload: { ip: '10.9.8.7' } }])
    expect(await withToken(token)).toBe(200)
    expect(await from(token, '10.9.8.7')).toBe(200)
    expect(await noted()).toHaveLength(1)
    // A third address within ten minutes gives no warning, but later it does. No address gives two warnings.
    for (const each of ['10.9.8.6', '10.9.8.7', '10.9.8.6']) expect(await from(token, each)).toBe(200)
    expect(await noted()).toHaveLength(1)
    const { body } = await app.call<{ user_id: string; ip_lain: string | null }[]>('own.mc2', listSessions)
    expect(body.find(({ user_id }) => user_id === 'kasir.mc2')).toMatchObject({ ip: '127.0.0.1', ip_lain: '10.9.8.7' })
    expect(body.find(({ user_id }) => user_id === 'own.mc2')).toMatchObject({ ip_lain: null })
  })
})
