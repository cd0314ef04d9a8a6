import { type SettingSource, numberSetting } from '#modules/settings/contract/settings.ts'
import type { BankClaim, SettledLine } from './non-cash.ts'

/** Money that a bank's statement shows on an account. */
export interface StatementLine {
  /** Its day, `yyyy-MM-dd`. */
  readonly date: string
  readonly text: string
  /** Whole rupiah that came; what went out is no line. */
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
  /** Else as much was typed for its day by somebody, without a file: it may be this line. */
  readonly isCertain: boolean
}

/** Which lines of a statement have settled something, of what is known of the account. What was typed stands for one line each. */
export function usedLines(lines: readonly StatementLine[], settled: readonly SettledLine[]): ReadonlyMap<StatementLine, UsedLine> {
  const used = new Map<StatementLine, UsedLine>()
  const isOf = (line: StatementLine, { tgl_rekening, uang_masuk }: SettledLine) => tgl_rekening === line.date && uang_masuk === line.amountRp
  for (const line of lines) {
    const found = settled.find((each) => isOf(line, each) && each.teks_koran === line.text && each.urut_koran === line.nth)
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

const sumOf = (claims: readonly BankClaim[]) => claims.reduce((sum, { nilai_tagihan }) => sum + nilai_tagihan, 0)

const isPaidBy = (owedRp: number, cameRp: number, feePercentMax: number) => cameRp <= owedRp && (owedRp - cameRp) * 100 <= owedRp * feePercentMax

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** What the chain's settings say of its banks. */
export const bankHabits = (source: SettingSource): BankHabits => ({
  feePercentMax: numberSetting(source, 'BIAYA_NON_CASH_PERSEN'),
  daysMax: numberSetting(source, 'COCOK_NON_CASH_HARI'),
})

/** What stands in the columns of a statement, by the head that banks give them, in small letters. */
const heads = {
  date: /^(tanggal|tgl|date|posting ?date|transaction ?date|tgl transaksi|tanggal transaksi)\b/,
  text: /^(keterangan|uraian|deskripsi|description|remark|berita|transaksi)\b/,
  credit: /^(kredit|credit|cr|masuk|uang masuk|mutasi kredit|dana masuk)\b/,
  amount: /^(jumlah|nominal|amount|mutasi|nilai)\b/,
  sign: /^(d\/?k|db\/?cr|cr\/?db|jenis|type|tipe|d\/c)$/,
}

/**
 * The money that came in, of the rows of a bank's statement as CSV or Excel. Banks head their columns alike (Tanggal, Keterangan, Kredit; or
 * Jumlah with CR and DB); rows before the head, balances and what went out are passed over.
 *
 * @returns undefined where no head says where day and money stand
 */
export function statementLines(cells: readonly (readonly unknown[])[]): StatementLine[] | undefined {
  const named = cells.map((row) => {
    const at = (head: RegExp) => row.findIndex((cell) => head.test(textOf(cell).toLowerCase()))
    return { date: at(heads.date), text: at(heads.text), credit: at(heads.credit), amount: at(heads.amount), sign: at(heads.sign) }
  })
  const start = named.findIndex(({ date, credit, amount }) => date !== -1 && (credit !== -1 || amount !== -1))
  const columns = named[start]
  if (!columns) return undefined
  const seen = new Map<string, number>()
  return cells.slice(start + 1).flatMap((row) => {
    const date = dayOf(row[columns.date])
    const money = row[columns.credit === -1 ? columns.amount : columns.credit]
    const said = `${textOf(row[columns.sign])} ${textOf(money)}`.toUpperCase()
    const wentOut = columns.credit === -1 && (/\b(DB|DR|DEBIT|DEBET)\b|^\s*D\b/.test(said) || amountOf(money) < 0)
    const amountRp = amountOf(money)
    if (date === undefined || wentOut || !(amountRp > 0)) return []
    const text = lineText(row[columns.text])
    const key = `${date} ${amountRp} ${text}`
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return [{ date, text, amountRp, nth }]
  })
}

const textOf = (cell: unknown): string => (cell === undefined || cell === null ? '' : String(cell).trim())

/** What a line says, alike in a bank's CSV and its workbook: blanks and line ends are one blank. */
const lineText = (cell: unknown): string =>
  textOf(cell)
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, 300) || '-'

/** `dd/mm/yyyy`, `dd-mm-yy`, `yyyy-mm-dd` or a day of a spreadsheet as `yyyy-MM-dd`. */
function dayOf(cell: unknown): string | undefined {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const text = textOf(cell)
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})/.exec(text) ?? []
  const [, first, second, third] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/.exec(text) ?? []
  const parts = year ? [year, month, day] : third ? [third.length === 2 ? `20${third}` : third, second, first] : undefined
  if (!parts) return undefined
  const [y, m, d] = parts.map((part) => String(part).padStart(2, '0'))
  const iso = `${y}-${m}-${d}`
  const at = new Date(`${iso}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== iso ? undefined : iso
}

/** Whole rupiah of `1.250.000,00`, `1,250,000.00`, `1250000` or a number; cents are cut, which statements of rupiah have none of. NaN where it is none. */
function amountOf(cell: unknown): number {
  if (typeof cell === 'number') return Math.trunc(cell)
  const text = textOf(cell)
    .replace(/\b(IDR|RP|CR|DB|DR)\b\.?/gi, '')
    .replace(/\s/g, '')
  const isNegative = text.startsWith('-') || text.startsWith('(')
  const digits = text
    .replace(/[()+-]/g, '')
    .replace(/[.,]\d{1,2}$/, '')
    .replace(/[.,]/g, '')
  return /^\d+$/.test(digits) ? (isNegative ? -1 : 1) * Number(digits) : Number.NaN
}
