import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Master } from '../contract/master.ts'
import { masterBank } from '#modules/masters/contract/master-bank.ts'
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
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('as the specification calls it, without a version, the last one wins; and the key may come along', async () => {
    expect((await change('own.mc1', masterBank, 'BCA', { kode_bank: 'BCA', nama_bank: 'BANK LIMA' })).status).toBe(200)
  })

  it('tells nobody by the version that something changed which he may not read', async () => {
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
