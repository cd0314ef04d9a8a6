import { sql } from 'kysely'
import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import type { Sale } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { type SettledClaims, settleClaims } from '../../contract/non-cash.ts'

type Way = 'TRANSFER' | 'DEBIT' | 'CREDIT'

/** A sale of MC2, or of another shop, that is paid in one way other than cash, into the first account; with so many rupiah off. */
export async function paidSale(app: TestApp, jenis: Way = 'DEBIT', kode_toko = 'MC2', diskon_rp = 0): Promise<{ sale: Sale; no_rekening: string }> {
  const { rows } = await sql<{ no_rekening: string }>`select no_rekening from rekening order by 1 limit 1`.execute(app.db)
  const { no_rekening } = rows[0] as { no_rekening: string }
  const [kode_barcode] = (await stockPieces(app.db, kode_toko, 1)) as [string]
  const body = (await loweredSale(app.db, kode_barcode, diskon_rp)) as { detail_bayar: [{ jumlah: number }] }
  const detail_bayar = [{ jenis, no_rekening, no_kartu: null, jumlah: body.detail_bayar[0].jumlah }]
  const { status, body: sale } = await app.call(`kasir.${kode_toko.toLowerCase()}`, sell, { body: { ...body, detail_bayar } })
  if (status !== 200) throw new Error(JSON.stringify(sale))
  return { sale, no_rekening }
}

/** The same while payments are validated: the bank owes it. */
export async function owedSale(app: TestApp, jenis: Way = 'DEBIT', kode_toko = 'MC2', diskon_rp = 0): Promise<{ sale: Sale; no_rekening: string }> {
  await app.set({ VALIDASI_NON_CASH: 'true' })
  const sold = await paidSale(app, jenis, kode_toko, diskon_rp)
  await app.set({ VALIDASI_NON_CASH: 'false' })
  return sold
}

/** What settles sales that one bank owes, less what it keeps. */
export function settledBody(sales: readonly { sale: Sale; no_rekening: string }[], feeRp: number): BodyInputOf<typeof settleClaims> {
  return {
    no_rekening: sales[0]?.no_rekening,
    tgl_rekening: '2026-01-31',
    uang_masuk: sales.reduce((sum, { sale }) => sum + sale.grand_total, 0) - feeRp,
    keterangan: null,
    detail_tagihan: sales.map(({ sale }) => ({ reference: sale.no_faktur })),
  }
}

/** Settles a sale that a bank owes; it keeps 10,000. */
export async function madeSettledClaims(app: TestApp): Promise<SettledClaims> {
  const { status, body } = await app.call('kasir.mc2', settleClaims, { body: settledBody([await owedSale(app)], 10_000) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
