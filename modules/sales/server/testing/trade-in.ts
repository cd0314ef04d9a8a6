import type { TestApp } from '#apps/server/testing/test-app.ts'
import { type Brought, purchaseBody } from '#modules/purchases/server/testing/made-purchase.ts'
import type { Sale } from '../../contract/penjualan.ts'
import { loweredSale } from './lowered-sale.ts'
import { sellApproved } from './owed-sale.ts'
import { stockPieces } from './stock.ts'

const cash = (jumlah: number) => ({ jenis: 'CASH', no_rekening: null, no_kartu: null, jumlah })

/**
 * The body of a sale of new pieces of MC2, or another shop, for old gold, as the till sends it: each at today's price, the difference in cash, in
 * either direction; `facts` replace values of it.
 */
export async function tradeInBody(
  app: TestApp,
  brought: readonly Brought[],
  { pieces = 1, kode_toko = 'MC2', ...facts }: { pieces?: number; kode_toko?: string; [fact: string]: unknown } = {},
) {
  const kode_barcodes = await stockPieces(app.db, kode_toko, pieces)
  const sold = await Promise.all(
    kode_barcodes.map(async (code) => (await loweredSale(app.db, code, 0)) as { detail_barang: { harga_total: number }[] }),
  )
  const detail_barang = sold.flatMap((sale) => sale.detail_barang)
  const { detail_barang: detail_tukar } = await purchaseBody(app, brought)
  const jualRp = detail_barang.reduce((sum, { harga_total }) => sum + harga_total, 0)
  const tukarRp = detail_tukar.reduce((sum, { harga }) => sum + harga, 0)
  const dueRp = Math.abs(jualRp - tukarRp)
  const detail_bayar = dueRp === 0 ? [] : [cash(dueRp)]
  const customer = {
    nama_customer: 'IBU SRI',
    alamat_customer: 'Jl. Pandanaran 1, Semarang',
    no_hp: '081234567890' as string | null,
    no_identitas: '3374010101010001',
    kode_sales: 'S1',
  }
  return { body: { ...customer, detail_barang, detail_tukar, detail_bayar, ...facts }, jualRp, tukarRp }
}

/** A sale of a new piece of MC2 for old gold; the supervisor gives every approval that it needs. */
export async function madeTradeIn(app: TestApp, brought: readonly Brought[], facts: Parameters<typeof tradeInBody>[2] = {}): Promise<Sale> {
  const { body } = await tradeInBody(app, brought, facts)
  const { status, body: sale } = await sellApproved(app, body)
  if (status !== 200) throw new Error(JSON.stringify(sale))
  return sale
}
