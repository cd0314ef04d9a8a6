/**
 * The pure gold in a piece, in whole milligrams, halves up: its weight times its purity, which is given in percent or, above 100,
 * in thousandths. The database computes the same for pieces that come in. A piece that was split off may have a milligram less, so that the sum of
 * the parts is right (decision 109).
 */
export function fineMg(weightMg: number, kadar: number): number {
  // A purity has three decimals; whole numbers of any size, as nothing of gold may be lost to a fraction.
  const whole = kadar > 100 ? 1_000_000n : 100_000n
  const product = BigInt(weightMg) * BigInt(Math.round(kadar * 1_000))
  return Number((product + whole / 2n) / whole)
}

/**
 * Returns the fine gold owed for a weight by the agreed purity. The purity is in percent, never in thousandths. It can be above 100, where work is
 * paid in gold as well. The result is in whole milligrams, halves up.
 */
export const owedFineMg = (weightMg: number, percent: number): number =>
  Number((BigInt(weightMg) * BigInt(Math.round(percent * 1000)) + 50_000n) / 100_000n)
