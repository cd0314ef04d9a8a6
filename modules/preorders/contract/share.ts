/** What a pre-order is worth as far as it is not handed over, and what its customer has with us for it. */
export interface OpenMoney {
  readonly uang_po: number
  readonly nilai_po: number
}

/**
 * How much of what a customer has with us pays for the pieces that he takes now (docs/decisions/187): in proportion to what was agreed on for them, and no
 * more than they come to; the last ones take all that is left, so that nothing stays behind. Rupiah.
 *
 * @param taken what was agreed on for the pieces that are taken, and what they are sold for
 * @param isLast whether nothing is left of the pre-order afterwards
 */
export function shareOf({ uang_po, nilai_po }: OpenMoney, taken: { readonly nilaiRp: number; readonly goodsRp: number }, isLast: boolean): number {
  if (isLast) return uang_po
  // Both are rupiah of a whole pre-order: their product may be larger than a number holds exactly.
  const share = nilai_po === 0 ? 0 : Number((BigInt(uang_po) * BigInt(taken.nilaiRp)) / BigInt(nilai_po))
  return Math.min(share, taken.goodsRp)
}
