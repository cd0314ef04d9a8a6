import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Call } from '#engine/contract/endpoint.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { createUser, resetPassword } from '#modules/access/contract/data-users.ts'
import { changePassword, login, logout } from '#modules/access/contract/login.ts'
import { masterBank } from '#modules/masters/contract/master-bank.ts'
import { type AuditedChange, auditChoices, jejakAudit, listAudit, readAudit } from '../contract/jejak-audit.ts'

type Page = z.output<typeof listAudit.reply>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const find = async (query: Record<string, unknown>, user_id = 'own.mc1') => (await app.call<Page>(user_id, listAudit, { query })).body
const latest = async (query: Record<string, unknown>, user_id = 'own.mc1'): Promise<AuditedChange> => {
  const { rows } = await find(query, user_id)
  return (await app.call<AuditedChange>(user_id, readAudit, { params: { id: rows[0]?.id ?? 0 } })).body
}
const changeBank = (kode_bank: string, nama_bank: string) =>
  app.call('own.mc1', masterBank.api.update as Call, { params: { kode_bank }, body: { nama_bank } })

describe('the audit trail', () => {
  it('tells what was changed on which screen, and every field before and after', async () => {
    await app.call('own.mc1', masterBank.api.create as Call, { body: { kode_bank: 'ZZBANK', nama_bank: 'BANK LAMA' } })
    await changeBank('ZZBANK', 'BANK BARU')
    const change = await latest({ kunci: 'zzb' })
    expect(change).toMatchObject({
      user_id: 'own.mc1',
      kode_toko: 'MC1',
      judul: masterBank.screen.title,
      tindakan: 'Edit',
      kind: '',
      kunci: 'ZZBANK',
    })
    expect(change.isi[0]).toMatchObject({ nama: 'nama_bank', sebelum: 'BANK LAMA', sesudah: 'BANK BARU', berubah: true })
    expect(change.isi.slice(1).every((field) => !field.berubah)).toBe(true)
    expect((await find({ kunci: 'ZZBANK' })).rows.map((row) => [row.tindakan, row.berubah.length])).toEqual([
      ['Edit', 1],
      ['Tambah', 0],
    ])
  })

  it('is searched by person, shop, screen and days, each with the others', async () => {
    const all = { user_id: 'own.mc1', kode_toko: 'MC1', layar: masterBank.screen.path, kunci: 'ZZ', tgl_from: '2026-01-01' }
    expect((await find(all)).total).toBe(2)
    for (const other of [
      { user_id: 'own.mc2' },
      { kode_toko: 'MC2' },
      { layar: '/data-users' },
      { kunci: '%' },
      { tgl_from: '2199-01-01' },
      { tgl_to: '2020-01-01' },
    ]) {
      expect(await find({ ...all, ...other }), JSON.stringify(other)).toEqual({ rows: [], next: null, total: 0 })
    }
    const { body } = await app.call<z.output<typeof auditChoices.reply>>('own.mc1', auditChoices)
    expect(body.users).toContain('kasir.mc2')
    expect(body.layar).toContainEqual({ path: masterBank.screen.path, judul: masterBank.screen.title })
  })

  it('comes a page at a time, newest first, with nothing twice and nothing left out', async () => {
    for (let turn = 0; turn < 5; turn += 1) await changeBank('ZZBANK', `BANK ${turn}`)
    for (const filter of [{}, { layar: masterBank.screen.path }]) {
      const seen: number[] = []
      let after: string | null = ''
      while (after !== null) {
        const page: Page = await find({ ...filter, limit: 2, ...(after ? { after } : {}) })
        seen.push(...page.rows.map((row) => row.id))
        after = page.next
      }
      expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => b - a))
      expect(seen).toHaveLength((await find(filter)).total)
    }
  })

  it('shows a branch its own shop only, for any request', async () => {
    const { id } = (await find({ kunci: 'ZZBANK' })).rows[0]!
    expect((await find({ kunci: 'ZZBANK' }, 'own.mc2')).rows).toEqual([])
    expect((await find({ kode_toko: 'MC1' }, 'own.mc2')).rows.every((row) => row.kode_toko === 'MC2')).toBe(true)
    expect((await app.call('own.mc2', readAudit, { params: { id } })).status).toBe(404)
    expect((await app.call('own.mc1', readAudit, { params: { id: 'X' } })).status).toBe(404)
    for (const user_id of ['kasir.mc2', 'spv.mc2']) expect((await app.call(user_id, listAudit)).status, user_id).toBe(403)
    expect(jejakAudit.gate?.levels).toEqual(['OWN', 'SU', 'MU', 'DEV'])
  })

  it('shows failed logins, without the input for an unknown user', async () => {
    const logIn = (user_id: string, password: string) => app.call(undefined, login, { body: { user_id, password, ambil_alih: true } })
    await logIn('spv.mc2', 'bukan ini')
    await logIn('rahasia-saya', 'bukan ini')
    const rows = (await find({ tgl_from: '2026-01-01' })).rows.filter((row) => row.judul === 'Gagal Masuk')
    expect(rows.map(({ user_id, kode_toko, kunci }) => [user_id, kode_toko, kunci])).toEqual([
      ['', '', ''],
      ['', 'MC2', 'spv.mc2'],
    ])
    await logIn('spv.mc2', demoPassword)
    expect(await latest({ user_id: 'spv.mc2' })).toMatchObject({ judul: 'Masuk', kode_toko: 'MC2', kunci: 'spv.mc2' })
  })

  it('holds no password, no token and no hash, after any call with them', async () => {
    const body = { user_id: 'baru.mc2', nama: 'Baru', level: 'KASIR', kode_toko: 'MC2', no_whatsapp: null }
    const first = await app.call<{ password_sementara: string }>('own.mc2', createUser, { body })
    const second = await app.call<{ password_sementara: string }>('own.mc2', resetPassword, { params: { user_id: 'baru.mc2' } })
    const own = await app.call('mu.mc2', changePassword, { body: { password: demoPassword, new_password: 'emas-murni-9' } })
    expect([first.status, second.status, own.status]).toEqual([200, 200, 200])
    const token = await app.tokenOf('mu.mc2')
    await app.call('mu.mc2', logout)
    const { rows: hashes } = await sql<{ hash: string }>`select password_hash as hash from users`.execute(app.db)
    const { rows } = await sql<{ text: string }>`select audit::text as text from audit`.execute(app.db)
    const secrets = [
      first.body.password_sementara,
      second.body.password_sementara,
      demoPassword,
      'emas-murni-9',
      token,
      ...hashes.map((row) => row.hash),
    ]
    for (const secret of secrets) expect(rows.filter(({ text }) => text.includes(secret))).toEqual([])
    expect(rows.some(({ text }) => /argon2|rahasia-saya|bukan ini/.test(text))).toBe(false)
  })
})
