import { maskCards } from '#engine/kinds/card/mask-cards.ts'
import { type SettingSource, numberSetting } from '#modules/settings/contract/settings.ts'
import type { AccountBooking } from './account-book.ts'
import type { BankClaim, SettledLine } from './non-cash.ts'

/** Money that a bank's statement shows on an account: incoming or outgoing, in lists of their own. */
export interface StatementLine {
  /** Its day, `yyyy-MM-dd`. */
  readonly date: string
  readonly text: string
  /** Whole rupiah, above 0. */
  readonly amountRp: number
  /** The first, the second, … of its file with this day, text and amount: two alike are two payments. */
  readonly nth: number
}

/** A line of a statement, and the claims that it most likely settles; none where nothing fits. */
export interface MatchedLine extends StatementLine {
  readonly claims: readonly BankClaim[]
}

/** A line of a statement that has settled something already: by what, and whether that is certain. */
export interface UsedLine {
  readonly no_non_cash: string
  /** Otherwise a user typed the same amount for this day without a file, and it may be this line. */
  readonly isCertain: boolean
}

/** Which lines of a statement have settled something, of what is known of the account. What was typed stands for one line each. */
export function usedLines(lines: readonly StatementLine[], settled: readonly SettledLine[]): ReadonlyMap<StatementLine, UsedLine> {
  const used = new Map<StatementLine, UsedLine>()
  const isOf = (line: StatementLine, { tgl_rekening, uang_masuk }: SettledLine) => tgl_rekening === line.date && uang_masuk === line.amountRp
  // Earlier versions stored texts with whole card numbers. New texts have none.
  const texts = new Map(settled.map((each) => [each, each.teks_koran === null ? null : maskCards(each.teks_koran)]))
  for (const line of lines) {
    const found = settled.find((each) => isOf(line, each) && texts.get(each) === line.text && each.urut_koran === line.nth)
    if (found) used.set(line, { no_non_cash: found.no_non_cash, isCertain: true })
  }
  for (const typed of settled.filter(({ teks_koran }) => teks_koran === null)) {
    const line = lines.find((each) => isOf(each, typed) && !used.has(each))
    if (line) used.set(line, { no_non_cash: typed.no_non_cash, isCertain: false })
  }
  return used
}

/** What a chain expects of its banks: what they keep at the most, in percent, and within how many days they pay. */
export interface BankHabits {
  readonly feePercentMax: number
  readonly daysMax: number
}

/**
 * Which claims each line of a statement settles: a transfer settles the one claim of its amount, the oldest of several; cards of a day are paid
 * together, less what the bank keeps. Each claim is taken once, by the line that fits it best; money never comes
 * before the day of its claim. It proposes only: a person confirms each line.
 */
export function matchStatement(lines: readonly StatementLine[], claims: readonly BankClaim[], { feePercentMax, daysMax }: BankHabits): MatchedLine[] {
  const left = new Set(
    claims.toSorted((one, other) => one.tgl_tagihan.localeCompare(other.tgl_tagihan) || one.reference.localeCompare(other.reference)),
  )
  const taken = new Map<StatementLine, readonly BankClaim[]>()
  const take = (line: StatementLine, found: readonly BankClaim[]) => {
    if (found.length === 0) return
    taken.set(line, found)
    for (const claim of found) left.delete(claim)
  }
  const inTime = ({ tgl_tagihan }: BankClaim, { date }: StatementLine) => tgl_tagihan <= date && daysBetween(tgl_tagihan, date) <= daysMax
  for (const line of lines) {
    const exact = [...left].find((claim) => claim.nilai_tagihan === line.amountRp && inTime(claim, line))
    take(line, exact ? [exact] : [])
  }
  for (const line of lines) {
    if (taken.has(line)) continue
    const days = Map.groupBy(
      [...left].filter((claim) => inTime(claim, line)),
      ({ tgl_tagihan }) => tgl_tagihan,
    )
    // Of a day that is paid together first; one claim less its fee where no day fits.
    const candidates = [...days.values(), ...[...days.values()].flatMap((day) => day.map((claim) => [claim]))]
    const fitting = candidates.filter((found) => isPaidBy(sumOf(found), line.amountRp, feePercentMax))
    take(line, fitting.toSorted((one, other) => sumOf(one) - sumOf(other))[0] ?? [])
  }
  return lines.map((line) => ({ ...line, claims: taken.get(line) ?? [] }))
}

