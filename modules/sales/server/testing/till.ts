import { sql } from 'kysely'
import { expect } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { priceOfPiece } from '#modules/pricing/contract/price.ts'
import { laporanPenjualan } from '../../contract/laporan-penjualan.ts'
import { type Sale, penjualan, sell } from '../../contract/penjualan.ts'
import { stockPieces } from './stock.ts'

/** The calls that read sales. */
export const { list: listSales, read: readSale, receipt: readReceipt, reprint: reprintSale } = penjualan.calls
/** Who sells, who looks on, and the business date of the small chain. */
export const [till, headOffice, day] = ['kasir.mc2', 'own.mc1', '2026-01-31']
/** The application of a file of tests, once it has started. */
export let app: TestApp
export let bankAccount: string
/** What one of the stocked pieces costs a customer. */
export let pieceRp: number

/** Starts the application for the functions below. Before all tests of a file. */
export async function startTill(): Promise<void> {
  app = await startTestApp()
  bankAccount = await one<string>(sql`select min(no_rekening) from rekening`)
  pieceRp = await priceNow(await stockPieces(app.db, 'MC2', 1))
}

export async function one<Value>(query: ReturnType<typeof sql>): Promise<Value> {
  const { rows } = await query.execute(app.db)
  return Object.values(rows[0] as Record<string, Value>)[0] as Value
}

export async function priceNow([kode_barcode]: readonly string[]): Promise<number> {
  const { rows } = await sql<{ berat: number; harga_jual: number | null; ongkos: number; harga: number }>`
    select berat, harga_jual, ongkos, harga from barang join grup using (kode_group) where kode_barcode = ${kode_barcode}`.execute(app.db)
  const { harga, ...piece } = rows[0]!
  const rounding = { unit: 500, direction: 'UP' } as const
  return priceOfPiece({ ...piece, harga_per_gram: harga, diskon_persen: 0, diskon_rp: 0, rounding }).harga_total
}

export const line = (kode_barcode: string, facts: object = {}) => ({
  kode_barcode,
  ongkos: 25_000,
  diskon_persen: 0,
  diskon_rp: 0,
  harga_total: pieceRp,
  ...facts,
})
export const cash = (jumlah: number) => ({ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah })
export const debit = (jumlah: number, no_rekening: string | null = bankAccount) => ({ jenis: 'DEBIT', no_rekening, no_kartu: '4811', jumlah })
export const saleOf = (kode_barcodes: readonly string[], facts: object = {}) => ({
  nama_customer: 'IBU SRI',
  alamat_customer: 'JL MELATI 5',
  no_hp: '081234567890',
  kode_sales: 'S1',
  detail_barang: kode_barcodes.map((kode_barcode) => line(kode_barcode)),
  detail_bayar: [cash(pieceRp * kode_barcodes.length)],
  ...facts,
})
export const sellAs = <Body = Sale>(user_id: string, body: object, key?: string) => app.call<Body>(user_id, sell, { body, ...(key ? { key } : {}) })

/** Everything that a sale could leave behind. */
export const traces = () =>
  one<number[]>(sql`
    select array[(select count(*) from penjualan), (select count(*) from penjualan_detail), (select count(*) from penjualan_bayar),
                 (select count(*) from posting), (select count(*) from mutasi_kas), (select coalesce(sum(last), 0) from document_counter),
                 (select count(*) from barang where status = 'SOLD'), (select count(*) from idempotency)]::int[]`)

export const report = async (user_id: string, query: object) => {
  const { status, body } = await app.call<Record<string, number>[]>(user_id, laporanPenjualan.api, {
    query: { tgl_from: day, tgl_to: day, ...query },
  })
  expect(status).toBe(200)
  return body
}
export const sum = (rows: readonly Record<string, number>[], name: string) => rows.reduce((total, row) => total + (row[name] as number), 0)
