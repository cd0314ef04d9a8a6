import { maskCards } from '#engine/kinds/card/mask-cards.ts'
import { dayOfSerial, readDay } from '#engine/kinds/date/read-day.ts'
import type { StatementLine } from './match-statement.ts'

type Row = readonly unknown[]

/** One sheet of a bank's file. */
export interface StatementSheet {
  readonly name: string
  readonly cells: readonly Row[]
}

/** A row of a bank's file that contains a day or an amount and could not be read: its sheet and row number. */
export interface UnreadRow {
  readonly sheet: string
  readonly number: number
}

/** The payments of a bank's file, the balance at its end, and the rows that could not be read. */
export interface ReadStatement {
  /** Money that came. */
  readonly lines: readonly StatementLine[]
  /** Money that went out, fees among it. */
  readonly outgoing: readonly StatementLine[]
  /** Whole rupiah after the last line; undefined if the file does not say it. */
  readonly closingRp: number | undefined
  readonly unread: readonly UnreadRow[]
}

/** Why a file cannot be read as a statement. */
export const statementFailures = {
  NO_HEAD: 'Kolom Tanggal Dan Kredit Tidak Ditemukan',
  NO_SIGN: 'Tidak Jelas Mana Uang Masuk Dan Mana Uang Keluar',
} as const

/** Why a file cannot be read as a statement. */
export type StatementFailure = keyof typeof statementFailures

/** The column numbers of the rows below a head row; -1 if there is no such column. */
interface Columns {
  readonly date: number
  readonly text: number
  readonly credit: number
  readonly debit: number
  readonly amount: number
  readonly sign: number
  readonly balance: number
}

type Direction = 'in' | 'out'

const words: Readonly<Record<string, Direction>> = {
  C: 'in',
  CR: 'in',
  CREDIT: 'in',
  K: 'in',
  KR: 'in',
  KREDIT: 'in',
  '+': 'in',
  D: 'out',
  DB: 'out',
  DR: 'out',
  DEBIT: 'out',
  DEBET: 'out',
  '-': 'out',
}

/** Finds the meaning of a column by its head. Heads are compared in small letters, with blanks for points and underscores. */
const heads = {
  date: /^(?:tanggal|tgl|(?:posting|post|transaction|trans|trx|booking) ?date|date)\b/,
  otherDate: /\b(?:tanggal|tgl|date)\b/,
  text: /^(?:keterangan|uraian|deskripsi|description|remark|berita|transaksi)\b/,
  otherText: /\b(?:keterangan|uraian|rincian|deskripsi|description|desk|remarks?|berita|narasi|narrative)\b/,
  credit: /\b(?:kredit|credit|cr|masuk|setoran)\b/,
  debit: /\b(?:debit|debet|db|dr|d|keluar|penarikan)\b/,
  amount: /\b(?:jumlah|nominal|amount|mutasi|nilai)\b/,
  balance: /\b(?:saldo|balance)\b/,
  balanceBefore: /\b(?:awal|opening|beginning)\b/,
  sign: /^(?:d ?\/ ?[kc]|[kc] ?\/ ?d)$/,
}

/** Lines with a balance or a total. */
const summary = /^(?:saldo|total|sub ?total|jumlah|mutasi|opening|closing|beginning|ending|balance|ledger|kredit|credit|debet|debit)\b/

/**
 * The payments of a bank's statement, and its closing balance. Banks use similar heads: Tanggal, Keterangan, Debet, Kredit. Others use Jumlah, with the direction in
 * a column of its own, behind the figure or as a minus. Rows above the head and balances are skipped. A row with a day or an amount that cannot be
 * read is reported as unread. A file without the direction of its amounts is refused (docs/decisions/113).
 *
 * @param today days without a year are near to this day, if the file names no day above its head
 */
