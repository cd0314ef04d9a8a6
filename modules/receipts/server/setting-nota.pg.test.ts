import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { notaPenjualan } from '#modules/sales/contract/nota-penjualan.ts'
import type { LayoutKey, ReceiptLayout } from '../contract/layout.ts'
import { readLayout, restoreLayout, saveLayout } from '../contract/setting-nota.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await sql`delete from nota_layout`.execute(app.db)
  await app.set({ SETTING_NOTA_OWNER_ONLY: 'false' })
})

const sheet = notaPenjualan.layouts.NOTA
const key: LayoutKey = { jenis: 'PENJUALAN', bentuk: 'NOTA', platform: 'DESKTOP', sisi: 'FRONT' }

type Read = ReceiptLayout & { versi: number; updated_by: string | null }
type Saved = { code: string; message: string; versi: number; fields: Record<string, string> }
const read = async (user_id: string, which = key, shop?: string) =>
  (await app.call<Read>(user_id, readLayout, { params: which, ...(shop ? { shop } : {}) })).body
const save = (user_id: string, layout: object, versi = 0, which = key) =>
  app.call<Saved>(user_id, saveLayout, { params: which, body: { ...layout, versi } })
const restore = (user_id: string, versi: number) => app.call<Saved>(user_id, restoreLayout, { params: key, query: { versi } })
const moved = { ...sheet, elemen: sheet.elemen.map((element) => (element.id === 'no_faktur' ? { ...element, x: 20 } : element)) }
const placeOf = ({ elemen }: ReceiptLayout, id: string) => elemen.find((element) => element.id === id)?.x

describe('a shop', () => {
  it('prints its default layout until a user designs another; each till reads it', async () => {
    const first = await read('kasir.mc2')
    expect([first.versi, first.updated_by, placeOf(first, 'no_faktur')]).toEqual([0, null, 106.5])
    const { message, versi } = (await save('own.mc2', moved)).body
    expect(message).toBe('Berhasil Menyimpan Data')
    const now = await read('kasir.mc2')
    expect([now.versi, now.updated_by, placeOf(now, 'no_faktur'), now.lebar]).toEqual([versi, 'own.mc2', 20, 210])
    const { rows } = await sql<{ before: unknown; after: { versi: number } }>`
      select before, after from audit where subject = 'nota_layout' and subject_key = 'MC2/PENJUALAN/NOTA/DESKTOP/FRONT'`.execute(app.db)
    expect([rows.length, rows[0]?.after.versi]).toEqual([1, versi])
  })

  it('designs its own receipts and no other shop’s; each platform and side by itself', async () => {
    await save('own.mc2', moved)
    expect(placeOf(await read('own.mc3'), 'no_faktur')).toBe(106.5)
    expect(placeOf(await read('own.mc2', { ...key, sisi: 'BACK' }), 'no_faktur')).toBe(106.5)
    expect(placeOf(await read('own.mc2', { ...key, platform: 'MOBILE' }), 'no_faktur')).toBe(106.5)
    expect(placeOf(await read('own.mc1', key, 'MC2'), 'no_faktur')).toBe(20)
    expect((await read('own.mc2', { ...key, bentuk: 'SLIP' })).lebar).toBe(80)
  })

  it('goes back to the layout it came with', async () => {
    const { versi } = (await save('own.mc2', moved)).body
    expect((await restore('own.mc2', versi)).status).toBe(200)
    const now = await read('own.mc2')
    expect([now.versi, placeOf(now, 'no_faktur')]).toEqual([0, 106.5])
    const { rows } = await sql`select 1 from audit where subject = 'nota_layout' and after = 'null'::jsonb`.execute(app.db)
    expect(rows.length).toBe(1)
  })
})

