import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Master } from '../contract/master.ts'
import { masterBank } from '#modules/masters/contract/master-bank.ts'
import { masterBatuBerlian } from '#modules/masters/contract/master-batu-berlian.ts'
import { masterGroup } from '#modules/pricing/contract/master-group.ts'

type Row = Record<string, unknown> & { versi: string }
type Refused = { code: string; message: string }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const seen = async (user_id: string, master: Master, key: string) =>
  (await app.call<Row[]>(user_id, master.api.list)).body.find((row) => row[master.key] === key) as Row
const change = (user_id: string, master: Master, key: string, body: object) =>
  app.call<Row & Refused>(user_id, master.api.update as 'PUT x', { params: { [master.key]: key }, body })

describe('two people who open the same row', () => {
  it('do not overwrite each other: the second hears of the first, looks, and saves', async () => {
    const { versi } = await seen('su.mc1', masterBank, 'BCA')
    expect((await change('own.mc1', masterBank, 'BCA', { nama_bank: 'BANK SATU', versi })).status).toBe(200)
    const late = await change('su.mc1', masterBank, 'BCA', { nama_bank: 'BANK DUA', versi })
    expect([late.status, late.body.code, late.body.message]).toEqual([409, 'CHANGED', 'Data Ini Sudah Diubah Oleh own.mc1, Mohon Periksa Kembali'])
    const now = await seen('su.mc1', masterBank, 'BCA')
    expect(now['nama_bank']).toBe('BANK SATU')
    expect((await change('su.mc1', masterBank, 'BCA', { nama_bank: 'BANK DUA', versi: now.versi })).status).toBe(200)
  })

  it('one after the other, although they save in the same moment', async () => {
    const { versi } = await seen('own.mc1', masterBank, 'BCA')
    const both = await Promise.all([
      change('own.mc1', masterBank, 'BCA', { nama_bank: 'BANK TIGA', versi }),
      change('su.mc1', masterBank, 'BCA', { nama_bank: 'BANK EMPAT', versi }),
    ])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  it('as the specification calls it, without a version, the last one wins; and the key may come along', async () => {
    expect((await change('own.mc1', masterBank, 'BCA', { kode_bank: 'BCA', nama_bank: 'BANK LIMA' })).status).toBe(200)
  })

  it('keeps the version the same for users who may not read the changed field', async () => {
    const group = (await app.call<Row[]>('own.mc1', masterGroup.api.list)).body[0] as Row
    const key = String(group['kode_group'])
    const before = [await seen('own.mc1', masterGroup, key), await seen('kasir.mc1', masterGroup, key)]
    const { versi, ...same } = group
    const { status, body } = await change('own.mc1', masterGroup, key, { ...same, harga_modal: Number(same['harga_modal']) - 1, versi })
    expect(status, JSON.stringify(body)).toBe(200)
    const after = [await seen('own.mc1', masterGroup, key), await seen('kasir.mc1', masterGroup, key)]
    expect(after.map((row, at) => row.versi === before[at]?.versi)).toEqual([false, true])
  })
})

describe('a master that grows', () => {
  type Page = { rows: Row[]; next: string | null; total: number }
  const ask = (query: Record<string, unknown>, user_id = 'own.mc1') =>
    app.call<Page & Refused>(user_id, masterBatuBerlian.api.pages as 'GET x', { query })
  const all = async (query: Record<string, unknown>, user_id?: string) => {
    const rows: Row[] = []
    for (let after: string | null | undefined = undefined; after !== null;) {
      const { body }: { body: Page } = await ask({ ...query, ...(after ? { after } : {}), limit: 40 }, user_id)
      rows.push(...body.rows)
      after = body.next
    }
    return rows
  }
  beforeAll(async () => {
    await app.set({ BERLIAN: 'true' })
    await sql`insert into jenis_batu values ('UJI', 'UJI') on conflict do nothing`.execute(app.db)
    // Many of one weight, so that a page ends among equals.
    await sql`
      insert into batu_berlian (kode_berlian, nama_berlian, kode_jenis_batu, karat, modal_usd, profit_persen)
      select 'UJI-' || lpad(n::text, 3, '0'), case when n % 10 = 0 then 'OVAL 100% ' else 'PEAR ' end || n, 'UJI', 0.1 * (n / 50 + 1), n, 10
      from generate_series(1, 130) n`.execute(app.db)
  })

  it.each(['kode_berlian', 'nama_berlian', 'karat'])('gives every row once, in the order of %s, both ways', async (sort) => {
    const up = await all({ sort })
    expect(new Set(up.map((row) => row['kode_berlian'])).size).toBe(up.length)
    expect(up.length).toBe((await app.call<Row[]>('own.mc1', masterBatuBerlian.api.list)).body.length)
    expect(await all({ sort, arah: 'desc' })).toEqual(up.toReversed())
  })

  it('misses none and gives none twice while others are added and go', async () => {
    const first = (await ask({ cari: 'UJI-', limit: 40 })).body
    await sql`delete from batu_berlian where kode_berlian = 'UJI-040'`.execute(app.db)
    await sql`insert into batu_berlian (kode_berlian, nama_berlian, kode_jenis_batu, karat, modal_usd, profit_persen) values ('UJI-000', 'X', 'UJI', 1, 1, 1)`.execute(
      app.db,
    )
    const second = (await ask({ cari: 'UJI-', limit: 40, after: first.next })).body
    expect([first.rows.at(-1)?.['kode_berlian'], second.rows[0]?.['kode_berlian']]).toEqual(['UJI-040', 'UJI-041'])
  })

  it('finds every word that was typed, takes none for a pattern, and counts what it found', async () => {
    const found = (await ask({ cari: 'oval uji-1' })).body
    expect(found.rows.map((row) => row['kode_berlian'])).toEqual(['UJI-100', 'UJI-110', 'UJI-120', 'UJI-130'])
    expect(found.total).toBe(4)
    expect((await ask({ cari: '100%' })).body.total).toBe(12)
    expect((await ask({ cari: '1%3' })).body.total).toBe(0)
  })

  it('does not sort by a field that only some users may read, and answers the field only to them', async () => {
    expect((await ask({ sort: 'modal_usd' })).status).toBe(400)
    const { rows } = (await ask({ cari: 'UJI-001' }, 'kasir.mc1')).body
    expect(rows.map((row) => [row['kode_berlian'], 'modal_usd' in row])).toEqual([['UJI-001', false]])
  })

  it('refuses a place that it has not given out', async () => {
    for (const place of [['x'], [0.1], [{}, 'UJI-001'], ['0.1', 'UJI-001'], 'x']) {
      const after = Buffer.from(JSON.stringify(place)).toString('base64url')
      const { status, body } = await ask({ sort: 'karat', after })
      expect([status, body.code], JSON.stringify(place)).toEqual([400, 'INVALID'])
    }
  })
})
