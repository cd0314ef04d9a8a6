import Papa from 'papaparse'
import type { Master } from '../contract/master.ts'
import { col } from '../contract/report.ts'
import { type Table, cellText, tableColumn } from '../contract/table.ts'
import type { MayRead } from './door.ts'

/** What is said where there is nothing to write (specification §8). */
export const noDataText = 'Invalid data'

/**
 * A table as CSV: heads, rows, and nothing that a spreadsheet would run. Numbers are written plainly, so that they are
 * numbers again wherever the file is opened; a byte order mark tells Excel the encoding.
 */
export function toCsv(table: Table, say: (label: string) => string): string {
  const rows = table.sections.flatMap((section) => section.rows)
  const lines = rows.map((row) =>
    table.columns.map((column) => harmless(column.cell === 'text' ? cellText(column, row[column.name], say) : plain(row[column.name]))),
  )
  return `\uFEFF${Papa.unparse([table.columns.map((column) => say(column.label)), ...lines], { newline: '\r\n' })}`
}

/** A list of a master as a table: everything that its screen shows to this reader. */
export function masterTable(master: Master, rows: readonly Readonly<Record<string, unknown>>[], mayRead: MayRead): Table {
  return {
    title: master.screen.title,
    columns: [...master.fields, ...master.shown].filter(mayRead).map((field) => tableColumn(col(field))),
    sections: [{ heading: undefined, rows, subtotal: undefined }],
    total: undefined,
    count: rows.length,
  }
}

/** A CSV as a file. */
export const csvFile = (table: Table, say: (label: string) => string): Blob => new Blob([toCsv(table, say)], { type: 'text/csv;charset=utf-8' })

const plain = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/**
 * A text that begins like a formula, blanks before it or not, gets an apostrophe; a negative number stays one. Keyboards of
 * Japan and China type the same signs in full width, and spreadsheets there take them for the same.
 */
function harmless(text: string): string {
  return /^\s*[=+\-@＝＋－＠]|^[\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
}
