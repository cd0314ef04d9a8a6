import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Report, ReportRow } from '#engine/contract/report.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { laporanGlobalSales, laporanRekapSales } from '#modules/dashboard/contract/laporan-sales.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { madeTradeIn } from '#modules/sales/server/testing/trade-in.ts'
import { laporanBatalPembelian, laporanGlobalPembelian, laporanPembelianPerFaktur } from '../contract/laporan.ts'
import { pembelian } from '../contract/pembelian.ts'
import { madePurchase, strangeRing } from './testing/made-purchase.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  for (let at = 0; at < 3; at += 1) await madeSale(app)
})
afterAll(() => app.stop())

const days = { tgl_from: '2026-01-31', tgl_to: '2026-01-31' }
const read = async <R extends Report>(report: R, filter: object = {}, user = 'own.mc2') =>
  (await app.call<ReportRow<R>[]>(user, report.api, { query: { ...days, ...filter } })).body

it('tells what customers brought piece by piece, paid for or paid with, and what a gram of it had been sold for', async () => {
  const purchase = await madePurchase(app)
  const sale = await madeTradeIn(app, [{ ...strangeRing, berat: 0.4 }])
  const rows = await read(laporanPembelianPerFaktur)
  const [bought] = purchase.detail_barang
  expect(rows.filter(({ no_faktur_beli }) => no_faktur_beli === purchase.no_faktur_beli)).toMatchObject([
    {
      cara_beli: 'PEMBELIAN',
      kode_sales: 'S1',
      grand_total: purchase.grand_total,
      detail_barang: [{ harga: purchase.grand_total, rata_asal: Math.round((bought?.harga_nota ?? 0) / (bought?.berat_nota ?? 1)) }],
    },
  ])
  expect(rows.filter(({ no_faktur_beli }) => no_faktur_beli === sale.no_faktur)).toMatchObject([
    {
      cara_beli: 'PENJUALAN',
      kode_sales: 'S1',
      grand_total: sale.bayar_tukar,
      detail_barang: [{ berat: 0.4, berat_nota: null, harga: sale.bayar_tukar, rata_asal: null }],
    },
  ])
  const [shop] = await read(laporanGlobalPembelian)
  expect(shop).toMatchObject({ jumlah_nota: 2, dibeli: purchase.grand_total, ditukar: sale.bayar_tukar })
})

it('can be narrowed by condition, by group and by the price kind of the group', async () => {
  const all = await read(laporanPembelianPerFaktur)
  expect(await read(laporanPembelianPerFaktur, { kondisi: 'B' })).toEqual(all)
  expect(await read(laporanPembelianPerFaktur, { kondisi: 'R' })).toEqual([])
  await sql`insert into kelompok_harga (kelompok_harga, keterangan) values ('UJI', 'UJI') on conflict do nothing`.execute(app.db)
  await sql`update grup set kelompok_harga = 'UJI' where kode_group = ${strangeRing.kode_group}`.execute(app.db)
  const ofGroup = await read(laporanPembelianPerFaktur, { kode_group: strangeRing.kode_group })
  expect(ofGroup.length).toBeGreaterThan(0)
  expect(await read(laporanPembelianPerFaktur, { kelompok_harga: 'UJI' })).toEqual(ofGroup)
})

it('shows the reason, the user and the approver of a cancelled purchase, and omits it from the bought goods', async () => {
  const { no_faktur_beli, grand_total } = await madePurchase(app)
  const cancel = pembelian.calls.actions['batal']
  expect((await approved(app, 'kasir.mc2', cancel, { params: { nomor: no_faktur_beli }, body: { alasan: 'BATAL JUAL' } })).status).toBe(200)
  expect(await read(laporanBatalPembelian)).toMatchObject([
    { no_faktur_beli, grand_total, alasan_batal: 'BATAL JUAL', dibatalkan_oleh: 'kasir.mc2', disetujui_oleh: 'spv.mc2' },
  ])
  expect((await read(laporanPembelianPerFaktur)).filter((row) => row.no_faktur_beli === no_faktur_beli)).toEqual([])
})

it('recaps salespeople for the shops on either list, and of these alone', async () => {
  const requested = () => app.call<{ code: string }>('own.mc2', laporanRekapSales.api, { query: days })
  expect(await requested()).toMatchObject({ status: 403, body: { code: 'MODULE_OFF' } })
  await app.set({ REKAP_SALES_TOKO_1: 'MC1', REKAP_SALES_TOKO_2: 'mc2; MC9' })
  const recap = await read(laporanRekapSales)
  const everybody = await read(laporanGlobalSales)
  expect(recap.map(({ detail_jenis: _, ...row }) => row)).toEqual(everybody)
  for (const row of recap) expect(row.detail_jenis.reduce((total, { total_jual }) => total + total_jual, 0)).toBe(row.total_jual)
  // The head office looks at all its shops, and finds those on the lists.
  const [kode_barcode] = (await stockPieces(app.db, 'MC3', 1)) as [string]
  expect((await app.call('kasir.mc3', sell, { body: await loweredSale(app.db, kode_barcode, 0) })).status).toBe(200)
  const ofAll = await read(laporanRekapSales, { kode_toko: 'ALL' }, 'own.mc1')
  expect(new Set(ofAll.map(({ kode_toko }) => kode_toko))).toEqual(new Set(['MC2']))
  expect(new Set((await read(laporanGlobalSales, { kode_toko: 'ALL' }, 'own.mc1')).map(({ kode_toko }) => kode_toko))).toEqual(
    new Set(['MC2', 'MC3']),
  )
  expect((await app.call('own.mc3', laporanRekapSales.api, { query: days })).status).toBe(403)
})
