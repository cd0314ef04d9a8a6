import { formatMoment } from '../kinds/moment/moment.ts'
import type { Align } from './field.ts'
import { type Paper, headLines, printedBy } from './file-paper.ts'
import { type Table, type TableColumn, type TableSection, cellText, sumWordAt } from './table.ts'

// A report as the rows of a sheet. Numbers are numbers and moments are moments; its head stays in sight and filters its rows. Those stand together,
// with the sums of their groups below them. So a filter never meets a sum between the rows.

type Say = (label: string) => string
type Row = Readonly<Record<string, unknown>>
type Sums = Pick<TableSection, 'heading' | 'subtotal'>

/** A cell of a sheet; null is an empty one. */
export interface SheetCell {
  readonly value: string | number | Date
  readonly type?: StringConstructor | NumberConstructor | DateConstructor
  /** How a number or a date is shown. */
  readonly format?: string
  readonly fontWeight?: 'bold'
  readonly fontSize?: number
  readonly align?: Align
  readonly backgroundColor?: string
}
export type SheetRow = (SheetCell | null)[]

/** The longest text that Excel takes in a cell. */
const textMax = 32_767

/** The rows over the head of a report. */
export const sheetTitles = (title: string, say: Say, paper: Paper): SheetRow[] => [
  [{ value: say(title).toUpperCase(), fontWeight: 'bold', fontSize: 14 }],
  ...headLines(paper).map((value): SheetRow => [{ value }]),
  [],
]

export const sheetHead = (columns: readonly TableColumn[], say: Say): SheetRow =>
  columns.map((column) => ({ value: say(column.label), fontWeight: 'bold', align: column.align, backgroundColor: '#f4e8c6' }))

export const sheetRow = (columns: readonly TableColumn[], row: Row, say: Say): SheetRow =>
  columns.map((column) => cellOf(column, row[column.name], say))

/** The rows below those of a report: the sums of its groups, the total, and the user who exported it. */
export function sheetEnd(columns: readonly TableColumn[], groups: readonly Sums[], total: Row | undefined, say: Say, paper?: Paper): SheetRow[] {
  const lineOf = (sums: Row, text: string): SheetRow => {
    const wordAt = sumWordAt({ columns }, sums)
    return columns.map((column, at) => (at === wordAt ? { value: text, fontWeight: 'bold' } : cellOf(column, sums[column.name], say, true)))
  }
  return [
    ...groups.flatMap(({ heading, subtotal }) => (heading === undefined || !subtotal ? [] : [lineOf(subtotal, heading)])),
    ...(total ? [lineOf(total, say('GRAND TOTAL'))] : []),
    ...(paper ? [[], [{ value: printedBy(paper) }]] : []),
  ]
}

function cellOf(column: TableColumn, value: unknown, say: Say, isBold = false): SheetCell | null {
  const weight = isBold ? ({ fontWeight: 'bold' } as const) : {}
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number' && (column.cell === 'integer' || column.cell === 'decimal')) {
    return { type: Number, value, format: column.decimals > 0 ? `#,##0.${'0'.repeat(column.decimals)}` : '#,##0', ...weight }
  }
  if (column.cell === 'date' && typeof value === 'string')
    return { type: Date, value: new Date(`${value.slice(0, 10)}T00:00:00Z`), format: 'yyyy-mm-dd', ...weight }
  if (column.cell === 'moment' && typeof value === 'string')
    return { type: Date, value: new Date(`${formatMoment(value).replace(' ', 'T')}Z`), format: 'yyyy-mm-dd hh:mm:ss', ...weight }
  return { type: String, value: cellText(column, value, say).slice(0, textMax), ...weight }
}

/** The number of rows that are measured, taken evenly from the table. */
const measured = 300
const [widthMin, widthMax] = [8, 42]

/** Returns the width of a column in letters: its longest text or the heading of a sum. The head of the column may be cut. */
export function sheetWidth(column: TableColumn, table: Pick<Table, 'columns' | 'sections' | 'total'>, say: Say): number {
  const { sections, total } = table
  const rows = sections.flatMap((section) => section.rows)
  const step = Math.max(1, Math.floor(rows.length / measured))
  const summed = sections.filter(({ subtotal }) => subtotal && table.columns[sumWordAt(table, subtotal)] === column)
  let longest = Math.max(
    ...summed.map(({ heading }) => heading?.length ?? 0),
    ...say(column.label)
      .split(' ')
      .map((word) => word.length),
    cellText(column, total?.[column.name], say).length,
  )
  for (let at = 0; at < rows.length; at += step) longest = Math.max(longest, cellText(column, rows[at]?.[column.name], say).length)
  return Math.max(widthMin, Math.min(widthMax, longest + 2))
}

/** The name of a report's sheet. */
export const reportSheet = 'Laporan'

/** The name of a column of a sheet: 1 is A, 27 is AA. */
export const sheetLetters = (column: number): string =>
  column > 26 ? sheetLetters(Math.floor((column - 1) / 26)) + sheetLetters(((column - 1) % 26) + 1) : String.fromCharCode(64 + column)

/** The element that puts arrows into the head of a table that filter its rows. `head` and `last` are numbers of rows, from 1. */
export const sheetFilter = (head: number, last: number, columns: number): string => `<autoFilter ref="A${head}:${sheetLetters(columns)}${last}"/>`
