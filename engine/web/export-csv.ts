import Papa from 'papaparse'
import { type Table, type TableColumn, cellText, unnested } from '../contract/table.ts'
import { withGuard } from './formula-guard.ts'
import { type Paper, headLines, printedBy } from './paper.ts'

/** The message if there are no rows to write (specification §8). */
export const noDataText = 'Invalid data'

/**
 * Writes a table as CSV: heads and rows, and for a report also the lines around them on paper. No cell can run as a formula
 * in a spreadsheet. Numbers have a plain format, so that every spreadsheet reads them as numbers. A byte order mark tells
 * Excel the encoding.
 */
export function toCsv(nested: Table, say: (label: string) => string, paper?: Paper): string {
  const table = unnested(nested)
  const rows = table.sections.flatMap((section) => section.rows)
  const lines = rows.map((row) =>
    table.columns.map((column) => withGuard(isWords(column) ? cellText(column, row[column.name], say) : plain(row[column.name]))),
  )
  const [above, below] = paper
    ? [
        [[say(table.title)], ...headLines(paper).map((line) => [withGuard(line)]), []],
        [[], [printedBy(paper)]],
      ]
    : [[], []]
  return `\uFEFF${Papa.unparse([...above, table.columns.map((column) => say(column.label)), ...lines, ...below], { newline: '\r\n' })}`
}

/** A CSV as a file. */
export const csvFile = (table: Table, say: (label: string) => string, paper?: Paper): Blob =>
  new Blob([toCsv(table, say, paper)], { type: 'text/csv;charset=utf-8' })

const isWords = ({ cell }: TableColumn) => cell === 'text' || cell === 'moment'
const plain = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
