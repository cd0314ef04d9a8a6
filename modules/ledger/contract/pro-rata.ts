/** amount × part ÷ whole in whole numbers, rounded half away from zero; exact for any of them. */
export function proRata(amount: number, part: number, whole: number): number {
  const [product, divisor] = [BigInt(Math.abs(amount)) * BigInt(part), BigInt(whole)]
  return Math.sign(amount) * Number((product * 2n + divisor) / (divisor * 2n))
}

/**
 * `amount` by weights, in whole numbers: each share is rounded half up, and the last takes the rest, so that they add up.
 * Weights may be 0; where all are, the last takes all.
 */
export function shares(amount: number, weights: readonly number[]): number[] {
  let [left, weightLeft] = [amount, weights.reduce((sum, weight) => sum + weight, 0)]
  return weights.map((weight, at) => {
    const share = at === weights.length - 1 ? left : weightLeft === 0 ? 0 : proRata(left, weight, weightLeft)
    left -= share
    weightLeft -= weight
    return share
  })
}

/** The fine gold of a part of a lot, in grams: its share by weight, as the server reckons it. */
export function shareOfFine(lot: { readonly berat: number; readonly fine: number } | undefined, grams: number | null): number {
  if (!lot || !grams || lot.berat === 0) return 0
  const [fineMg, partMg, grossMg] = [lot.fine, grams, lot.berat].map((each) => Math.round(each * 1000)) as [number, number, number]
  return proRata(fineMg, partMg, grossMg) / 1000
}
