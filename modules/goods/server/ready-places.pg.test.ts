import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { filterOf } from '#apps/server/testing/report-filter.ts'
import { laporanStockBaki } from '../contract/laporan-stock-baki.ts'
import { readyTrays, warehousesToDestroyFrom } from '../contract/ready-places.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const trays = async () => (await app.call<{ kode_baki: string; jumlah: number; berat: number }[]>('kasir.mc2', readyTrays)).body
const warehouses = async () => (await app.call<{ kode_gudang: string; jumlah: number }[]>('kasir.mc2', warehousesToDestroyFrom)).body
const setStatus = (status: string, place: ReturnType<typeof sql>) =>
  sql`update barang set status = ${status} where kode_toko = 'MC2' and ${place}`.execute(app.db)

it('a tray and a warehouse are ready as long as one piece in them is, counted and weighed by what is ready alone', async () => {
  const before = await trays()
  const first = before.find(({ kode_baki }) => kode_baki === 'T01')
  const { rows } = await sql<{ kode_barcode: string; berat_stock: number }>`
    select kode_barcode, berat_stock from barang where kode_toko = 'MC2' and kode_baki = 'T01' order by 1`.execute(app.db)
  expect(first).toMatchObject({ jumlah: rows.length })
  expect(rows.length).toBeGreaterThan(1)

  await setStatus('HELD', sql`kode_barcode = ${rows[0]?.kode_barcode}`)
  const held = (await trays()).find(({ kode_baki }) => kode_baki === 'T01')
  expect(held?.jumlah).toBe(rows.length - 1)
  expect(held?.berat).toBeCloseTo(Number(first?.berat) - Number(rows[0]?.berat_stock), 3)

  await setStatus('HELD', sql`kode_baki = 'T01'`)
  expect((await trays()).map(({ kode_baki }) => kode_baki)).toEqual(before.map(({ kode_baki }) => kode_baki).filter((kode) => kode !== 'T01'))
})

it('another shop has its own, and an empty warehouse is not offered', async () => {
  expect((await warehouses()).map(({ kode_gudang }) => kode_gudang)).toEqual(['BRANKAS', 'GUDANG', 'TOKO'])
  await setStatus('HELD', sql`kode_gudang = 'BRANKAS'`)
  expect((await warehouses()).map(({ kode_gudang }) => kode_gudang)).toEqual(['GUDANG', 'TOKO'])
  expect((await app.call('kasir.mc3', warehousesToDestroyFrom)).body).toHaveLength(3)
})

it('while a chain hides its stock balances, only owners read the report and what a tray or warehouse holds', async () => {
  await app.set({ HIDE_SALDO_STOCK_MODULE: 'true' })
  for (const user_id of ['kasir.mc2', 'spv.mc2', 'mu.mc2', 'su.mc2']) {
    expect((await app.call(user_id, laporanStockBaki.api, { body: filterOf(laporanStockBaki) })).status, user_id).toBe(403)
    const held = [...(await app.call<object[]>(user_id, readyTrays)).body, ...(await app.call<object[]>(user_id, warehousesToDestroyFrom)).body]
    expect(held.length, user_id).toBeGreaterThan(2)
    expect(held.filter((place) => 'jumlah' in place || 'berat' in place)).toEqual([])
  }
  expect((await app.call('own.mc2', laporanStockBaki.api, { body: filterOf(laporanStockBaki) })).status).toBe(200)
  expect((await app.call<object[]>('own.mc2', readyTrays)).body[0]).toHaveProperty('berat')
  await app.set({ HIDE_SALDO_STOCK_MODULE: 'false' })
  expect((await app.call('kasir.mc2', laporanStockBaki.api, { body: filterOf(laporanStockBaki) })).status).toBe(200)
})
