import type { LoanEvent } from './mutasi-hutang.ts'

/** The figures that the interest of an event is counted from, and what it came to in rupiah. */
export type CountedInterest = Pick<LoanEvent, 'jumlah_hutang' | 'bunga_persen' | 'bulan_bunga' | 'hari_bunga' | 'bunga_rp'>

/** A line of the explanation: so many months and thirtieths of a month come to so many rupiah. */
export interface InterestLine {
  readonly bulan: number
  readonly hari: number
  readonly rupiah: number
}

/**
 * Interest line by line: its whole months, its thirtieths of the next month, each rounded down to the rupiah, and what rounding to the unit of the shop
 * adds. The lines and the rounding add up to `bunga_rp`, unless a sale did not bring all of it (`unpaidRp`, positive).
 */
export function explainInterest({ jumlah_hutang, bunga_persen, bulan_bunga, hari_bunga, bunga_rp }: CountedInterest) {
  const of = (thirtieths: number) => Number((BigInt(jumlah_hutang) * BigInt(Math.round(bunga_persen * 100)) * BigInt(thirtieths)) / 300_000n)
  const lines: InterestLine[] = [
    ...(bulan_bunga > 0 ? [{ bulan: bulan_bunga, hari: 0, rupiah: of(bulan_bunga * 30) }] : []),
    ...(hari_bunga > 0 ? [{ bulan: 0, hari: hari_bunga, rupiah: of(hari_bunga) }] : []),
  ]
  const rest = bunga_rp - lines.reduce((sum, { rupiah }) => sum + rupiah, 0)
  return { lines, roundingRp: Math.max(0, rest), unpaidRp: Math.max(0, 0 - rest) }
}
