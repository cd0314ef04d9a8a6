/**
 * The pure gold in a piece, in whole milligrams, halves up: its weight times its purity, which is given in percent or, above 100,
 * in thousandths. The database says the same of every piece it keeps (`barang.fine`).
 */
export function fineMg(weightMg: number, kadar: number): number {
  // A purity has three decimals; whole numbers of any size, as nothing of gold may be lost to a fraction.
  const whole = kadar > 100 ? 1_000_000n : 100_000n
  const product = BigInt(weightMg) * BigInt(Math.round(kadar * 1_000))
  return Number((product + whole / 2n) / whole)
}
