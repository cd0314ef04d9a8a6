import Papa from 'papaparse'
import { type Table, cellText } from '../contract/table.ts'

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

const plain = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** A text that begins like a formula, blanks before it or not, gets an apostrophe; a negative number stays one. */
function harmless(text: string): string {
  return /^\s*[=+\-@]|^[\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
}
