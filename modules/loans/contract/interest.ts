import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { roundRupiah } from '#modules/pricing/contract/price.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'

/** How a month that has begun is counted: wholly, by halves, or by its days. */
export type Counting = 'BULAN' | 'SETENGAH' | 'HARI'

/** What interest follows from (domain §7). */
export interface LoanTerms {
  /** What is owed: as long as nothing was paid of it, what was lent. */
  readonly sisa_hutang: number
  /** Of a month, in percent. */
  readonly bunga_persen: number
  readonly hitungan: Counting
  /** The day that months are counted from: the 15th of January to the 15th of February is one. */
  readonly tgl_hutang: string
  /** So many months are paid. */
  readonly bulan_dibayar: number
}

/** What is due: for how many months and days, of which a month has thirty, and how many rupiah. */
export interface Interest {
  readonly bulan_bunga: number
  readonly hari_bunga: number
  readonly bunga_rp: number
}

const dayMs = 86_400_000
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Interest is counted in thirtieths of a month: a half is 15 of them, and of a month with 31 days the last is free. */
const parts = 30

/** Of a month that has begun so many days ago, so many thirtieths. */
const begun: Readonly<Record<Counting, (days: number) => number>> = {
  BULAN: () => parts,
  SETENGAH: (days) => (days <= parts / 2 ? parts / 2 : parts),
  HARI: (days) => Math.min(days, parts),
}

/** Interest of so many thirtieths of a month, rounded to the unit of the shop. */
function interestOf({ sisa_hutang, bunga_persen }: LoanTerms, thirtieths: number, rounding: Rounding): Interest {
  // Percent have two decimals: hundredths of them are whole, and nothing is lost before it is rounded.
  const [exact, by] = [BigInt(sisa_hutang) * BigInt(Math.round(bunga_persen * 100)) * BigInt(thirtieths), BigInt(10_000 * parts)]
  const whole = Number(exact / by) + (rounding.direction === 'UP' && exact % by > 0n ? 1 : 0)
  return { bulan_bunga: Math.floor(thirtieths / parts), hari_bunga: thirtieths % parts, bunga_rp: roundRupiah(whole, rounding) }
}

/** What so many months cost. */
export const interestOfMonths = (terms: LoanTerms, months: number, rounding: Rounding): Interest => interestOf(terms, months * parts, rounding)

/**
 * What is due for a loan on a day, beyond the months that are paid: a pure function of what was agreed on, of what was paid, and of the day. One that
 * nothing was paid on costs one period at the least, also on its first day; months that were paid in advance cost nothing and are not given back.
 */
export function interestDue(terms: LoanTerms, tgl: string, rounding: Rounding): Interest {
  const { tgl_hutang, bulan_dibayar, hitungan } = terms
  const paidUntil = (months: number) => monthsAfter(tgl_hutang, bulan_dibayar + months)
  let months = 0
  while (paidUntil(months + 1) <= tgl) months += 1
  const days = Math.max(0, daysBetween(paidUntil(months), tgl))
  const thirtieths = months * parts + (days > 0 ? begun[hitungan](days) : 0)
  return interestOf(terms, thirtieths === 0 && bulan_dibayar === 0 ? begun[hitungan](1) : thirtieths, rounding)
}
