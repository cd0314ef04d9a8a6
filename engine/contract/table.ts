import type { Align, Cell, Choice } from './field.ts'
import type { Column, Details, Opens, Report } from './report.ts'
import type { TreeEntry } from './screen.ts'

type Row = Readonly<Record<string, unknown>>

/** A column as a drawer sees it: head, alignment, and the value as text or for a sheet. */
export interface TableColumn {
  readonly name: string
  readonly label: string
  readonly align: Align
  readonly cell: Cell
  readonly decimals: number
  /** The unit of its numbers, where they are written with one. */
  readonly unit: string | undefined
  /** The unit behind its values where they stand alone. */
  readonly measure: string | undefined
  readonly width: number
  readonly opens: Opens | undefined
  readonly choices: readonly Choice[] | undefined
  /** It shows pictures: the values are their paths below `api/`. */
  readonly isPicture?: boolean
  /** A number, a date or a code: read wrongly where it is broken or cut. */
  readonly isWhole: boolean
  /** The entry of the access tree that a user needs to see the column. */
  readonly readers: TreeEntry | undefined
  format(value: unknown): string
}

/** Rows that stand together, with their heading and their sums. */
export interface TableSection {
  readonly heading: string | undefined
  readonly rows: readonly Row[]
  readonly subtotal: Row | undefined
}

/** The rows below each row: a list that it has under `name`. */
export interface TableDetails {
  readonly name: string
  readonly label: string
  readonly columns: readonly TableColumn[]
}

/**
 * A report ready to be drawn: the only thing that the screen, the PDF, the sheet and the CSV see.
 * Sums stand under the names of their columns.
 */
export interface Table {
  readonly title: string
  readonly columns: readonly TableColumn[]
  readonly details?: TableDetails | undefined
  readonly sections: readonly TableSection[]
  readonly total: Row | undefined
  readonly count: number
}

/** A column of a table for a field. */
export function tableColumn(column: Column): TableColumn {
  const field = column.field
  return {
    name: field.name,
    label: column.label,
    align: field.kind.align,
    cell: field.kind.cell,
    decimals: field.kind.decimals ?? 0,
    unit: field.kind.unit,
    measure: field.kind.measure,
    width: column.width,
    opens: column.opens,
    choices: field.kind.choices,
    isPicture: field.kind.isPicture ?? false,
    isWhole: field.kind.name !== 'text' && field.kind.choices === undefined,
    readers: field.readers,
    format: (value) => field.format(value),
  }
}

/**
 * A value as text in the reader's language: what a closed list or a yes and no shows is a text of ours, everything else
 * is data and stays as it is.
 */
export function cellText(column: Pick<TableColumn, 'choices' | 'format'>, value: unknown, say: (label: string) => string): string {
  if (value === null || value === undefined) return ''
  const text = column.format(value)
  return column.choices || typeof value === 'boolean' ? say(text) : text
}

/** A value as text where no head of a column says what it is measured in: a weight with its grams. */
export function textAlone(column: Pick<TableColumn, 'choices' | 'format' | 'measure'>, value: unknown, say: (label: string) => string): string {
  const text = cellText(column, value, say)
  return column.measure && text ? `${text}\u00a0${column.measure}` : text
}

/** Where the word for a line of sums stands: in the first column that has no sum of its own; -1 when all have one. */
export function sumWordAt(table: Pick<Table, 'columns'>, sums: Row): number {
  return table.columns.findIndex((column) => sums[column.name] === undefined)
}

/**
 * Sums of the columns that ask for one, exact: decimals are added as whole thousandths, so that
 * ten thousand weights of 0.1 g make 1,000.000 g.
 */
export function sumRows(columns: readonly Column[], rows: readonly Row[]): Row | undefined {
  const summed = columns.filter((column) => column.total)
  if (summed.length === 0) return undefined
  return Object.fromEntries(
    summed.map((column) => {
      const scale = 10 ** (column.field.kind.decimals ?? 0)
      let units = 0
      for (const row of rows) units += Math.round(Number(row[column.field.name] ?? 0) * scale)
      return [column.field.name, units / scale]
    }),
  )
}

/** The rows below a row. */
export const rowsBelow = ({ name }: Pick<TableDetails, 'name'>, row: Row): readonly Row[] => (row[name] as readonly Row[] | undefined) ?? []

/** The title of a column of the rows below, so that it differs from the columns of the rows above. */
const nameBelow = ({ name }: Pick<TableDetails, 'name'>, column: string): string => `${name}.${column}`

/** The sums of rows and of the rows below them. */
function sumsOf(
  { columns, details }: { readonly columns: readonly Column[]; readonly details?: Details | undefined },
  rows: readonly Row[],
): Row | undefined {
  const above = sumRows(columns, rows)
  const below =
    details &&
    sumRows(
      details.columns,
      rows.flatMap((row) => rowsBelow(details, row)),
    )
  if (!details || !below) return above
  return { ...above, ...Object.fromEntries(Object.entries(below).map(([name, sum]) => [nameBelow(details, name), sum])) }
}

/** Filters → query → rows → this → screen, PDF, sheet, CSV. Pure. Rows arrive sorted by the group column; `say` names it in the reader's language. */
export function toTable(
  report: Pick<Report, 'columns' | 'groupBy' | 'screen'> & Partial<Pick<Report, 'details'>>,
  rows: readonly Row[],
  say: (label: string) => string = (label) => label,
): Table {
  const { columns, details, groupBy } = report
  const sections = groupBy ? groupRows(report, groupBy, rows, say) : [{ heading: undefined, rows, subtotal: undefined }]
  return {
    title: report.screen.title,
    columns: columns.map(tableColumn),
    details: details && { name: details.name, label: details.label, columns: details.columns.map(tableColumn) },
    sections,
    total: sumsOf(report, rows),
    count: rows.length,
  }
}

function groupRows(report: Parameters<typeof toTable>[0], groupBy: string, rows: readonly Row[], say: (label: string) => string): TableSection[] {
  const column = report.columns.find(({ field }) => field.name === groupBy)
  const shown = column && tableColumn(column)
  const groups = new Map<unknown, Row[]>()
  for (const row of rows) {
    const group = groups.get(row[groupBy])
    if (group) group.push(row)
    else groups.set(row[groupBy], [row])
  }
  return [...groups].map(([value, members]) => ({
    heading: column && shown ? `${say(column.field.label)}: ${cellText(shown, value, say)}` : String(value ?? ''),
    rows: members,
    subtotal: sumsOf(report, members),
  }))
}

/**
 * Makes a flat table for paper and sheets, where rows cannot be opened: the rows below become lines of their own, with their
 * columns after those of the row above. The row above fills only the first of its lines. So a reader who adds up a column
 * counts nothing twice.
 */
export function unnested(table: Table): Table {
  const { details } = table
  if (!details) return table
  const linesOf = (row: Row): Row[] => {
    const [first = {}, ...others] = rowsBelow(details, row).map((each) =>
      Object.fromEntries(details.columns.map(({ name }) => [nameBelow(details, name), each[name]])),
    )
    return [{ ...row, ...first }, ...others]
  }
  const sections = table.sections.map((section) => ({ ...section, rows: section.rows.flatMap(linesOf) }))
  return {
    ...table,
    columns: [...table.columns, ...details.columns.map((column) => ({ ...column, name: nameBelow(details, column.name) }))],
    details: undefined,
    sections,
    count: sections.reduce((count, { rows }) => count + rows.length, 0),
  }
}
