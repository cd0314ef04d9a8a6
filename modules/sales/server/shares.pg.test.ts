import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import type { NewDocument } from '#engine/contract/document.ts'
import type { Report, ReportRow } from '#engine/contract/report.ts'
import { insertDocuments } from '#engine/server/document-rows.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { laporanGlobalSales, laporanRekapSales } from '#modules/dashboard/contract/laporan-sales.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { laporanPenjualanSales } from '../contract/laporan.ts'
import { type Sale, penjualan, sell } from '../contract/penjualan.ts'
import { loweredSale } from './testing/lowered-sale.ts'
import { madeSale } from './testing/made-sale.ts'
import { stockPieces } from './testing/stock.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.set({ BONUS_SALES_TRANSACTION: 'true', HIDUP_FEATURE_MODULE: 'true', REKAP_SALES_TOKO_1: 'MC2' })
  await sql`
    insert into bonus_sales select kode_dept, 1001, 0 from jenis
    on conflict (kode_dept) do update set bonus_per_gram = 1001, bonus_per_barang = 0`.execute(app.db)
})
afterAll(() => app.stop())

const today = '2026-01-31'
const two = [
  { kode_sales: 'S2', persen_bagian: 33.33 },
  { kode_sales: 'S3', persen_bagian: 33.33 },
]
const bodyOf = async (facts: object) => {
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  return loweredSale(app.db, kode_barcode, 0, facts)
}
const owed = async (no_faktur: string) => {
  const { rows } = await sql<{ pihak: string; rupiah: number }>`
    select pihak, rupiah from saldo_tagihan where jenis = 'HUTANG_BONUS' and dokumen = ${no_faktur} and rupiah <> 0 order by pihak`.execute(app.db)
  return Object.fromEntries(rows.map(({ pihak, rupiah }) => [pihak, rupiah]))
}
const read = async <R extends Report>(report: R, query: object = {}) => {
  const { status, body } = await app.call<ReportRow<R>[]>('own.mc2', report.api, { query: { tgl_from: today, tgl_to: today, ...query } })
  expect(status).toBe(200)
  return body
}
const ofSales = async (kode_sales: string, no_faktur: string) => {
  const rows = await app.call<ReportRow<typeof laporanPenjualanSales>[]>('own.mc2', laporanPenjualanSales.api, {
    query: { tanggal_awal: today, sampai_tgl: today, kode_sales },
  })
  return rows.body.find((row) => row.no_faktur === no_faktur)
}
const sums = async () => (await read(laporanGlobalSales)).filter(({ kode_toko }) => kode_toko === 'MC2')

