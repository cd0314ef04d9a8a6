import writeXlsxFile, { type Cell as SheetCell, type Row as SheetRow } from 'write-excel-file/browser'
import { type Table, type TableColumn, cellText, sumWordAt, unnested } from '../contract/table.ts'
import { type Paper, headLines, printedBy } from './paper.ts'

/** A table as an Excel file: numbers are numbers, with the sums and subtotals of the screen. */
export async function toXlsx(nested: Table, paper: Paper, say: (label: string) => string): Promise<Blob> {
  const table = unnested(nested)
  const head: SheetRow = table.columns.map((column) => ({
    value: say(column.label),
    fontWeight: 'bold',
    align: column.align,
    backgroundColor: '#f4e8c6',
  }))
  const body = table.sections.flatMap((section): SheetRow[] => [
    ...(section.heading === undefined ? [] : [[{ value: section.heading, fontWeight: 'bold' }] as SheetRow]),
    ...section.rows.map((row): SheetRow => table.columns.map((column) => cellOf(column, row[column.name], say))),
    ...(section.heading === undefined || !section.subtotal ? [] : [sumOf(table, section.subtotal, say('TOTAL'), say)]),
  ])
  const titles: SheetRow[] = [
    [{ value: say(table.title).toUpperCase(), fontWeight: 'bold', fontSize: 14 }],
    ...headLines(paper).map((value): SheetRow => [{ value }]),
    [],
  ]
  const rows = [
    ...titles,
    head,
    ...body,
    ...(table.total ? [sumOf(table, table.total, say('GRAND TOTAL'), say)] : []),
    [],
    [{ value: printedBy(paper) }],
  ]
  return writeXlsxFile(rows, {
    columns: table.columns.map((column) => ({ width: Math.max(8, Math.round(14 * column.width)) })),
    sheet: 'Laporan',
  }).toBlob()
}

type Say = (label: string) => string

function cellOf(column: TableColumn, value: unknown, say: Say, isBold = false): SheetCell {
  const weight = isBold ? ({ fontWeight: 'bold' } as const) : {}
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number' && (column.cell === 'integer' || column.cell === 'decimal')) {
    return { type: Number, value, format: column.decimals > 0 ? `#,##0.${'0'.repeat(column.decimals)}` : '#,##0', ...weight }
  }
  if (column.cell === 'date' && typeof value === 'string')
    return { type: Date, value: new Date(`${value.slice(0, 10)}T00:00:00Z`), format: 'yyyy-mm-dd', ...weight }
  return { type: String, value: cellText(column, value, say), ...weight }
}

function sumOf(table: Table, sums: Readonly<Record<string, unknown>>, text: string, say: Say): SheetRow {
  const wordAt = sumWordAt(table, sums)
  return table.columns.map((column, at) =>
    at === wordAt ? { value: text, fontWeight: 'bold' as const } : cellOf(column, sums[column.name], say, true),
  )
}
