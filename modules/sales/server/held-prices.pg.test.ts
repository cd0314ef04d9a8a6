import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { ErrorBody } from '#engine/contract/refusal.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { type GroupPrices, readGroupPrices } from '#modules/pricing/contract/held-prices.ts'
import { agedPrices } from '#modules/pricing/server/testing/aged-prices.ts'
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

/** A till sells a piece at the price per gram that it got when it scanned it. */
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

/** Sets a price as this user. The price history stores the user. */
const setBy = (user_id: string, harga: number) =>
  app.db.transaction().execute(async (tx) => {
    await sql`select set_config('kencana.user_id', ${user_id}, true)`.execute(tx)
    await sql`update grup set harga = ${harga} where kode_group = ${group}`.execute(tx)
  })
const heldNow = async () => (await told())[0]?.ditahan.map(({ harga }) => harga)

it('a shop that holds no price sells at that of the list alone', async () => {
  await app.set({ HARGA_DITAHAN_MENIT: '0' })
  const before = await listRp()
  await raise(10_000)
  expect(await told()).toMatchObject([{ kode_group: group, harga: before + 10_000, ditahan: [] }])
  expect((await sellAt(before)).body.code).toBe('PRICE_CHANGED')
})

it('a customer pays the price that he heard, as long as the shop holds it; a price below the present one counts as lowered', async () => {
  // The preset is five minutes.
  await app.asOwner(sql`delete from para_system where key = 'HARGA_DITAHAN_MENIT'`)
  await app.set({ BATAS_HARGA_JUAL: '2' })
  await agedPrices(app)
  const before = await listRp()
  await raise(20_000)
  const [prices] = await told()
  expect(prices).toMatchObject({ harga: before + 20_000, ditahan: [{ harga: before }] })
  expect(prices?.ditahan[0]?.sisa_detik).toBeGreaterThan(0)
  expect(prices?.ditahan[0]?.sisa_detik).toBeLessThanOrEqual(300)
  const { status, body } = await sellAt(before)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.detail_barang[0]).toMatchObject({ harga_per_gram: before, harga_per_gram_daftar: null })
  expect((await sellAt(before + 20_000)).status).toBe(200)
  expect((await sellAt(before - 1_000)).body.code).toBe('PRICE_CHANGED')
  // 20,000 of about 2,000,000 are about one percent.
  await app.set({ BATAS_HARGA_JUAL: '0.5' })
  const requested = (await sellAt(before)).body
  expect(requested).toMatchObject({ code: 'APPROVAL_REQUIRED', details: { kategori: 'BATAS_HARGA_JUAL' } })
  await app.set({ BATAS_HARGA_JUAL: '2' })
  // After a price fell, the higher price is held too: a customer who heard it may pay it.
  await agedPrices(app)
  await setBy('own.mc1', before)
  expect((await sellAt(before + 20_000)).status).toBe(200)
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('a corrected mistake is not held: a price of a moment, a price that its author replaced soon, or a price that is far off', async () => {
  await agedPrices(app)
  const right = await listRp()
  // A tenth of the price, for one second.
  await setBy('own.mc1', Math.round(right / 10))
  await setBy('spv.mc1', right)
  expect(await heldNow()).toEqual([])
  expect((await sellAt(Math.round(right / 10))).body.code).toBe('PRICE_CHANGED')
  // A mistake that was valid for four minutes and was corrected by its author, or by another user.
  const stoodFor = (minutes: number) =>
    app.asOwner(sql`update harga_riwayat set created_at = created_at - make_interval(mins => ${minutes})`, 'unguarded')
  for (const [by, held] of [
    ['own.mc1', []],
    ['spv.mc1', [right - 50_000]],
  ] as const) {
    await agedPrices(app)
    await setBy('own.mc1', right - 50_000)
    await stoodFor(4)
    await setBy(by, right)
    expect(await heldNow(), by).toEqual(held)
  }
  // A price that was valid for longer counts as a real price, even if one user sets all prices.
  await app.set({ HARGA_DITAHAN_MENIT: '60' })
  await app.asOwner(sql`update harga_riwayat set created_at = created_at - interval '3 hours'`, 'unguarded')
  await setBy('own.mc1', right - 50_000)
  await stoodFor(20)
  await setBy('own.mc1', right)
  expect(await heldNow()).toEqual([right - 50_000])
  await app.set({ HARGA_DITAHAN_MENIT: '5' })
  // A price that was valid for an hour, but differs by more than a tenth.
  await agedPrices(app)
  await setBy('own.mc1', Math.round(right * 0.8))
  await agedPrices(app)
  await setBy('spv.mc1', right)
  expect(await heldNow()).toEqual([])
  await app.set({ BATAS_UBAH_HARGA: '30' })
  expect(await heldNow()).toEqual([Math.round(right * 0.8)])
  await app.set({ BATAS_UBAH_HARGA: '10' })
})

it('a price that was replaced longer ago is not held; nor is one with a change of the cost only', async () => {
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