export function readStatement(sheets: readonly StatementSheet[], today: string): ReadStatement | StatementFailure {
  const found: FoundLine[] = []
  let summedRp: number | undefined
  const unread: UnreadRow[] = []
  let isStatement = false
  for (const { name, cells } of sheets) {
    const start = cells.findIndex(isHead)
    if (start === -1) continue
    isStatement = true
    const columns = columnsOf(cells, start)
    const below = cells.slice(start + 1)
    const near = lastDay(cells.slice(0, start)) ?? today
    const unsigned = columns.credit === -1 ? unsignedDirection(below, columns) : undefined
    if (unsigned === 'UNKNOWN') return 'NO_SIGN'
    below.forEach((row, at) => {
      const line = lineOf(row, columns, near, unsigned)
      if (line === 'UNREAD') unread.push({ sheet: name, number: start + at + 2 })
      else if (line) found.push({ ...line, balanceRp: columns.balance === -1 ? undefined : signedOf(row[columns.balance]) })
      else summedRp = closingOf(row) ?? summedRp
    })
  }
  if (!isStatement) return 'NO_HEAD'
  const of = (way: Direction) => numbered(found.filter(({ direction }) => direction === way))
  return { lines: of('in'), outgoing: of('out'), closingRp: lastBalance(found) ?? summedRp, unread }
}

/** A payment as it is read. Its balance is the account's after it. */
interface FoundLine extends Omit<StatementLine, 'nth'> {
  readonly direction: Direction
  readonly balanceRp: number | undefined
}

/** The last line's balance. Some banks write the latest line first: the balances show the order, else the days. */
function lastBalance(found: readonly FoundLine[]): number | undefined {
  const [first, second] = found
  const last = found.at(-1)
  if (!first || !second || !last) return first?.balanceRp
  const signed = ({ direction, amountRp }: FoundLine) => (direction === 'in' ? amountRp : -amountRp)
  const follows = (one: FoundLine, next: FoundLine) =>
    one.balanceRp !== undefined && next.balanceRp !== undefined && one.balanceRp + signed(next) === next.balanceRp
  const isLatestFirst = follows(second, first) && !follows(first, second) ? true : follows(first, second) ? false : first.date > last.date
  return (isLatestFirst ? first : last).balanceRp
}

/** The amount of a row that names the closing balance: `Saldo Akhir : 7.345.600,00`. */
function closingOf(row: Row): number | undefined {
  const named = row.findIndex((cell) => /^(?:saldo akhir|(?:closing|ending) balance)\b/.test(headText(cell)))
  return named === -1 ? undefined : row.slice(named + 1).flatMap((cell) => (textOf(cell) === '' ? [] : (signedOf(cell) ?? [])))[0]
}

/** Whole rupiah with the sign of their direction. */
function signedOf(cell: unknown): number | undefined {
  const found = textOf(cell) === '' ? undefined : moneyOf(cell)
  return found && (found.direction === 'out' ? -found.rp : found.rp)
}

/** Two equal lines are two payments. Numbers them by their order in the file. */
function numbered(found: readonly FoundLine[]): StatementLine[] {
  const seen = new Map<string, number>()
  return found.map(({ date, text, amountRp }) => {
    const key = `${date} ${amountRp} ${text}`
    const nth = (seen.get(key) ?? 0) + 1
    seen.set(key, nth)
    return { date, text, amountRp, nth }
  })
}