/**
 * The proposals that may be used together without a look at each: one claim to the rupiah, no other line and no other open claim of that amount, and no
 * earlier settlement or booking that may be the line. Which of two alike was paid, a person must say.
 */
export function exactLines(
  proposed: readonly { readonly line: StatementLine; readonly claims: readonly BankClaim[] }[],
  open: readonly BankClaim[],
  isKnown: (line: StatementLine) => boolean,
): MatchedLine[] {
  const [linesOf, claimsOf] = [countBy(proposed.map(({ line }) => line.amountRp)), countBy(open.map(({ nilai_tagihan }) => nilai_tagihan))]
  return proposed
    .filter(({ line, claims }) => claims.length === 1 && claims[0]!.nilai_tagihan === line.amountRp && !isKnown(line))
    .filter(({ line: { amountRp } }) => linesOf.get(amountRp) === 1 && claimsOf.get(amountRp) === 1)
    .map(({ line, claims }) => ({ ...line, claims }))
}

function countBy(amounts: readonly number[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const amount of amounts) counts.set(amount, (counts.get(amount) ?? 0) + 1)
  return counts
}

/**
 * Which booking each line of a statement is: the one that was made from the line itself, else the one of its amount whose day is nearest, at
 * most `daysMax` away. Each booking is one line. A line that is in no booking is missing from the books.
 */
export function matchBookings(
  lines: readonly StatementLine[],
  bookings: readonly AccountBooking[],
  way: 'masuk' | 'keluar',
  { daysMax }: Pick<BankHabits, 'daysMax'>,
): ReadonlyMap<StatementLine, AccountBooking> {
  const paid = bookings.filter((each) => each[way] > 0)
  const left = new Set(paid)
  const found = new Map<StatementLine, AccountBooking>()
  const take = (line: StatementLine, booking: AccountBooking | undefined) => {
    if (!booking) return
    found.set(line, booking)
    left.delete(booking)
  }
  const isOf = (line: StatementLine) => (each: AccountBooking) =>
    each.tgl_rekening === line.date && each[way] === line.amountRp && each.teks_koran === line.text && each.urut_koran === line.nth
  for (const line of lines) take(line, [...left].find(isOf(line)))
  const away = (line: StatementLine, { tgl_rekening, tgl_system }: AccountBooking) => Math.abs(daysBetween(tgl_rekening ?? tgl_system, line.date))
  const byAmount = Map.groupBy(
    paid.filter(({ teks_koran }) => teks_koran === null),
    (each) => each[way],
  )
  const pairs = lines
    .filter((line) => !found.has(line))
    .flatMap((line) => (byAmount.get(line.amountRp) ?? []).map((booking) => ({ line, booking, days: away(line, booking) })))
    .filter(({ days }) => days <= daysMax)
  // The nearest pair of all is taken first.
  for (const { line, booking } of pairs.toSorted((one, other) => one.days - other.days)) {
    if (!found.has(line) && left.has(booking)) take(line, booking)
  }
  return found
}

/** Whether an outgoing line is a charge of the bank by its text: fees, stamp duty and tax on interest. */
export const isBankFee = ({ text }: StatementLine): boolean =>
  /\b(?:(?:biaya|by) (?:adm|admin|administrasi|bank|transfer|trx|transaksi|layanan|kliring|rtgs|provisi|materai|meterai|kartu|edc|mdr)|adm(?:in|inistrasi)? (?:bank|bulanan|rekening|kartu|fee)|(?:bank|admin|administration|transfer|service|card) (?:fee|fees|charge|charges)|provisi bank|(?:bea )?m[ae]terai|(?:pajak|tax)(?: atas)? (?:bunga|jasa|giro|interest))\b/i.test(
    text,
  )

const sumOf = (claims: readonly BankClaim[]) => claims.reduce((sum, { nilai_tagihan }) => sum + nilai_tagihan, 0)

const isPaidBy = (owedRp: number, cameRp: number, feePercentMax: number) => cameRp <= owedRp && (owedRp - cameRp) * 100 <= owedRp * feePercentMax

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** What the chain's settings say of its banks. */
export const bankHabits = (source: SettingSource): BankHabits => ({
  feePercentMax: numberSetting(source, 'BIAYA_NON_CASH_PERSEN'),
  daysMax: numberSetting(source, 'COCOK_NON_CASH_HARI'),
})
