import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { Report, ReportRow } from '#engine/contract/report.ts'
import { readRights, saveRights } from '#modules/access/contract/hak-akses-users.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { strangeRing } from '#modules/purchases/server/testing/made-purchase.ts'
import {
  laporanBatalPenjualan,
  laporanDiskonPenjualan,
  laporanMarginPenjualan,
  laporanPenjualanPerFaktur,
  laporanPenjualanSales,
  laporanPpn,
  laporanTukarTambah,
} from '../contract/laporan.ts'
import { type Sale, penjualan } from '../contract/penjualan.ts'
import { loweredSale } from './testing/lowered-sale.ts'
import { madeSale } from './testing/made-sale.ts'
import { sellApproved } from './testing/owed-sale.ts'
import { stockPieces } from './testing/stock.ts'
import { madeTradeIn } from './testing/trade-in.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // The till pays out of what its sales have brought in.
  for (let at = 0; at < 3; at += 1) await madeSale(app)
})
afterAll(() => app.stop())

const today = '2026-01-31'
const days = { tgl_from: today, tgl_to: today }
const read = async <R extends Report>(report: R, query: object = days, user = 'own.mc2') =>
  (await app.call<ReportRow<R>[]>(user, report.api, { query: query as Record<string, string> })).body
const rowOf = async <R extends Report>(report: R, no_faktur: string) =>
  (await read(report)).find((row) => (row as { no_faktur?: string }).no_faktur === no_faktur)

async function loweredBy(diskon_rp: number): Promise<Sale> {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const { status, body } = await sellApproved(app, await loweredSale(app.db, kode_barcode, diskon_rp))
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

it('shows each discount with its approver', async () => {
  const sale = await loweredBy(50_000)
  expect(await rowOf(laporanDiskonPenjualan, sale.no_faktur)).toMatchObject({ diskon_rp: 50_000, turun_per_gram: 0, disetujui_oleh: 'spv.mc2' })
  // A sale at the full price has no discount.
  expect(await rowOf(laporanDiskonPenjualan, (await madeSale(app)).no_faktur)).toBeUndefined()
})

it('shows by how much a work fee was lowered, and its approver', async () => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const body = (await loweredSale(app.db, kode_barcode, 0)) as {
    detail_barang: { ongkos: number; harga_total: number }[]
    detail_bayar: { jumlah: number }[]
  }
  const [line, payment] = [body.detail_barang[0]!, body.detail_bayar[0]!]
  const lowered = {
    ...body,
    detail_barang: [{ ...line, ongkos: line.ongkos - 10_000, harga_total: line.harga_total - 10_000 }],
    detail_bayar: [{ ...payment, jumlah: payment.jumlah - 10_000 }],
  }
  const { status, body: sale } = await sellApproved(app, lowered)
  expect(status, JSON.stringify(sale)).toBe(200)
  expect(sale.detail_barang[0]).toMatchObject({ ongkos: line.ongkos - 10_000, ongkos_daftar: line.ongkos })
  expect(await rowOf(laporanDiskonPenjualan, sale.no_faktur)).toMatchObject({ turun_ongkos: 10_000, diskon: 0, disetujui_oleh: 'spv.mc2' })
})

it('leaves a cancelled sale out of the sales, and shows why, by whom and with whose approval', async () => {
  const { no_faktur, grand_total } = await madeSale(app)
  expect(await rowOf(laporanPenjualanPerFaktur, no_faktur)).toMatchObject({ grand_total, bayar_cash: grand_total })
  const cancel = penjualan.calls.actions['batal']
  expect((await approved(app, 'kasir.mc2', cancel, { params: { nomor: no_faktur }, body: { alasan: 'SALAH BARANG' } })).status).toBe(200)
  expect(await rowOf(laporanPenjualanPerFaktur, no_faktur)).toBeUndefined()
  expect(await rowOf(laporanBatalPenjualan, no_faktur)).toMatchObject({
    grand_total,
    alasan_batal: 'SALAH BARANG',
    dibatalkan_oleh: 'kasir.mc2',
    disetujui_oleh: 'spv.mc2',
  })
})

it('tells both sides of a trade-in, and below zero what the shop paid', async () => {
  const little = await madeTradeIn(app, [{ ...strangeRing, berat: 0.4 }])
  const much = await madeTradeIn(app, [{ ...strangeRing, nama_barang: 'GELANG BERAT', berat: 6 }])
  expect(await rowOf(laporanTukarTambah, little.no_faktur)).toMatchObject({ bayar_tukar: little.bayar_tukar, selisih_tukar: little.jumlah_bayar })
  expect(await rowOf(laporanTukarTambah, much.no_faktur)).toMatchObject({ selisih_tukar: -much.dibayarkan })
  const paid = await rowOf(laporanPenjualanPerFaktur, much.no_faktur)
  expect(paid).toMatchObject({ grand_total: much.grand_total, bayar_tukar: much.bayar_tukar, bayar_cash: -much.dibayarkan, sisa_bayar: 0 })
})

it('computes the margin without the tax in the price, and shows it to users who may know costs', async () => {
  await sql`insert into para_ppn values ('A', '2023-05-01', 1.1, false, null)`.execute(app.db)
  await app.set({ PPN_PENJUALAN: 'true' })
  const { no_faktur, grand_total, ppn } = await madeSale(app)
  await app.set({ PPN_PENJUALAN: 'false' })
  const earnedRp = grand_total - ppn - 2_500_000
  expect(await rowOf(laporanMarginPenjualan, no_faktur)).toMatchObject({
    harga_barang: grand_total,
    ppn_dalam: ppn,
    hpp: 2_500_000,
    margin: earnedRp,
    margin_persen: Math.round((earnedRp * 10_000) / (grand_total - ppn)) / 100,
  })
  expect(await rowOf(laporanPpn, no_faktur)).toMatchObject({ ppn_persen: 1.1, ppn_dasar: grand_total - ppn, ppn })
  const cashier = { user_id: 'kasir.mc2' }
  const { versi } = (await app.call('own.mc2', readRights, { params: cashier })).body
  const shown = { versi, is_show: { [laporanMarginPenjualan.screen.path]: true } }
  expect((await app.call('own.mc2', saveRights, { params: cashier, body: shown })).status).toBe(200)
  const [row] = await read(laporanMarginPenjualan, days, 'kasir.mc2')
  expect(Object.keys(row ?? {})).toContain('harga_barang')
  for (const secret of ['hpp', 'margin', 'margin_persen']) expect(JSON.stringify(row)).not.toContain(`"${secret}"`)
})

it('asks for the salesperson whose sales it tells', async () => {
  const period = { tanggal_awal: today, sampai_tgl: today }
  const { status, body } = await app.call<{ fields: Record<string, string> }>('own.mc2', laporanPenjualanSales.api, { query: period })
  expect([status, body.fields]).toMatchObject([400, { kode_sales: 'Kode Tidak Boleh Kosong' }])
  const sales = await read(laporanPenjualanSales, { ...period, kode_sales: 'S1' })
  expect(sales.length).toBeGreaterThan(0)
  expect(new Set(sales.map(({ nama_sales }) => nama_sales)).size).toBe(1)
  expect(await read(laporanPenjualanSales, { ...period, kode_sales: 'S2' })).toEqual([])
})
