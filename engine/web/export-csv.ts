import { type Table, unnested } from '../contract/table.ts'
import { csvEnd, csvRows, csvTop } from '../contract/table-csv.ts'
import { type Paper, marked } from './paper.ts'

/** The message if there are no rows to write (specification §8). */
export const noDataText = 'Invalid data'

/** Writes a table as CSV: heads and rows, and for a report also the lines around them on paper. */
export function toCsv(nested: Table, say: (label: string) => string, paper?: Paper): string {
  const table = unnested(nested)
  const around = paper && marked(paper)
  const rows = table.sections.flatMap((section) => section.rows)
  return `${csvTop(table, say, around)}${csvRows(table.columns, rows, say)}${csvEnd(around)}`
}

/** A CSV as a file. */
export const csvFile = (table: Table, say: (label: string) => string, paper?: Paper): Blob =>
  new Blob([toCsv(table, say, paper)], { type: 'text/csv;charset=utf-8' })