describe('of two who design at once', () => {
  it('the second gets a message, and overwrites nothing', async () => {
    const { versi } = (await save('own.mc2', moved)).body
    const second = await save('su.mc2', sheet)
    expect([second.status, second.body.code]).toEqual([409, 'LAYOUT_CHANGED'])
    expect(placeOf(await read('own.mc2'), 'no_faktur')).toBe(20)
    expect((await save('su.mc2', sheet, versi)).body.versi).toBeGreaterThan(versi)
  })

  it('one wins also when both save for the first time', async () => {
    const statuses = (await Promise.all([save('own.mc2', moved), save('su.mc2', sheet)])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('a layout that was taken back meanwhile is not brought back by chance', async () => {
    const { versi } = (await save('own.mc2', moved)).body
    await restore('own.mc2', versi)
    expect((await save('su.mc2', moved, versi)).status).toBe(409)
    expect((await read('own.mc2')).versi).toBe(0)
    // Nor is one that was made anew meanwhile taken for it.
    const again = (await save('own.mc2', sheet)).body.versi
    expect((await save('su.mc2', moved, versi)).status).toBe(409)
    expect((await restore('su.mc2', versi)).status).toBe(409)
    expect((await read('own.mc2')).versi).toBe(again)
  })
})

describe('who designs', () => {
  it('is each user who has the screen; with SETTING_NOTA_OWNER_ONLY owners and super users only', async () => {
    const first = await save('spv.mc2', moved)
    expect(first.status).toBe(200)
    const { versi } = first.body
    // Decision 008: cashiers have the screen after a user with the right gives it to them.
    expect((await save('kasir.mc2', moved, versi)).status).toBe(403)
    await app.set({ SETTING_NOTA_OWNER_ONLY: 'true' })
    for (const user_id of ['spv.mc2', 'mu.mc2', 'dev.mc2']) expect((await save(user_id, moved, versi)).status, user_id).toBe(403)
    expect((await restore('spv.mc2', versi)).status).toBe(403)
    const second = await save('own.mc2', moved, versi)
    expect(second.status).toBe(200)
    expect((await save('su.mc2', moved, second.body.versi)).status).toBe(200)
    expect((await read('kasir.mc2')).versi).toBeGreaterThan(second.body.versi)
  })

  it('needs the screen of that shape, not just one of the two', async () => {
    await sql`insert into akses_user (user_id, path, is_show) values ('spv.mc3', '/setting-nota-slip', false)`.execute(app.db)
    const slip = { ...key, bentuk: 'SLIP' } as const
    expect((await save('spv.mc3', notaPenjualan.layouts.SLIP, 0, slip)).status).toBe(403)
    expect((await save('spv.mc3', sheet)).status).toBe(200)
  })
})

describe('a hostile layout', () => {
  it('is refused at its place, and nothing is saved', async () => {
    const first = (change: object) => ({ ...sheet, elemen: [{ ...sheet.elemen[0], ...change }, ...sheet.elemen.slice(1)] })
    const outside = await save('own.mc2', first({ x: 200 }))
    expect([outside.status, outside.body.fields]).toEqual([400, { 'elemen.0.lebar': 'Keluar Dari Lebar Kertas' }])
    const hostile: object[] = [
      first({ field: "'; drop table nota_layout; --" }),
      first({ extra: 'x'.repeat(10_000) }),
      first({ id: '<script>' }),
      { ...sheet, elemen: Array.from({ length: 5_000 }, () => sheet.elemen[0]) },
      { ...sheet, lebar: -1 },
      { ...sheet, rangkap: 100_000 },
      {},
    ]
    for (const layout of hostile) expect((await save('own.mc2', layout)).status, JSON.stringify(layout).slice(0, 100)).toBe(400)
    expect((await read('own.mc2')).versi).toBe(0)
  })

  it('of a document or a side that there is not leads nowhere', async () => {
    expect((await app.call('own.mc2', readLayout, { params: { ...key, jenis: 'RAHASIA' } })).status).toBe(404)
    expect((await app.call('own.mc2', readLayout, { params: { ...key, sisi: '../BACK' } })).status).toBe(404)
  })

  it('does not get past the database either', async () => {
    const insert = (lebar: number, rangkap: number) =>
      sql`insert into nota_layout (kode_toko, jenis, bentuk, platform, sisi, lebar, tinggi, rangkap, elemen, updated_by)
          values ('MC2', 'PENJUALAN', 'NOTA', 'DESKTOP', 'FRONT', ${lebar}, 148, ${rangkap}, '[]'::jsonb, 'own.mc2')`.execute(app.db)
    await expect(insert(5, 1)).rejects.toThrow(/check/)
    await expect(insert(210, 99)).rejects.toThrow(/check/)
  })
})