const headText = (cell: unknown): string =>
  textOf(cell)
    .toLowerCase()
    .replace(/[._]/g, ' ')
    .replace(/\(.*?\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** A head with words of both directions is a column of signs or amounts, not of credits. */
const isCredit = (head: string) => heads.credit.test(head) && !heads.debit.test(head) && !heads.balance.test(head)
const isDebit = (head: string) => heads.debit.test(head) && !heads.credit.test(head) && !heads.balance.test(head)
const isAmount = (head: string) => heads.amount.test(head) && !heads.balance.test(head) && !isCredit(head) && !isDebit(head)
const isSign = (head: string) => heads.sign.test(head) || (heads.credit.test(head) && heads.debit.test(head) && !heads.amount.test(head))

/** A head row names a day and an amount, and contains neither. Lines above it may begin with `Tanggal` too. */
function isHead(row: Row): boolean {
  const named = row.map(headText)
  const holds = row.some((cell) => dayOf(cell) !== undefined || moneyOf(cell) !== undefined)
  return !holds && named.some((head) => heads.otherDate.test(head)) && named.some((head) => isCredit(head) || isAmount(head))
}

function columnsOf(cells: readonly Row[], start: number): Columns {
  const named = (cells[start] ?? []).map(headText)
  const at = (is: (head: string) => boolean) => named.findIndex(is)
  const first = (strict: RegExp, other: RegExp) => {
    const found = at((head) => strict.test(head))
    return found === -1 ? at((head) => other.test(head)) : found
  }
  const columns = {
    date: first(heads.date, heads.otherDate),
    text: first(heads.text, heads.otherText),
    credit: at(isCredit),
    debit: at(isDebit),
    amount: at(isAmount),
    balance: at((head) => heads.balance.test(head) && !heads.balanceBefore.test(head)),
  }
  const below = cells.slice(start + 1).filter((row) => textOf(row[columns.date]) !== '' && !isSummary(row))
  // Banks use many heads for this column, or none. Its content shows that it is the column of signs.
  const isOfSigns = (column: number) => {
    const filled = below.map((row) => textOf(row[column]).toUpperCase()).filter(Boolean)
    return filled.length > 0 && filled.every((word) => /^[A-Z]+$/.test(word) && words[word] !== undefined)
  }
  const width = Math.max(0, ...cells.slice(start).map((row) => row.length))
  const bySign = Array.from({ length: width }, (_, column) => column).find((column) => column !== columns.date && isOfSigns(column))
  return { ...columns, sign: bySign ?? at(isSign) }
}

/**
 * The direction of amounts without a sign, when no column has the credits alone. UNKNOWN if nothing in the file shows it; undefined if each line must
 * have its own sign.
 */
function unsignedDirection(below: readonly Row[], { date, amount, sign }: Columns): Direction | 'UNKNOWN' | undefined {
  const rows = below.filter((row) => textOf(row[date]) !== '' && !isSummary(row) && moneyOf(row[amount]) !== undefined)
  const signs = new Set(rows.flatMap((row) => words[textOf(row[sign]).toUpperCase()] ?? moneyOf(row[amount])?.direction ?? []))
  if (sign !== -1) return rows.some((row) => words[textOf(row[sign]).toUpperCase()]) || rows.length === 0 ? undefined : 'UNKNOWN'
  if (signs.size === 0) return rows.length === 0 ? undefined : 'UNKNOWN'
  if (signs.size === 2) return undefined
  return signs.has('out') ? 'in' : 'out'
}

const isSummary = (row: Row): boolean => summary.test(headText(row.find((cell) => textOf(cell) !== '')))

/** The line of a row; undefined if the row is no payment. */
function lineOf(row: Row, columns: Columns, near: string, unsigned: Direction | undefined): Omit<FoundLine, 'balanceRp'> | 'UNREAD' | undefined {
  const { date, text, credit, debit, amount, sign } = columns
  const day = dayOf(row[date], near)
  const cells = credit === -1 ? [row[amount]] : [row[credit], row[debit]]
  const isBare = day === undefined && !cells.some((cell) => /\d/.test(textOf(cell)))
  const says = headText(row[text])
  if (isBare || isHead(row) || (day === undefined && isSummary(row)) || /^saldo (?:awal|akhir)\b|^(?:opening|closing) balance\b/.test(says))
    return undefined
  const [money, out] = cells.map((cell) => (textOf(cell) === '' || textOf(cell) === '-' ? { rp: 0, direction: undefined } : moneyOf(cell)))
  if (day === undefined || money === undefined) return 'UNREAD'
  const line = { date: day, text: lineText(row[text]), amountRp: money.rp, direction: 'in' as Direction }
  if (credit !== -1) {
    if (money.rp > 0) return money.direction === 'out' ? 'UNREAD' : line
    // No credit: the row has a debit, or it cannot be read.
    if (debit === -1) return undefined
    if (!out) return 'UNREAD'
    if (out.rp > 0) return out.direction === 'in' ? 'UNREAD' : { ...line, amountRp: out.rp, direction: 'out' }
    return textOf(row[debit]) !== '' || textOf(row[credit]) !== '' ? undefined : 'UNREAD'
  }
  const direction = words[textOf(row[sign]).toUpperCase()] ?? money.direction ?? (textOf(row[sign]) === '' ? unsigned : undefined)
  if (direction === undefined || textOf(row[amount]) === '') return 'UNREAD'
  return money.rp > 0 ? { ...line, direction } : undefined
}

const textOf = (cell: unknown): string => (cell === undefined || cell === null ? '' : String(cell).trim())

/**
 * The text of a line as it is stored. Blanks and line ends become one blank, so that a bank's CSV and its workbook give the same text. Card numbers
 * are masked.
 */
const lineText = (cell: unknown): string =>
  maskCards(
    textOf(cell)
      .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
      .trim()
      .slice(0, 300)
      .trim(),
  ) || '-'

/** The day of a cell. A number counts only if a day is expected. */
function dayOf(cell: unknown, near?: string): string | undefined {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  if (typeof cell === 'number') return near === undefined ? undefined : dayOfSerial(cell)
  return readDay(textOf(cell), near)
}

/** The last complete date in the texts of these rows: `Periode : 01/11/2026 - 30/11/2026`. */
function lastDay(rows: readonly Row[]): string | undefined {
  const texts = rows.flatMap((row) => row.map((cell) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : textOf(cell))))
  const written = texts.flatMap((text) => text.match(/\d{4}-\d{2}-\d{2}|\d{1,2}[\s/.-](?:\d{1,2}|[a-z]{3,9})[\s/.-]\d{4}/gi) ?? [])
  return written
    .flatMap((text) => readDay(text) ?? [])
    .toSorted()
    .at(-1)
}

const money =
  /^(?<before>[-+(]|(?:CR|DB|DR|C|D|K)\b\.?)?\s*(?:(?:IDR|RP)\b\.?|(?:IDR|RP)(?=\d))?\s*(?<inner>[-+])?(?<whole>\d{1,3}(?:(?<by>[.,])\d{3}(?:\k<by>\d{3})*)?|\d*)(?:[.,]\d{1,2})?\s*(?<after>[-+)]|(?:CREDIT|KREDIT|DEBIT|DEBET|CR|KR|DB|DR|C|D|K)\.?)?$/i

/**
 * Reads `1.250.000,00`, `Rp1.250.000`, `1,250,000.00 CR`, `1.250.000-` or a number: whole rupiah and the direction, if the text has one. Cents are
 * dropped; statements in rupiah have none.
 *
 * @returns undefined if it is no amount
 */
function moneyOf(cell: unknown): { readonly rp: number; readonly direction: Direction | undefined } | undefined {
  if (typeof cell === 'number') return Number.isFinite(cell) ? { rp: Math.trunc(Math.abs(cell)), direction: cell < 0 ? 'out' : undefined } : undefined
  const text = textOf(cell).replace(/^'/, '')
  const parts = /\d/.test(text) ? money.exec(text)?.groups : undefined
  if (!parts) return undefined
  const said = [parts['before'], parts['inner'], parts['after']].flatMap((each) =>
    each === undefined ? [] : /[()]/.test(each) ? ['-'] : [each.toUpperCase().replace('.', '')],
  )
  return { rp: Number((parts['whole'] ?? '').replace(/[.,]/g, '')), direction: words[said.at(-1) ?? ''] }
}
