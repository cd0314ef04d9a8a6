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
