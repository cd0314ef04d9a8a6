import { toMg } from '#engine/kinds/grams/grams.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'

/** The fine gold of a thing that a customer gives, in grams, and the rupiah that it counts for at a price a gram of fine gold; nothing without a price. */
export function goldOf(
  { berat, kadar }: { readonly berat: number; readonly kadar: number },
  harga_emas: number | null,
): { readonly fine: number; readonly nilai_emas_pelanggan: number } {
  const fine = fineMg(toMg(berat), kadar) / 1000
  return { fine, nilai_emas_pelanggan: harga_emas === null ? 0 : rupiahFor(fine, harga_emas) }
}
