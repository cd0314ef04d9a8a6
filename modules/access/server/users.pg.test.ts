import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { createUser, endSessionOf, listSessions, listUsers, resetPassword, updateUser } from '../contract/data-users.ts'
import { readRights, saveRights, shareRights } from '../contract/hak-akses-users.ts'
import { changePassword, login, logout, readSession } from '../contract/login.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const facts = (change: object = {}) => ({ nama: 'Sari', level: 'KASIR', kode_toko: 'MC2', no_whatsapp: null, ...change })
const add = (by: string, user_id: string, change: object = {}) => app.call(by, createUser, { body: { user_id, ...facts(change) } })
const change = (by: string, user_id: string, facts_: object) =>
  app.call(by, updateUser, { params: { user_id }, body: { ...facts(), is_active: true, ...facts_ } })
const logIn = (user_id: string, password: string) => app.call(undefined, login, { body: { user_id, password, ambil_alih: true } })
/** A call with a token of one's own. */
const as = (token: string, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  app.app.http.inject({ method, url: `/api/${url}`, headers: { 'x-auth-token': token }, ...(payload ? { payload } : {}) })

describe('a new user', () => {
  it('chooses his own password before anything else opens', async () => {
    const { status, body } = await add('own.mc2', 'Sari.01')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.password_sementara).toMatch(/^[a-z2-9]{10}$/)
    const { body: session } = await logIn('sari.01', body.password_sementara)
    expect(session.mustChangePassword).toBe(true)
    const refused = await as(session.token, 'GET', 'banks')
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'PASSWORD_NOT_CHOSEN'])
    expect((await as(session.token, 'GET', 'users/session')).statusCode).toBe(200)
    const same = await as(session.token, 'PUT', 'users/change-password', { password: body.password_sementara, new_password: body.password_sementara })
    expect(same.json().fields).toEqual({ new_password: 'Password Baru Harus Berbeda' })
    for (const easy of ['password', 'Sari.01!', 'SARI.01-2026']) {
      const guessed = await as(session.token, 'PUT', 'users/change-password', { password: body.password_sementara, new_password: easy })
      expect(guessed.json().fields, easy).toEqual({ new_password: 'Password Ini Terlalu Mudah Ditebak' })
    }
    const chosen = await as(session.token, 'PUT', 'users/change-password', { password: body.password_sementara, new_password: 'kata sandi sari' })
    expect(chosen.json().message).toBe('Update password berhasil')
    expect((await as(session.token, 'GET', 'banks')).statusCode).toBe(200)
  })

  it('is made by a user above him, in a shop that this user may look at, once', async () => {
    const code = async (answer: Promise<{ status: number; body: { code?: string } }>) => (await answer).body.code
    expect(await code(add('mu.mc2', 'baru.mu', { level: 'OWN' }))).toBe('LEVEL_ABOVE')
    expect(await code(add('mu.mc2', 'baru.mu', { level: 'MU' }))).toBe('LEVEL_ABOVE')
    expect(await code(add('own.mc2', 'baru.su', { level: 'SU' }))).toBe('LEVEL_ABOVE')
    expect(await code(add('own.mc2', 'baru.mc3', { kode_toko: 'MC3' }))).toBe('WRONG_SHOP')
    expect((await add('own.mc1', 'baru.mc3', { kode_toko: 'MC3' })).status).toBe(200)
    expect((await add('own.mc2', 'kasir.mc2')).body.fields).toEqual({ user_id: 'Username Sudah Ada' })
    expect((await add('spv.mc2', 'oleh.spv')).status).toBe(403)
    expect(Object.keys((await add('own.mc2', 'x', { level: 'RAJA' })).body.fields).toSorted()).toEqual(['level', 'user_id'])
  })

  it('leaves no password in the audit', async () => {
    const { rows } = await sql<{ text: string }>`
      select coalesce(before::text, '') || coalesce(after::text, '') as text from audit where subject = 'users'`.execute(app.db)
    expect(rows.length).toBeGreaterThan(1)
    for (const { text } of rows) expect(text).not.toMatch(/argon2|password_sementara|kata sandi/)
  })
})

