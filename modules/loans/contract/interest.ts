import { daysAfter } from '#engine/kinds/date/days-after.ts'
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
  /** So many months are paid, and so many thirtieths of the next one. */
  readonly bulan_dibayar: number
  readonly hari_dibayar: number
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

/** So many months and thirtieths of one, as they are paid together. */
export interface Steps {
  readonly bulan: number
  readonly hari: number
}

/**
 * Whether these steps pay what is due today. Whoever pays a part of a loan pays today's interest first, as if he redeemed it (decision 108).
 */
export const isDuePaid = ({ bulan, hari }: Steps, { bulan_bunga, hari_bunga }: Pick<Interest, 'bulan_bunga' | 'hari_bunga'>): boolean =>
  bulan * parts + hari >= bulan_bunga * parts + hari_bunga

/** What so many months cost, and thirtieths of one. */
export const interestOfSteps = (terms: LoanTerms, { bulan, hari }: Steps, rounding: Rounding): Interest =>
  interestOf(terms, bulan * parts + hari, rounding)

/** Whether interest that is counted so is paid by so many thirtieths of a month: by halves it is in halves, by months in whole ones. */
export const isStepOf = (hitungan: Counting, hari: number): boolean =>
  hari === 0 || hitungan === 'HARI' || (hitungan === 'SETENGAH' && hari === parts / 2)

/** What is paid of a loan when these steps are paid too. */
export function paidWith({ bulan_dibayar, hari_dibayar }: Pick<LoanTerms, 'bulan_dibayar' | 'hari_dibayar'>, { bulan, hari }: Steps): Steps {
  const all = (bulan_dibayar + bulan) * parts + hari_dibayar + hari
  return { bulan: Math.floor(all / parts), hari: all % parts }
}

/** The day on which a loan is due of which so much is paid: each thirtieth is a day. */
export const dueDate = (tgl_hutang: string, lama_pinjam: number, { bulan, hari }: Steps): string =>
  daysAfter(monthsAfter(tgl_hutang, lama_pinjam + bulan), hari)

/**
 * For so many thirtieths of a month interest is due on a day, beyond what is paid. One that nothing was paid on costs one period at the least, also on its
 * first day; what was paid in advance costs nothing and is not given back. The database says the same (`bunga_jatuh`).
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

/** What is due for a loan on a day, beyond what is paid: a pure function of what was agreed on, of what was paid, and of the day. */
export const interestDue = (terms: LoanTerms, tgl: string, rounding: Rounding): Interest => interestOf(terms, thirtiethsDue(terms, tgl), rounding)
