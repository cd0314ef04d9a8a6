import i18next from 'i18next'
import { type Table, type TableColumn, cellText, sumWordAt, unnested } from '../contract/table.ts'
import { hiddenSums } from '../contract/table-look.ts'
import { formatNumber } from '../kinds/number.ts'
import type { PdfFrame, PdfRow } from './draw-pdf.ts'
import { drawInWorker } from './pdf-drawer.ts'
import type { Paper } from './paper.ts'

/** Draws a PDF of rows that come in portions. */
export type DrawPdf = (frame: PdfFrame, rows: AsyncIterable<PdfRow[]>) => Promise<ArrayBuffer>

type Say = (label: string) => string

/**
 * A table as PDF. The page goes on answering meanwhile: cells become text in portions, and everything else is done elsewhere,
 * in a worker unless `draw` says where. Of a table that shows some columns of `whole`, the sums of the others stand below its own.
 */
export async function toPdf(nested: Table, paper: Paper, say: Say, draw: DrawPdf = drawInWorker, whole: Table = nested): Promise<Blob> {
  const table = unnested(nested)
  const frame: PdfFrame = {
    title: say(table.title),
    columns: table.columns.map((column) => ({ head: headOf(column, say), align: column.align, width: column.width, isWhole: column.isWhole })),
    foot: table.total && sumCells(table, table.total, say('GRAND TOTAL')),
    closing: hiddenSums(whole, nested)
      .map((column) => `${say(column.label)} ${column.format(whole.total?.[column.name])}`)
      .join('  ·  '),
    rowsPerPage,
    paper,
    language: i18next.language,
  }
  return new Blob([await draw(frame, linesOf(table, say))], { type: 'application/pdf' })
}

/** The unit is in the head of its column, once. Next to each of many amounts it would leave them too little room. */
const headOf = ({ label, unit }: TableColumn, say: Say) => (unit === undefined || say(label).includes(unit) ? say(label) : `${say(label)} (${unit})`)
const paperText = (column: TableColumn, value: unknown, say: Say) =>
  column.unit !== undefined && typeof value === 'number' ? formatNumber(value, column.decimals) : cellText(column, value, say)

/** The fewest rows on a landscape page of a report. Few rows with more than half a page of white paper between them help no reader. */
const rowsPerPage = 30

/** Rows that become text at once; far less than a person notices. */
const portionRows = 100

/** The lines of a table as text, a portion at a time. */
async function* linesOf(table: Table, say: Say): AsyncIterable<PdfRow[]> {
  for (const section of table.sections) {
    if (section.heading !== undefined) yield [[headingCell(section.heading, table.columns.length)]]
    for (let at = 0; at < section.rows.length; at += portionRows) {
      yield section.rows.slice(at, at + portionRows).map((row) => table.columns.map((column) => paperText(column, row[column.name], say)))
      await new Promise((resolve) => setTimeout(resolve))
    }
    if (section.heading !== undefined && section.subtotal) yield [sumCells(table, section.subtotal, say('TOTAL'))]
  }
}

const headingCell = (content: string, colSpan: number) => ({
  content,
  colSpan,
  styles: { fontStyle: 'bold' as const, fillColor: [246, 244, 239] as [number, number, number] },
})

/** A line of sums; its word takes the columns up to the first sum. */
function sumCells(table: Table, sums: Readonly<Record<string, unknown>>, word: string) {
  const wordAt = sumWordAt(table, sums)
  const firstSum = table.columns.findIndex((column) => sums[column.name] !== undefined)
  const span = wordAt === 0 ? Math.max(1, firstSum) : 0
  const styles = { fontStyle: 'bold' as const }
  return [
    ...(span > 0 ? [{ content: word, colSpan: span, styles: { ...styles, halign: 'left' as const } }] : []),
    ...table.columns.slice(span).map((column, at) => ({
      content: at + span === wordAt ? word : paperText(column, sums[column.name], (text) => text),
      styles: { ...styles, halign: column.align },
    })),
  ]
}
