import Papa from 'papaparse'
import type { Table, TableColumn } from './table.ts'
import { cellText } from './table.ts'
import { type Paper, headLines, printedBy } from './file-paper.ts'
import { withGuard } from './formula-guard.ts'

// A CSV in three parts, so that a large one can be written without having it whole in memory. No cell can run as a formula in a spreadsheet. Numbers have a
// plain format, so that every spreadsheet reads them as numbers. A byte order mark tells Excel the encoding.

type Say = (label: string) => string
type Row = Readonly<Record<string, unknown>>

const lineEnd = '\r\n'
const written = (lines: readonly (readonly string[])[]): string => Papa.unparse(lines as string[][], { newline: lineEnd })

/** The beginning of a CSV: the lines on paper over the rows, and the heads of the columns. */
export function csvTop({ title, columns }: Pick<Table, 'title' | 'columns'>, say: Say, paper?: Paper): string {
  const above = paper ? [[say(title)], ...headLines(paper).map((line) => [withGuard(line)]), []] : []
  return `\uFEFF${written([...above, columns.map((column) => say(column.label))])}`
}

/** Rows of a CSV. Every line begins with the end of the line before it. */
export function csvRows(columns: readonly TableColumn[], rows: readonly Row[], say: Say): string {
  if (rows.length === 0) return ''
  const cells = (row: Row) => columns.map((column) => withGuard(isWords(column) ? cellText(column, row[column.name], say) : plain(row[column.name])))
  return `${lineEnd}${written(rows.map(cells))}`
}

/** The end of a CSV: the user who exported it. */
export const csvEnd = (paper: Paper | undefined): string => (paper ? `${lineEnd}${written([[], [printedBy(paper)]])}` : '')

const isWords = ({ cell }: TableColumn) => cell === 'text' || cell === 'moment'
const plain = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
