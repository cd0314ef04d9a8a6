import { rupiahFor, roundRupiah } from '#modules/pricing/contract/price.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'

/** What goods by gram come to, in whole rupiah: harga_dasar + pembulatan = harga_total. */
export interface GramPrice {
  readonly harga_dasar: number
  readonly pembulatan: number
  readonly harga_total: number
}

/** What goods come to: their grams times the price that was agreed for one, rounded as the shop does. */
export function priceByGram({ berat, harga_per_gram }: { berat: number; harga_per_gram: number }, rounding: Rounding): GramPrice {
  const harga_dasar = rupiahFor(berat, harga_per_gram)
  const harga_total = roundRupiah(harga_dasar, rounding)
  return { harga_dasar, pembulatan: harga_total - harga_dasar, harga_total }
}

/** Rupiah a gram, as agreed and as the list says. */
interface Agreed {
  readonly harga_per_gram: number
  readonly harga_emas: number
}

/**
 * Whether the price is so far below the list that the sale needs an approval (specification §6). With a limit of 0 each lower price needs
 * one.
 */
export const isSoldLow = ({ harga_per_gram, harga_emas }: Agreed, limitPercent: number): boolean =>
  (harga_emas - harga_per_gram) * 10_000 > harga_emas * Math.round(limitPercent * 100)

/** Whether more a gram is paid than the list says. */
export const isBoughtDear = ({ harga_per_gram, harga_emas }: Agreed): boolean => harga_per_gram > harga_emas
