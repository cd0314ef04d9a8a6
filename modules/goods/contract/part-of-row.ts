import { proRata } from '#modules/ledger/contract/pro-rata.ts'

const weights = ['berat', 'berat_bruto', 'berat_stock', 'fine'] as const
const amounts = ['hpp', 'ongkos', 'harga_jual', 'harga_estimasi', 'harga_nota', 'harga_beli', 'harga_batu'] as const

/** A row of accessories, as far as it is parted; what it does not say is not reckoned. */
export type PartedRow = { readonly qty: number } & { readonly [Name in (typeof weights)[number] | (typeof amounts)[number]]?: number | null }

/**
 * Returns a number of pieces of a row of accessories (docs/decisions/041). Weights, cost and prices are divided by the number of pieces,
 * half up.
 * The full quantity takes all that is left. Till and server divide a row by this function, and the ledger keeps the rest.
 *
 * @param qty from 1 to the quantity of the row
 */
export function partOfRow<Row extends PartedRow>(row: Row, qty: number): Row {
  if (qty === row.qty) return row
  const share = (amount: number) => proRata(amount, qty, row.qty)
  const part: Record<string, number> = { qty }
  for (const name of amounts) {
    const amount = row[name]
    if (typeof amount === 'number') part[name] = share(amount)
  }
  for (const name of weights) {
    const grams = row[name]
    if (typeof grams === 'number') part[name] = weightOf(share, Math.round(grams * 1000), name === 'fine' ? 0 : 1) / 1000
  }
  return { ...row, ...part }
}

/** Neither a part nor the rest weighs nothing, as long as there is a milligram for each. */
const weightOf = (share: (mg: number) => number, mg: number, leastMg: number) =>
  Math.min(Math.max(share(mg), leastMg), Math.max(mg - leastMg, leastMg))
