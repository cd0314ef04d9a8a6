import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ErrorBody } from '#engine/contract/refusal.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type GroupPrices, readGroupPrices } from '#modules/pricing/contract/held-prices.ts'
import { priceOfPiece } from '#modules/pricing/contract/price.ts'
import { type Sale, sell } from '../contract/penjualan.ts'
import { stockPieces } from './testing/stock.ts'

const group = '750L'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const listRp = async () => (await sql<{ harga: number }>`select harga from grup where kode_group = ${group}`.execute(app.db)).rows[0]!.harga
const raise = (rp: number) => sql`update grup set harga = harga + ${rp} where kode_group = ${group}`.execute(app.db)
const told = async () => (await app.call<GroupPrices[]>('kasir.mc2', readGroupPrices, { body: { kode_group: [group] } })).body

/** A till sells a piece at the price a gram that it was told when it scanned it. */
async function sellAt(harga_per_gram: number) {
  const [kode_barcode] = await stockPieces(app.db, 'MC2', 1, { kode_group: group })
  const { harga_total } = priceOfPiece({
    berat: 3.215,
    harga_per_gram,
    harga_jual: null,
    ongkos: 25_000,
    diskon_persen: 0,
    diskon_rp: 0,
    rounding: { unit: 500, direction: 'UP' },
  })
  return app.call<Sale & ErrorBody>('kasir.mc2', sell, {
    body: {
      nama_customer: 'IBU SRI',
      kode_sales: 'S1',
      detail_barang: [{ kode_barcode, ongkos: 25_000, diskon_persen: 0, diskon_rp: 0, harga_total }],
      detail_bayar: [{ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah: harga_total }],
    },
  })
}

it('a shop that holds no price sells at that of the list alone', async () => {
  const before = await listRp()
  await raise(10_000)
  expect(await told()).toMatchObject([{ kode_group: group, harga: before + 10_000, ditahan: [] }])
  expect((await sellAt(before)).body.code).toBe('PRICE_CHANGED')
})

it('a customer pays what he was told before the price moved, as long as the shop holds it, without anybody allowing it', async () => {
  await app.set({ HARGA_DITAHAN_MENIT: '5' })
  const before = await listRp()
  await raise(20_000)
  const [prices] = await told()
  expect(prices).toMatchObject({ harga: before + 20_000, ditahan: [{ harga: before }, { harga: before - 10_000 }] })
  expect(prices?.ditahan[0]?.sisa_detik).toBeGreaterThan(0)
  expect(prices?.ditahan[0]?.sisa_detik).toBeLessThanOrEqual(300)
  const { status, body } = await sellAt(before)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.detail_barang[0]).toMatchObject({ harga_per_gram: before, harga_per_gram_daftar: null })
  expect((await sellAt(before + 20_000)).status).toBe(200)
  expect((await sellAt(before - 1_000)).body.code).toBe('PRICE_CHANGED')
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('what was replaced longer ago is not held; nor is what only the cost was changed beside', async () => {
  const now = await listRp()
  await app.asOwner(sql`
    insert into harga_riwayat (sumber, kode, harga_lama, harga, harga_modal, user_id, created_at)
    values ('GROUP', ${group}, 1500000, ${now}, 1, 'own.mc1', now() - interval '6 minutes')`)
  await sql`update grup set harga_modal = harga_modal + 1 where kode_group = ${group}`.execute(app.db)
  const [prices] = await told()
  expect(prices?.ditahan.map(({ harga }) => harga)).not.toContain(1_500_000)
  expect(prices?.ditahan.map(({ harga }) => harga)).not.toContain(now)
  expect((await sellAt(1_500_000)).body.code).toBe('PRICE_CHANGED')
})

it('tells no cost with the prices', async () => {
  for (const prices of await told()) {
    expect(Object.keys(prices)).toEqual(['kode_group', 'harga', 'harga_grosir', 'ditahan'])
    for (const held of prices.ditahan) expect(Object.keys(held)).toEqual(['harga', 'diganti', 'sisa_detik'])
  }
})