describe('a user who is changed', () => {
  it('is out at once when his level, his shop or his access goes; a changed name leaves him be', async () => {
    await sql`insert into users (user_id, nama, password_hash, level, kode_toko) select 'tono', 'Tono', password_hash, 'KASIR', 'MC2' from users where user_id = 'kasir.mc2'`.execute(
      app.db,
    )
    const open = async () => (await logIn('tono', demoPassword)).body.token as string
    const stands = async (token: string) => (await as(token, 'GET', 'users/session')).statusCode
    const codeOf = async (token: string) => (await as(token, 'GET', 'users/session')).json().code
    let token = await open()
    await change('own.mc2', 'tono', { nama: 'Tono Baru' })
    expect(await stands(token)).toBe(200)
    await change('own.mc2', 'tono', { level: 'SPV' })
    expect(await stands(token)).toBe(401)
    token = await open()
    await change('own.mc1', 'tono', { level: 'SPV', kode_toko: 'MC3' })
    expect(await stands(token)).toBe(401)
    token = await open()
    await app.call('own.mc1', endSessionOf, { params: { user_id: 'tono' } })
    expect(await stands(token)).toBe(401)
    token = await open()
    const reset = await app.call('own.mc1', resetPassword, { params: { user_id: 'tono' } })
    expect(await stands(token)).toBe(401)
    expect((await logIn('tono', demoPassword)).status).toBe(401)
    token = (await logIn('tono', reset.body.password_sementara)).body.token
    await change('own.mc1', 'tono', { level: 'SPV', kode_toko: 'MC3', is_active: false })
    expect(await stands(token)).toBe(401)
    // His browser learns that he is gone, not merely that it should ask him for his password again.
    expect(await codeOf(token)).toBe('DELETED')
    expect((await app.call('own.mc1', listSessions)).body.map(({ user_id }: { user_id: string }) => user_id)).not.toContain('tono')
    await change('own.mc1', 'tono', { level: 'SPV', kode_toko: 'MC3', is_active: true })
    expect(await codeOf(token)).toBe('INVALID_TOKEN')
    await change('own.mc1', 'tono', { level: 'SPV', kode_toko: 'MC3', is_active: false })
    expect((await logIn('tono', reset.body.password_sementara)).status).toBe(401)
    // Each of his browsers got the reason, and who changed him.
    const { rows } = await sql<{
      payload: object
    }>`select payload from outbox where topic = 'session-ended' and room = 'user:tono' order by id`.execute(app.db)
    const told = rows.map(({ payload }) => payload).filter((payload) => 'oleh' in payload)
    expect(told).toEqual([
      { alasan: 'DIUBAH', oleh: 'own.mc2' },
      { alasan: 'DIUBAH', oleh: 'own.mc1' },
      { alasan: 'DIAKHIRI', oleh: 'own.mc1' },
      { alasan: 'PASSWORD_DIRESET', oleh: 'own.mc1' },
      { alasan: 'DIUBAH', oleh: 'own.mc1' },
      { alasan: 'DIUBAH', oleh: 'own.mc1' },
      { alasan: 'DIUBAH', oleh: 'own.mc1' },
    ])
  })

  it('is not above the caller, not of another shop, and not the caller himself', async () => {
    expect((await change('mu.mc2', 'own.mc2', {})).body.code).toBe('LEVEL_ABOVE')
    expect((await app.call('mu.mc2', resetPassword, { params: { user_id: 'own.mc2' } })).body.code).toBe('LEVEL_ABOVE')
    expect((await change('own.mc2', 'kasir.mc3', {})).status).toBe(404)
    expect((await app.call('own.mc2', endSessionOf, { params: { user_id: 'kasir.mc3' } })).status).toBe(404)
    expect((await change('own.mc2', 'own.mc2', { level: 'OWN', is_active: false })).body.code).toBe('NOT_ONESELF')
    expect((await app.call('own.mc2', resetPassword, { params: { user_id: 'own.mc2' } })).body.code).toBe('NOT_ONESELF')
  })

  it('is never the last owner: of two who close each other at once, one stays', async () => {
    await sql`insert into users (user_id, nama, password_hash, level, kode_toko) select 'own2.mc1', 'Pemilik 2', password_hash, 'OWN', 'MC1' from users where user_id = 'own.mc1'`.execute(
      app.db,
    )
    await sql`update users set is_active = false where user_id = 'su.mc1'`.execute(app.db)
    await Promise.all([app.tokenOf('own.mc1'), app.tokenOf('own2.mc1')])
    const close = (by: string, who: string) => change(by, who, { level: 'OWN', kode_toko: 'MC1', is_active: false })
    const answers = await Promise.all([close('own.mc1', 'own2.mc1'), close('own2.mc1', 'own.mc1')])
    // The second one is refused, or his access is already closed.
    expect(answers.map(({ status }) => (status === 401 ? 409 : status)).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { rows } = await sql`select 1 from users where level = 'OWN' and kode_toko = 'MC1' and is_active`.execute(app.db)
    expect(rows).toHaveLength(1)
    await sql`update users set is_active = true where kode_toko = 'MC1'`.execute(app.db)
  })
})

describe('lists of users and sessions', () => {
  it('are of the shops one may look at, and sessions are for those who keep users', async () => {
    const shops = async (by: string) => [...new Set((await app.call<{ kode_toko: string }[]>(by, listUsers)).body.map((user) => user.kode_toko))]
    expect(await shops('kasir.mc2')).toEqual(['MC2'])
    expect((await shops('su.mc1')).length).toBeGreaterThan(2)
    expect((await app.call('kasir.mc2', listSessions)).status).toBe(403)
    const { body } = await app.call<{ user_id: string; perangkat: string | null }[]>('own.mc2', listSessions)
    expect(body.map(({ user_id }) => user_id)).toContain('own.mc2')
    expect(body.every(({ user_id }) => !user_id.endsWith('mc3'))).toBe(true)
    expect(JSON.stringify(body)).not.toContain('token')
  })
})

describe('rights', () => {
  const tree = (user_id: string, by = 'own.mc2') => app.call(by, readRights, { params: { user_id } })
  const save = async (user_id: string, is_show: Record<string, boolean>, versi?: string) =>
    app.call('own.mc2', saveRights, { params: { user_id }, body: { versi: versi ?? (await tree(user_id)).body.versi, is_show } })

  it('a hidden menu closes its calls for the running session at once, and an opened one opens them', async () => {
    const buys = () => app.call('kasir.mc2', 'POST banks', { body: {} })
    const sales = async () =>
      (await app.call('kasir.mc2', 'GET penjualan/report', { query: { tgl_from: '2026-01-31', tgl_to: '2026-01-31' } })).status
    expect((await save('kasir.mc2', { '/laporan-penjualan': false })).status).toBe(200)
    expect(await sales()).toBe(403)
    expect((await save('kasir.mc2', { '/laporan-penjualan': true })).status).toBe(200)
    expect(await sales()).toBe(200)
    // Showing a screen opens no gate: the list of the chain stays the head office's.
    await save('kasir.mc2', { '/master-bank': true })
    expect((await buys()).status).toBe(403)
    const { body } = await app.call('kasir.mc2', readSession)
    expect(JSON.stringify(body.akses)).toContain('"path":"/master-bank","title":"Master Bank","is_show":true')
  })

  it('a change by another user in between is reported, unknown screens are refused, and owners see everything anyway', async () => {
    const { versi } = (await tree('spv.mc2')).body
    expect((await save('spv.mc2', { '/master-sales': false })).status).toBe(200)
    expect((await save('spv.mc2', { '/master-sales': true }, versi)).body.code).toBe('RIGHTS_CHANGED')
    expect((await save('spv.mc2', { '/tidak-ada': true })).body.fields).toEqual({ 'is_show./tidak-ada': 'Tidak Dikenal' })
    expect(
      (await app.call('su.mc1', saveRights, { params: { user_id: 'own.mc2' }, body: { versi: '', is_show: { '/master-bank': false } } })).body.code,
    ).toBe('SEES_EVERYTHING')
    expect((await tree('kasir.mc3')).status).toBe(404)
    expect((await tree('own.mc2', 'mu.mc2')).body.code).toBe('LEVEL_ABOVE')
    expect((await tree('kasir.mc2', 'spv.mc2')).status).toBe(403)
  })

  it('that a user does not have himself he cannot give, by name or by a copy of another user', async () => {
    const user_id = 'kasir2.mc2'
    await sql`
      insert into users (user_id, nama, password_hash, level, kode_toko)
      select ${user_id}, 'Kasir 2', password_hash, 'KASIR', 'MC2' from users where user_id = 'kasir.mc2'`.execute(app.db)
    const give = async (is_show: Record<string, boolean>) =>
      app.call('mu.mc2', saveRights, { params: { user_id }, body: { versi: (await tree(user_id, 'mu.mc2')).body.versi, is_show } })
    await save('mu.mc2', { '/hak/harga-modal': false })
    const refused = await give({ '/hak/harga-modal': true, '/data-barang': false })
    expect([refused.status, refused.body.code]).toEqual([403, 'NOT_HIS_TO_GIVE'])
    expect(refused.body.fields).toEqual({ 'is_show./hak/harga-modal': 'Anda Sendiri Tidak Punya Hak Ini' })
    // He gives entries that he has. Entries that another user has given he may leave and take away.
    expect((await give({ '/hak/saldo-kas': true })).status).toBe(200)
    await save(user_id, { '/hak/harga-modal': true })
    expect((await give({ '/hak/harga-modal': true, '/data-barang': false })).status).toBe(200)
    const share = () => app.call('mu.mc2', shareRights, { body: { dari: user_id, kepada: ['kasir.mc2'] } })
    expect((await share()).body.code).toBe('NOT_HIS_TO_GIVE')
    expect((await give({ '/hak/harga-modal': false })).status).toBe(200)
    expect((await share()).status).toBe(200)
  })

  it('handed to several: each sees what the one sees, and an owner among them stops it all', async () => {
    await save('kasir.mc2', { '/data-barang': false, '/master-bank': true })
    const share = (kepada: string[]) => app.call('own.mc2', shareRights, { body: { dari: 'kasir.mc2', kepada } })
    expect((await share(['mu.mc2', 'own.mc2'])).body.code).toBe('SEES_EVERYTHING')
    const shown = async (user_id: string) => JSON.stringify((await tree(user_id)).body.akses)
    expect(await shown('mu.mc2')).not.toBe(await shown('kasir.mc2'))
    expect((await share(['mu.mc2', 'spv.mc2'])).status).toBe(200)
    expect(await shown('mu.mc2')).toBe(await shown('kasir.mc2'))
    expect(await shown('spv.mc2')).toBe(await shown('kasir.mc2'))
  })
})

it('a token is worth nothing after logout or a changed password, and is stored nowhere', async () => {
  const { body: session } = await logIn('kasir.mc3', demoPassword)
  const { rows } = await sql<{ text: string }>`select row_to_json(s)::text as text from session s`.execute(app.db)
  expect(rows.some(({ text }) => text.includes(session.token))).toBe(false)
  await as(session.token, 'POST', 'users/logout', {})
  expect((await as(session.token, 'GET', 'users/session')).statusCode).toBe(401)
  expect([logout.access, changePassword.access]).toEqual([
    { who: 'signedIn', beforeReady: true },
    { who: 'signedIn', beforeReady: true },
  ])
})
