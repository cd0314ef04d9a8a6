import type { AnyField } from './field.ts'
import type { Column, Report } from './report.ts'
import type { Table, TableColumn, TableSection } from './table.ts'
import { cellText } from './table.ts'
import { parseNumber } from '../kinds/number.ts'

type Row = Readonly<Record<string, unknown>>

/** A table shows this many columns unless the user chooses others. More do not fit on a small screen, nor on paper in letters of 8 points. */
export const columnsShownMax = 9

/** So many sums stand above a table. */
export const tilesMax = 6

const isFigure = ({ field }: Column) => field.kind.cell === 'integer' || field.kind.cell === 'decimal'
const isMoney = ({ field }: Column) => field.kind.unit !== undefined

/** How much a reader who sees little wants to see of a column; of two alike the one that stands first. */
function importanceOf(report: Pick<Report, 'columns' | 'groupBy'>, column: Column, isOfAllShops: boolean): number {
  const { columns, groupBy } = report
  const { field, total, opens, first } = column
  if (first) return 11
  if (field.name === 'kode_toko') return isOfAllShops ? 9 : 1
  if (column === columns.findLast((each) => each.total && isMoney(each))) return 10
  // What its rows are of.
  if (column === columns.find((each) => !isFigure(each) && each.field.name !== groupBy && each.field.name !== 'kode_toko')) return 9
  if (opens !== undefined) return column === columns.find((each) => each.opens !== undefined) ? 9 : 6
  if (total) return field.kind.name === 'grams' ? 8 : 5
  if (['text', 'date', 'birthday'].includes(field.kind.name)) return 6
  if (field.kind.choices || isMoney(column)) return 4
  return field.kind.name === 'moment' ? 2 : 3
}

/** The usual width of a column by kind, and the room next to the menu on a screen of 1366, both in pixels. */
const usualPx: Readonly<Record<string, number>> = {
  rupiah: 135,
  dollar: 110,
  grams: 92,
  count: 64,
  percent: 64,
  date: 92,
  birthday: 92,
  moment: 160,
  text: 160,
}
const roomPx = 1060
const widthOf = ({ field, opens }: Column) => usualPx[field.kind.name] ?? (opens ? 130 : 100)

/**
 * Returns the names of the columns that a report shows until the user chooses, in their order. These are all columns, or of many columns
 * the nine most important ones that fit next to each other.
 */
export function columnsAtFirst(report: Pick<Report, 'columns' | 'groupBy'>, isOfAllShops = false): readonly string[] {
  // What the rows are grouped by stands over them.
  const columns = report.columns.filter(({ field }) => field.name !== report.groupBy)
  const names = columns.map(({ field }) => field.name)
  if (names.length <= columnsShownMax) return names
  const best = new Set<string>()
  let leftPx = roomPx
  for (const column of columns.toSorted((a, b) => importanceOf(report, b, isOfAllShops) - importanceOf(report, a, isOfAllShops))) {
    if (best.size === columnsShownMax || widthOf(column) > leftPx) continue
    best.add(column.field.name)
    leftPx -= widthOf(column)
  }
  return names.filter((name) => best.has(name))
}

/** The names of the sums that stand above a report: those that say the most, in their order. */
export function tilesOf(report: Pick<Report, 'columns' | 'groupBy'>): readonly string[] {
  const summed = report.columns.filter(({ total }) => total)
  const best = summed.toSorted((a, b) => importanceOf(report, b, false) - importanceOf(report, a, false)).slice(0, tilesMax)
  return summed.filter((column) => best.includes(column)).map(({ field }) => field.name)
}

/** Returns a report without the columns that this reader may not see, and without groups by such a column. */
export function readBy(report: Report, mayRead: (field: AnyField) => boolean): Report {
  const read = (columns: Report['columns']) => columns.filter(({ field }) => mayRead(field))
  const columns = read(report.columns)
  const groupBy = columns.find(({ field }) => field.name === report.groupBy)?.field.name
  return { ...report, columns, groupBy, details: report.details && { ...report.details, columns: read(report.details.columns) } }
}

/** A report without the rare columns that none of these rows has something of. */
export function withoutRare(report: Report, rows: readonly Row[]): Report {
  const missing = missingIn(rareNames(report), rows)
  return missing.length === 0 ? report : withoutColumns(report, missing)
}

/** The names of the rare columns of a report. */
export const rareNames = ({ columns }: Pick<Report, 'columns'>): readonly string[] =>
  columns.filter(({ rare }) => rare).map(({ field }) => field.name)

