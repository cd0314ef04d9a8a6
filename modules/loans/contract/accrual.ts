import { type LoanTerms, thirtiethsDue } from './interest.ts'

/** An open loan at a closing, with the interest that is booked of it already. */
export interface AccruingLoan extends Omit<LoanTerms, 'hitungan'> {
  /** Rupiah that earlier closings have booked, and the day until which that was earned; null if nothing was booked. */
  readonly bunga_sebelum: number
  readonly sampai_sebelum: string | null
  /** Whether interest of it is expected: the loan is open, and not so late that its class is worse than PERHATIAN. */
  readonly isEarning: boolean
}

/** The interest of a loan that is booked as earned and not received, and what it is counted from. */
export interface Accrual {
  readonly sampai: string
  readonly hari_akru: number
  readonly bunga_akru: number
  /** The change to the booked amount; below 0 takes it back. */
  readonly selisih_akru: number
}

/**
 * Returns the thirtieths of a month that have passed for a loan until a day, beyond the paid ones. Interest is earned by the day, however the loan
 * counts a month that has begun, and its first day earns nothing. So it is never more than the customer owes. The database computes the same
 * (`hari_berjalan`).
 */
export const thirtiethsEarned = (terms: Omit<LoanTerms, 'hitungan'>, tgl: string): number =>
  tgl <= terms.tgl_hutang ? 0 : thirtiethsDue({ ...terms, hitungan: 'HARI' }, tgl)

/**
 * What a closing books of a loan (decision 141, events.md H12). The closing of a month's last day books all interest that is earned until the end of the
 * month, `monthEnd`. Every other closing (`monthEnd` null) only takes back what has been paid since, or is not expected any more. Rounded down to the rupiah.
 */
export function accrualOf(loan: AccruingLoan, monthEnd: string | null): Accrual | undefined {
  const sampai = monthEnd ?? loan.sampai_sebelum
  if (sampai === null) return undefined
  const hari_akru = loan.isEarning ? thirtiethsEarned(loan, sampai) : 0
  // Percent have two decimals.
  const earnedRp = Number((BigInt(loan.sisa_hutang) * BigInt(Math.round(loan.bunga_persen * 100)) * BigInt(hari_akru)) / 300_000n)
  const bunga_akru = monthEnd === null ? Math.min(loan.bunga_sebelum, earnedRp) : earnedRp
  return { sampai, hari_akru, bunga_akru, selisih_akru: bunga_akru - loan.bunga_sebelum }
}
