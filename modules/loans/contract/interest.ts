import { daysAfter } from '#engine/kinds/date/days-after.ts'
import { monthsAfter } from '#engine/kinds/date/months-after.ts'
import { roundRupiah } from '#modules/pricing/contract/price.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'

/** How a month that has begun is counted: wholly, by halves, or by its days. */
export type Counting = 'BULAN' | 'SETENGAH' | 'HARI'

/** What interest follows from (domain §7). */
export interface LoanTerms {
  /** The debt; before the first payment it is the amount of the loan. */
  readonly sisa_hutang: number
  /** Of a month, in percent, from the day until which interest is paid. */
  readonly bunga_persen: number
  readonly hitungan: Counting
  /** The day that months are counted from: the 15th of January to the 15th of February is one. */
  readonly tgl_hutang: string
  /** The paid months, and the paid thirtieths of the next month. */
  readonly bulan_dibayar: number
  readonly hari_dibayar: number
}

/** The interest due: the number of months and days (a month has thirty), and the amount in rupiah. */
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

/** Months and thirtieths of a month that are paid together. */
export interface Steps {
  readonly bulan: number
  readonly hari: number
}

/**
 * Whether these steps pay the interest that is due today. A customer who pays a part of a loan first pays today's interest, the same as for redeeming
 * (decision 108).
 */
export const isDuePaid = ({ bulan, hari }: Steps, { bulan_bunga, hari_bunga }: Pick<Interest, 'bulan_bunga' | 'hari_bunga'>): boolean =>
  bulan * parts + hari >= bulan_bunga * parts + hari_bunga

/** The interest of these months and thirtieths of a month. */
export const interestOfSteps = (terms: LoanTerms, { bulan, hari }: Steps, rounding: Rounding): Interest =>
  interestOf(terms, bulan * parts + hari, rounding)

/** Whether interest with this counting can be paid by `hari` thirtieths of a month: HARI by any number, SETENGAH by 0 or 15, BULAN by 0 only. */
export const isStepOf = (hitungan: Counting, hari: number): boolean =>
  hari === 0 || hitungan === 'HARI' || (hitungan === 'SETENGAH' && hari === parts / 2)

/** The paid months and thirtieths of a loan, after these steps are paid too. */
export function paidWith({ bulan_dibayar, hari_dibayar }: Pick<LoanTerms, 'bulan_dibayar' | 'hari_dibayar'>, { bulan, hari }: Steps): Steps {
  const all = (bulan_dibayar + bulan) * parts + hari_dibayar + hari
  return { bulan: Math.floor(all / parts), hari: all % parts }
}

/** A payment of a loan that continues: interest in steps, a part of the principal, and the rate from then on in percent a month. */
export interface Renewal extends Steps {
  readonly pokok: number
  readonly bunga_baru: number
}

/**
 * The terms of a loan after its renewals, from the first to the last: the months and days that each has paid stay as they were counted. From the day until
 * which is paid, interest is that of the rest at the new rate (decision 133).
 */
export const afterRenewals = <Terms extends LoanTerms>(agreed: Terms, renewals: readonly Renewal[]): Terms =>
  renewals.reduce((terms, { pokok, bunga_baru, ...steps }) => {
    const { bulan, hari } = paidWith(terms, steps)
    return { ...terms, sisa_hutang: terms.sisa_hutang - pokok, bunga_persen: bunga_baru, bulan_dibayar: bulan, hari_dibayar: hari }
  }, agreed)

/** The due date of a loan, after the paid months and thirtieths. Each thirtieth is one day. */
export const dueDate = (tgl_hutang: string, lama_pinjam: number, { bulan, hari }: Steps): string =>
  daysAfter(monthsAfter(tgl_hutang, lama_pinjam + bulan), hari)

/**
 * The thirtieths of a month for which interest is due on a day, beyond the paid ones. A loan without a payment costs one period at least, also on its
 * first day. Interest that was paid in advance costs nothing more and is not given back. The database computes the same (`bunga_jatuh`).
 */
export function thirtiethsDue(
  { tgl_hutang, bulan_dibayar, hari_dibayar, hitungan }: Pick<LoanTerms, 'tgl_hutang' | 'bulan_dibayar' | 'hari_dibayar' | 'hitungan'>,
  tgl: string,
): number {
  const paidUntil = (months: number) => monthsAfter(tgl_hutang, bulan_dibayar + months)
  let months = 0
  while (paidUntil(months + 1) <= tgl) months += 1
  const days = Math.max(0, daysBetween(paidUntil(months), tgl))
  const thirtieths = Math.max(0, months * parts + (days > 0 ? begun[hitungan](days) : 0) - hari_dibayar)
  return thirtieths === 0 && bulan_dibayar === 0 && hari_dibayar === 0 ? begun[hitungan](1) : thirtieths
}

/** The interest that is due for a loan on a day, beyond the paid one. Pure: it depends on the terms, the payments and the day only. */
export const interestDue = (terms: LoanTerms, tgl: string, rounding: Rounding): Interest => interestOf(terms, thirtiethsDue(terms, tgl), rounding)
