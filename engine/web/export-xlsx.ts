import writeXlsxFile, { type Feature, type Cell as SheetCell, type Row as SheetRow } from 'write-excel-file/browser'
import { formatMoment } from '../kinds/moment/moment.ts'
import { type Table, type TableColumn, cellText, sumWordAt, unnested } from '../contract/table.ts'
import { type Paper, headLines, printedBy } from './paper.ts'

/**
 * A table as an Excel file: numbers are numbers and moments are moments, its head stays in sight and filters its rows. Those stand
 * together, as they are sorted on the screen, with the sums of their groups below them. So a filter never meets a sum between the rows. Without paper
 * the file has only the head and the rows, so that a list can be imported again.
 */
export async function toXlsx(nested: Table, paper: Paper | undefined, say: (label: string) => string): Promise<Blob> {
  const table = unnested(nested)
  const head: SheetRow = table.columns.map((column) => ({
    value: say(column.label),
    fontWeight: 'bold',
    align: column.align,
    backgroundColor: '#f4e8c6',
  }))
  const body = table.sections.flatMap(({ rows }) => rows.map((row): SheetRow => table.columns.map((column) => cellOf(column, row[column.name], say))))
  const subtotals = table.sections.flatMap(({ heading, subtotal }) =>
    heading === undefined || !subtotal ? [] : [sumOf(table, subtotal, heading, say)],
  )
  const titles: SheetRow[] = paper
    ? [[{ value: say(table.title).toUpperCase(), fontWeight: 'bold', fontSize: 14 }], ...headLines(paper).map((value): SheetRow => [{ value }]), []]
    : []
  const rows = [
    ...titles,
    head,
    ...body,
    ...subtotals,
    ...(table.total ? [sumOf(table, table.total, say('GRAND TOTAL'), say)] : []),
    ...(paper ? [[], [{ value: printedBy(paper) }]] : []),
  ]
  return writeXlsxFile(
    rows,
    {
      columns: table.columns.map((column) => ({ width: widthOf(column, table, say) })),
      sheet: paper ? 'Laporan' : sheetName(table.title),
      stickyRowsCount: titles.length + 1,
    },
    { features: [filtered(titles.length + 1, titles.length + 1 + body.length, table.columns.length)] },
  ).toBlob()
}

/** The name of a sheet, without the characters that Excel refuses. */
const sheetName = (title: string): string => title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)

/** So many rows are measured, from all over the table. */
const measured = 300
const [widthMin, widthMax] = [8, 42]

/** How wide a column is, in letters: its longest text, or what a sum is of, not its head, which may be cut. */
function widthOf(column: TableColumn, table: Table, say: Say): number {
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

/** The name of a column of a sheet: 1 is A, 27 is AA. */
const letters = (column: number): string =>
  column > 26 ? letters(Math.floor((column - 1) / 26)) + letters(((column - 1) % 26) + 1) : String.fromCharCode(64 + column)

/** Puts arrows into the head of a table that filter its rows. The writer has no option for it; what it writes is well formed without. */
function filtered(head: number, last: number, columns: number): Feature<File | Blob | ArrayBuffer> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (sheet) => sheet.replace('</sheetData>', `</sheetData><autoFilter ref="A${head}:${letters(columns)}${last}"/>`),
        },
      },
    },
  }
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
  if (column.cell === 'moment' && typeof value === 'string')
    return { type: Date, value: new Date(`${formatMoment(value).replace(' ', 'T')}Z`), format: 'yyyy-mm-dd hh:mm:ss', ...weight }
  return { type: String, value: cellText(column, value, say), ...weight }
}

function sumOf(table: Table, sums: Readonly<Record<string, unknown>>, text: string, say: Say): SheetRow {
  const wordAt = sumWordAt(table, sums)
  return table.columns.map((column, at) =>
    at === wordAt ? { value: text, fontWeight: 'bold' as const } : cellOf(column, sums[column.name], say, true),
  )
}
