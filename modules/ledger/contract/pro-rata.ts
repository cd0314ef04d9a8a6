/** amount × part ÷ whole in whole numbers, rounded half away from zero; exact for any of them. */
export function proRata(amount: number, part: number, whole: number): number {
  const [product, divisor] = [BigInt(Math.abs(amount)) * BigInt(part), BigInt(whole)]
  return Math.sign(amount) * Number((product * 2n + divisor) / (divisor * 2n))
}