/** Returns the `names` that have no value in any of these rows. */
export const missingIn = (names: readonly string[], rows: readonly Row[]): readonly string[] => names.filter((name) => !rows.some((row) => row[name]))

/** A report without some of its columns. */
export const withoutColumns = (report: Report, names: readonly string[]): Report => ({
  ...report,
  columns: report.columns.filter(({ field }) => !names.includes(field.name)),
})

/** A table with some of its columns alone; its rows and sums are what they were. */
export const withColumns = (table: Table, names: readonly string[]): Table => ({
  ...table,
  columns: table.columns.filter(({ name }) => names.includes(name)),
})

/** The sums that a table says of columns that it does not show: on paper they stand below the rest, so that amounts can be reckoned after. */
export const hiddenSums = (whole: Table, shown: Table): readonly TableColumn[] =>
  whole.total ? whole.columns.filter(({ name }) => whole.total?.[name] !== undefined && !shown.columns.some((column) => column.name === name)) : []

/**
 * The columns of money that stay in sight at the right end while others are scrolled past: sums behind the first cell of a row of sums, the
 * last two at the most.
 */
export function stuckColumns(columns: readonly TableColumn[], total: Row | undefined): readonly string[] {
  if (!total) return []
  const firstSum = columns.findIndex(({ name }) => total[name] !== undefined)
  return columns
    .filter((column, at) => at >= Math.max(1, firstSum) && column.unit !== undefined && total[column.name] !== undefined)
    .slice(-2)
    .map(({ name }) => name)
}

/** The filter texts that the user typed into the heads of columns, by column name. */
export type Wanted = Readonly<Record<string, string>>

/** The name of the filter that any column may match. */
export const anyColumn = ''

const bounds = /^\s*(>=|<=|>|<|=)\s*(.+)$/
const range = /^(.+?)\s*(?:\.\.|s\/d)\s*(.+)$/

/** Checks whether a number matches the typed filter: `>= 500`, `10..20`, or digits that its text contains. */
function isWantedNumber(column: TableColumn, value: number, typed: string): boolean {
  const bare = (written: string) => parseNumber(written, column.decimals)
  const [, sign, bound] = bounds.exec(typed) ?? []
  const limit = bound === undefined ? undefined : bare(bound)
  if (sign !== undefined && limit !== undefined) {
    return sign === '>'
      ? value > limit
      : sign === '<'
        ? value < limit
        : sign === '>='
          ? value >= limit
          : sign === '<='
            ? value <= limit
            : value === limit
  }
  const [, low, high] = range.exec(typed) ?? []
  const [from, to] = [low === undefined ? undefined : bare(low), high === undefined ? undefined : bare(high)]
  if (from !== undefined && to !== undefined) return value >= from && value <= to
  const digits = (written: string) => written.replace(/[^\d.-]/g, '')
  return digits(column.format(value)).includes(digits(typed.replace(/,/g, '')))
}

/**
 * Returns the rows that match the filters in `wanted`, per column or over all columns: every word of a text, in any order, or a bound of a number.
 * Pure.
 */
export function wantedRows(columns: readonly TableColumn[], rows: readonly Row[], wanted: Wanted, say: (label: string) => string): readonly Row[] {
  const requested = columns.flatMap((column) => {
    const typed = wanted[column.name]?.trim().toLowerCase() ?? ''
    return typed === '' ? [] : [{ column, typed, words: typed.split(/\s+/) }]
  })
  const anywhere = wanted[anyColumn]?.toLowerCase().match(/\S+/g) ?? []
  if (requested.length === 0 && anywhere.length === 0) return rows
  // An amount is found as it is written, and by its digits alone.
  const textOf = (row: Row) =>
    columns.map(({ name, ...column }) => `${cellText(column, row[name], say)} ${String(row[name])}`.toLowerCase()).join('\n')
  const says = (row: Row, text = textOf(row)) => anywhere.every((word) => text.includes(word))
  return rows.filter(
    (row) =>
      (anywhere.length === 0 || says(row)) &&
      requested.every(({ column, typed, words }) => {
        const value = row[column.name]
        if (typeof value === 'number' && (column.cell === 'integer' || column.cell === 'decimal')) return isWantedNumber(column, value, typed)
        const text = cellText(column, value, say).toLowerCase()
        return words.every((word) => text.includes(word))
      }),
  )
}

/** The heading of a section, a day or a group for example, and its most important sum. */
export const mainSumOf = (section: TableSection, columns: readonly TableColumn[]): TableColumn | undefined => {
  const summed = columns.filter(({ name }) => section.subtotal?.[name] !== undefined)
  return summed.findLast(({ unit }) => unit !== undefined) ?? summed.at(-1)
}