it('is shared by percentage to the rupiah, and each is owed what he earns', async () => {
  const before = await sums()
  const sale = await madeSale(app, { detail_sales: two })
  const goodsRp = sale.grand_total
  expect(sale.fee_sales).toBeGreaterThan(0)
  expect(sale.detail_sales.map(({ kode_sales, persen_bagian }) => [kode_sales, persen_bagian])).toEqual([
    ['S1', 33.34],
    ['S2', 33.33],
    ['S3', 33.33],
  ])
  const whole = (of: 'harga_barang' | 'fee_sales' | 'total_qty') => sale.detail_sales.reduce((sum, share) => sum + share[of], 0)
  expect([whole('harga_barang'), whole('fee_sales'), whole('total_qty')]).toEqual([goodsRp, sale.fee_sales, 1])
  expect(await owed(sale.no_faktur)).toEqual(Object.fromEntries(sale.detail_sales.map(({ kode_sales, fee_sales }) => [kode_sales, 0 - fee_sales])))

  const after = await sums()
  const more = (kode_sales: string) => {
    const of = (rows: typeof after) => rows.find((row) => row.kode_sales === kode_sales)
    return (of(after)?.total_jual ?? 0) - (of(before)?.total_jual ?? 0)
  }
  expect(['S1', 'S2', 'S3'].map(more)).toEqual(sale.detail_sales.map(({ harga_barang }) => harga_barang))
  for (const { kode_sales, nama_sales, persen_bagian, harga_barang, fee_sales } of sale.detail_sales)
    expect(await ofSales(kode_sales, sale.no_faktur)).toMatchObject({ nama_sales, persen_bagian, harga_barang, fee_sales })
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('is one sale in the figures of the salespeople, for its own salesperson', async () => {
  const notes = async () => {
    const rows = await sums()
    const of = (kode_sales: string) => rows.find((row) => row.kode_sales === kode_sales)?.nota_jual ?? 0
    return [...['S1', 'S2', 'S3'].map(of), rows.reduce((sum, { nota_jual }) => sum + nota_jual, 0)]
  }
  const [first, second, third, all] = (await notes()) as [number, number, number, number]
  await madeSale(app, { detail_sales: two })
  await madeSale(app)
  expect(await notes()).toEqual([first + 2, second, third, all + 2])
})

it('comes to the same in the recap by kinds as in its sums', async () => {
  await madeSale(app, { detail_sales: two, kode_sales: 'S4' })
  const rows = await read(laporanRekapSales)
  expect(rows.length).toBeGreaterThan(3)
  for (const row of rows) {
    const kinds = row.detail_jenis as readonly { total_jual: number; qty_jual: number }[]
    expect(kinds.reduce((sum, { total_jual }) => sum + total_jual, 0)).toBe(row.total_jual)
    expect(kinds.reduce((sum, { qty_jual }) => sum + qty_jual, 0)).toBe(row.qty_jual)
  }
})

it('takes back what each had earned when it is cancelled', async () => {
  const { no_faktur } = await madeSale(app, { detail_sales: two })
  const cancel = penjualan.calls.actions['batal']
  const { status } = await approved(app, 'kasir.mc2', cancel, { params: { nomor: no_faktur }, body: { alasan: 'SALAH BARANG' } })
  expect(status).toBe(200)
  expect(await owed(no_faktur)).toEqual({})
  expect(await ofSales('S2', no_faktur)).toBeUndefined()
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it.each([
  ['nobody of the shop', [{ kode_sales: 'S99', persen_bagian: 50 }], [409, 'detail_sales.0.kode_sales']],
  ['himself', [{ kode_sales: 'S1', persen_bagian: 50 }], [400, 'detail_sales.0.kode_sales']],
  ['somebody twice', [two[0], two[0]], [400, 'detail_sales.1.kode_sales']],
  [
    'nothing left for himself',
    [
      { kode_sales: 'S2', persen_bagian: 60 },
      { kode_sales: 'S3', persen_bagian: 40 },
    ],
    [400, 'detail_sales.1.persen_bagian'],
  ],
])('is shared with %s by nobody', async (_, detail_sales, [status, field]) => {
  const answer = await app.call<{ fields?: Record<string, string> }>('kasir.mc2', sell, { body: await bodyOf({ detail_sales }) })
  expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([status, [field]])
})

it('must be the whole of the sale in the database, with the part of its own salesperson', async () => {
  const sale = await madeSale(app, { detail_sales: two })
  const written = (detail_sales: Sale['detail_sales']) =>
    inTransaction(app.db, { user_id: 'kasir.mc2' }, async (db) => {
      const { kode_toko, tgl_system } = sale
      const again = {
        ...sale,
        detail_sales,
        detail_barang: sale.detail_barang.map((piece) => ({ ...piece, fine: 0, hpp: 0, kode_supplier: null })),
        detail_bayar: sale.detail_bayar.map((payment) => ({ ...payment, piutang: false })),
        detail_tukar: [],
      } as unknown as NewDocument<typeof penjualan>
      await insertDocuments({ db, kode_toko, tgl_system, user_id: 'kasir.mc2', request_id: 'test' }, penjualan, [again])
      await sql`set constraints penjualan_sales_whole immediate`.execute(db)
      throw new Error('all of it is there')
    })
  const [mine, ...others] = sale.detail_sales as [Sale['detail_sales'][number], ...Sale['detail_sales']]
  await expect(written(sale.detail_sales)).rejects.toThrow('all of it is there')
  for (const wrong of [
    others,
    [mine],
    [{ ...mine, fee_sales: mine.fee_sales + 1 }, ...others],
    [{ ...mine, persen_bagian: 33.33 }, ...others],
    [{ ...mine, harga_barang: mine.harga_barang + 10 }, { ...others[0]!, harga_barang: others[0]!.harga_barang - 10 }, others[1]!],
  ])
    await expect(written(wrong)).rejects.toMatchObject({ code: 'KN005' })
  // An existing sale gets no further shares.
  await expect(
    sql`insert into penjualan_sales (kode_toko, no_faktur, no_urut, tgl_system, kode_sales, nama_sales, persen_bagian, total_qty, total_berat, diskon, harga_barang, fee_sales)
        select kode_toko, no_faktur, 9, tgl_system, 'S5', 'BUDI', 1, 0, 0, 0, 0, 0 from penjualan where no_faktur = ${sale.no_faktur}`.execute(
      app.db,
    ),
  ).rejects.toMatchObject({ code: 'KN005' })
})
