import { rupiahFor } from '#modules/pricing/contract/price.ts'

/** What a part of a bar comes to, in whole rupiah: its fine grams at a price for one. */
export const barRp = (fine: number, harga_per_gram: number): number => rupiahFor(fine, harga_per_gram)
