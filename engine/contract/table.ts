import type { Align, Cell, Choice } from './field.ts'
import type { Column, Details, Opens, Report } from './report.ts'
import type { TreeEntry } from './screen.ts'

type Row = Readonly<Record<string, unknown>>
type Say = (label: string) => string

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
export interface TableSection<Shown extends Row = Row> {
  readonly heading: string | undefined
  readonly rows: readonly Shown[]
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

/** Sums that grow row by row. */
interface Sums {
  add(row: Row): void
  /** The sums of the rows so far, under the names of their columns. */
  now(): Row
}

/**
 * Sums of the columns that ask for one, exact: decimals are added as whole thousandths, so that
 * ten thousand weights of 0.1 g make 1,000.000 g. Undefined if no column has a total.
 */
function startSums(columns: readonly Column[], nameOf = (name: string) => name): Sums | undefined {
  const summed = columns
    .filter((column) => column.total)
    .map(({ field }) => ({ name: field.name, scale: 10 ** (field.kind.decimals ?? 0), units: 0 }))
  if (summed.length === 0) return undefined
  return {
    add: (row) => {
      for (const sum of summed) sum.units += Math.round(Number(row[sum.name] ?? 0) * sum.scale)
    },
    now: () => Object.fromEntries(summed.map(({ name, units, scale }) => [nameOf(name), units / scale])),
  }
}

/** Returns the exact totals of the columns that have one. */
export function sumRows(columns: readonly Column[], rows: readonly Row[]): Row | undefined {
  const sums = startSums(columns)
  for (const row of rows) sums?.add(row)
  return sums?.now()
}

/** The rows below a row. */
export const rowsBelow = ({ name }: Pick<TableDetails, 'name'>, row: Row): readonly Row[] => (row[name] as readonly Row[] | undefined) ?? []

/** The title of a column of the rows below, so that it differs from the columns of the rows above. */
const nameBelow = ({ name }: Pick<TableDetails, 'name'>, column: string): string => `${name}.${column}`

/** Sums of rows and of the rows below them, that grow row by row; undefined if no column has a total. */
function startSumsOf({ columns, details }: { readonly columns: readonly Column[]; readonly details?: Details | undefined }): Sums | undefined {
  const above = startSums(columns)
  const below = details && startSums(details.columns, (name) => nameBelow(details, name))
  if (!above && !below) return undefined
  return {
    add: (row) => {
      above?.add(row)
      if (details && below) for (const each of rowsBelow(details, row)) below.add(each)
    },
    now: () => ({ ...above?.now(), ...below?.now() }),
  }
}

/** The sums of rows and of the rows below them. */
function sumsOf(report: Parameters<typeof startSumsOf>[0], rows: readonly Row[]): Row | undefined {
  const sums = startSumsOf(report)
  for (const row of rows) sums?.add(row)
  return sums?.now()
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

type Grouped = Pick<Report, 'columns'> & Partial<Pick<Report, 'details'>>

/** Names the groups of a report in the reader's language. */
function headingsOf({ columns }: Grouped, groupBy: string, say: Say): (value: unknown) => string {
  const column = columns.find(({ field }) => field.name === groupBy)
  const shown = column && tableColumn(column)
  return (value) => (column && shown ? `${say(column.field.label)}: ${cellText(shown, value, say)}` : String(value ?? ''))
}

function groupRows(report: Grouped, groupBy: string, rows: readonly Row[], say: Say): TableSection[] {
  const headingOf = headingsOf(report, groupBy, say)
  const groups = new Map<unknown, Row[]>()
  for (const row of rows) {
    const group = groups.get(row[groupBy])
    if (group) group.push(row)
    else groups.set(row[groupBy], [row])
  }
  return [...groups].map(([value, members]) => ({ heading: headingOf(value), rows: members, subtotal: sumsOf(report, members) }))
}

/** The sums of a report whose rows are read one by one. They equal the sums of `toTable`, which has all rows. */
export interface TableSums {
  add(row: Row): void
  /** The groups so far, with their sums. */
  sections(): readonly Omit<TableSection, 'rows'>[]
  total(): Row | undefined
}

/** Starts the sums of a report whose rows are read one by one. Only a line for each group is stored, no row. */
export function startTableSums(report: Grouped & Pick<Report, 'groupBy'>, say: Say): TableSums {
  const { groupBy } = report
  const headingOf = groupBy === undefined ? () => undefined : headingsOf(report, groupBy, say)
  const total = startSumsOf(report)
  const groups = new Map<unknown, Sums | undefined>()
  return {
    add: (row) => {
      total?.add(row)
      if (groupBy === undefined) return
      if (!groups.has(row[groupBy])) groups.set(row[groupBy], startSumsOf(report))
      groups.get(row[groupBy])?.add(row)
    },
    sections: () => [...groups].map(([value, sums]) => ({ heading: headingOf(value), subtotal: sums?.now() })),
    total: () => total?.now(),
  }
}

/**
 * Makes a flat table for paper and sheets, where rows cannot be opened: the rows below become lines of their own, with their
 * columns after those of the row above. The row above fills only the first of its lines. So a reader who adds up a column
 * counts nothing twice.
 */
export function unnested(table: Table): Table {
  const { details } = table
  if (!details) return table
  const sections = table.sections.map((section) => ({ ...section, rows: section.rows.flatMap((row) => flatLines(details, row)) }))
  return {
    ...table,
    columns: flatColumns(table),
    details: undefined,
    sections,
    count: sections.reduce((count, { rows }) => count + rows.length, 0),
  }
}

/** The columns of a flat table: those of the rows below come after those of the row above. */
export const flatColumns = ({ columns, details }: Pick<Table, 'columns' | 'details'>): readonly TableColumn[] =>
  details ? [...columns, ...details.columns.map((column) => ({ ...column, name: nameBelow(details, column.name) }))] : columns

/** The lines that a row has in a flat table. */
export function flatLines(details: TableDetails | undefined, row: Row): readonly Row[] {
  if (!details) return [row]
  const [first = {}, ...others] = rowsBelow(details, row).map((each) =>
    Object.fromEntries(details.columns.map(({ name }) => [nameBelow(details, name), each[name]])),
  )
  return [{ ...row, ...first }, ...others]
}
