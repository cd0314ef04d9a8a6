import { sql } from 'kysely'
import { refuseAt } from '#engine/contract/refusal.ts'
import type { Db } from '#engine/server/database.ts'
import { refusals as documentRefusals } from '#modules/documents/contract/refusals.ts'
import type { NewSale, SalesShare } from '../contract/penjualan.ts'

/** What a sale comes to, as far as it is shared. */
interface Shared {
  readonly total_qty: number
  readonly total_berat: number
  readonly sub_total: number
  readonly total_ongkos: number
  readonly diskon: number
  readonly pembulatan: number
  readonly fee_sales: number
}

/** The salespeople of a sale: its own salesperson, and those he shares it with. */
type Sellers = Partial<Pick<NewSale, 'detail_sales'>> & Pick<NewSale, 'kode_sales'>

/**
 * Splits a whole number by percentage: each gets the whole part of his share, and the rest goes by ones to those who lack the most, the
 * first of them first (largest remainder). So the parts sum to the whole, and none is off by one.
 *
 * @param percents with two decimals, 100 in all
 */
export function largestRemainder(whole: number, percents: readonly number[]): number[] {
  const exact = percents.map((percent) => BigInt(whole) * BigInt(Math.round(percent * 100)))
  const parts = exact.map((each) => Number(each / 10_000n))
  const left = whole - parts.reduce((sum, each) => sum + each, 0)
  const mostMissed = exact.map((each, at) => ({ at, missed: each % 10_000n })).toSorted((a, b) => Number(b.missed - a.missed))
  for (const { at } of mostMissed.slice(0, left)) parts[at] = parts[at]! + 1
  return parts
}

/** The names of those whom a sale of these is shared with; nothing is asked where each has one salesperson. */
export async function sellersOf(db: Db, kode_toko: string, sales: readonly Sellers[]): Promise<ReadonlyMap<string, string>> {
  const codes = sales.flatMap(({ kode_sales, detail_sales = [] }) =>
    detail_sales.length === 0 ? [] : [kode_sales, ...detail_sales.map((each) => each.kode_sales)],
  )
  if (codes.length === 0) return new Map()
  const { rows } = await sql<{ kode_sales: string; nama_sales: string }>`
    select kode_sales, nama_sales from sales where kode_toko = ${kode_toko} and kode_sales = any(${codes}::text[])`.execute(db)
  return new Map(rows.map(({ kode_sales, nama_sales }) => [kode_sales, nama_sales]))
}

/**
 * Returns the shares of a sale: its own salesperson gets the part that the others leave. Empty if he made it alone.
 *
 * @throws Refusal SALES_NOT_FOUND at the code
 */
export function sharesOf({ kode_sales, detail_sales = [] }: Sellers, sale: Shared, names: ReadonlyMap<string, string>): SalesShare[] {
  if (detail_sales.length === 0) return []
  const { SALES_NOT_FOUND } = documentRefusals
  const others = detail_sales.reduce((sum, { persen_bagian }) => sum + Math.round(persen_bagian * 100), 0)
  const sellers = [{ kode_sales, persen_bagian: (10_000 - others) / 100 }, ...detail_sales]
  const percents = sellers.map(({ persen_bagian }) => persen_bagian)
  const qty = largestRemainder(sale.total_qty, percents)
  const berat = largestRemainder(Math.round(sale.total_berat * 1000), percents)
  const diskon = largestRemainder(sale.diskon, percents)
  const harga = largestRemainder(sale.sub_total + sale.total_ongkos - sale.diskon + sale.pembulatan, percents)
  const fee = largestRemainder(sale.fee_sales, percents)
  return sellers.map((seller, at) => ({
    ...seller,
    nama_sales:
      names.get(seller.kode_sales) ??
      refuseAt(at === 0 ? 'kode_sales' : `detail_sales.${at - 1}.kode_sales`, SALES_NOT_FOUND, { kode_sales: seller.kode_sales }),
    total_qty: qty[at]!,
    total_berat: berat[at]! / 1000,
    diskon: diskon[at]!,
    harga_barang: harga[at]!,
    fee_sales: fee[at]!,
  }))
}
