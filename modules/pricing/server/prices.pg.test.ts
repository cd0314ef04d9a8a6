import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '#engine/contract/endpoint.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Row = Record<string, unknown>

const historyOf = async (sumber: string, kode: string) =>
  (await app.call<Row[]>('own.mc1', 'GET riwayat-harga/{sumber}/{kode}', { params: { sumber, kode } })).body
const change = async (call: Call, key: object, body: object) => {
  const answer = await app.call('own.mc1', call, { params: key as Record<string, string>, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
const one = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(app.db)).rows[0] as Row

it('a price that changes re-prices what follows it, keeps its history, and leaves every document as it was', async () => {
  const [group] = (await app.call<Row[]>('own.mc1', 'GET group/get/all')).body.filter((row) => row['kode_group'] === '750L') as [Row]
  const piece = await one(sql<Row>`
    select kode_barcode, berat, ongkos from barang
    where kode_toko = 'MC2' and status = 'READY' and kode_group = '750L' and harga_jual is null order by kode_barcode limit 1`)
  const scan = async () =>
    (await app.call<Row>('kasir.mc2', 'GET barang/scan/{kode_barcode}', { params: { kode_barcode: String(piece['kode_barcode']) } })).body
  const documents = async () =>
    JSON.stringify((await sql`select * from penjualan order by 1`.execute(app.db)).rows) +
    JSON.stringify((await sql`select * from penjualan_detail order by 1, 2`.execute(app.db)).rows)
  const [before, sold] = [await scan(), await documents()]

  // The group comes to follow the gold price; the gold price rises; a buyback price is set and rises.
  const { kode_group: _, ...facts } = group
  await change('PUT group/update/{kode_group}', { kode_group: '750L' }, { ...facts, ikut_harga_emas: true })
  await change('PUT para-harga-emas/{kode_kadar}', { kode_kadar: 'K750' }, { harga: 2_000_000, harga_modal: 1_900_000, keterangan: null })
  await change('PUT para-harga-beli/update/{kode_harga}', { kode_harga: 'B750' }, { harga_per_gram: 1_650_000 })

  expect(await one(sql<Row>`select harga, harga_modal from grup where kode_group = '750L'`)).toEqual({ harga: 2_000_000, harga_modal: 1_900_000 })
  const after = await scan()
  expect(after['harga_group']).toBe(2_000_000)
  expect(after['harga_group']).not.toBe(before['harga_group'])
  for (const [sumber, kode] of [
    ['GROUP', '750L'],
    ['HARGA_EMAS', 'K750'],
    ['HARGA_BELI', 'B750'],
  ] as const) {
    const [latest] = await historyOf(sumber, kode)
    expect(latest, sumber).toMatchObject({ user_id: 'own.mc1', harga: sumber === 'HARGA_BELI' ? 1_650_000 : 2_000_000 })
    expect(Date.now() - Date.parse(String(latest?.['created_at']))).toBeLessThan(60_000)
  }
  expect(await documents()).toBe(sold)
})

it('what did not change is no history, and history cannot be rewritten', async () => {
  const length = (await historyOf('HARGA_BELI', 'B916')).length
  const [row] = (await app.call<Row[]>('own.mc1', 'GET para-harga-beli')).body.filter((each) => each['kode_harga'] === 'B916') as [Row]
  await change('PUT para-harga-beli/update/{kode_harga}', { kode_harga: 'B916' }, { harga_per_gram: row['harga_per_gram'] })
  expect(await historyOf('HARGA_BELI', 'B916')).toHaveLength(length)
  await expect(sql`update harga_riwayat set harga = 1 where sumber = 'HARGA_BELI'`.execute(app.db)).rejects.toThrow()
})
