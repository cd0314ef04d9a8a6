import type { LoanEvent } from './mutasi-hutang.ts'

/** The figures that the interest of an event is counted from, and what it came to in rupiah. */
export type CountedInterest = Pick<LoanEvent, 'jumlah_hutang' | 'bunga_persen' | 'bulan_bunga' | 'hari_bunga' | 'bunga_rp'> &
  Partial<Pick<LoanEvent, 'jenis_hutang'>>

/** A line of the explanation: so many months and thirtieths of a month come to so many rupiah. */
export interface InterestLine {
  readonly bulan: number
  readonly hari: number
  readonly rupiah: number
}

/**
 * Interest line by line: its whole months and its thirtieths of the next month, each rounded down to the rupiah, and the rounding to the unit of the shop,
 * which may be negative. They add up to `bunga_rp`. If an auction or a kept pledge did not bring all of it, the rest is `unpaidRp`, positive.
 */
export function explainInterest({ jumlah_hutang, bunga_persen, bulan_bunga, hari_bunga, bunga_rp, jenis_hutang }: CountedInterest) {
  const of = (thirtieths: number) => Number((BigInt(jumlah_hutang) * BigInt(Math.round(bunga_persen * 100)) * BigInt(thirtieths)) / 300_000n)
  const lines: InterestLine[] = [
    ...(bulan_bunga > 0 ? [{ bulan: bulan_bunga, hari: 0, rupiah: of(bulan_bunga * 30) }] : []),
    ...(hari_bunga > 0 ? [{ bulan: 0, hari: hari_bunga, rupiah: of(hari_bunga) }] : []),
  ]
  const rest = bunga_rp - lines.reduce((sum, { rupiah }) => sum + rupiah, 0)
  const isUnpaid = rest < 0 && (jenis_hutang === 'LELANG' || jenis_hutang === 'AMBIL')
  return { lines, roundingRp: isUnpaid ? 0 : rest, unpaidRp: isUnpaid ? 0 - rest : 0 }
}
