import type { Align, Cell, Choice, Field } from './field.ts'
import type { Column, Opens, Report } from './report.ts'
import type { TreeEntry } from './screen.ts'

type Row = Readonly<Record<string, unknown>>

/** A column as a drawer sees it: head, alignment, and the value as text or for a sheet. */
export interface TableColumn {
  readonly name: string
  readonly label: string
  readonly align: Align
  readonly cell: Cell
  readonly decimals: number
  readonly width: number
  readonly opens: Opens | undefined
  readonly choices: readonly Choice[] | undefined
  /** Without this entry of the access tree nobody sees the column. */
  readonly readers: TreeEntry | undefined
  format(value: unknown): string
}

/** Rows that stand together, with their heading and their sums. */
export interface TableSection {
  readonly heading: string | undefined
  readonly rows: readonly Row[]
  readonly subtotal: Row | undefined
}

/**
 * A report ready to be drawn: the only thing that the screen, the PDF, the sheet and the CSV see.
 * Sums stand under the names of their columns.
 */
export interface Table {
  readonly title: string
  readonly columns: readonly TableColumn[]
  readonly sections: readonly TableSection[]
  readonly total: Row | undefined
  readonly count: number
}

/** A column of a table for a field. */
export function tableColumn(column: Column): TableColumn {
  const field = column.field as Field<string, unknown>
  return {
    name: field.name,
    label: column.label,
    align: field.kind.align,
    cell: field.kind.cell,
    decimals: field.kind.decimals ?? 0,
    width: column.width,
    opens: column.opens,
    choices: field.kind.choices,
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

/** Filters → query → rows → this → screen, PDF, sheet, CSV. Pure. Rows arrive sorted by the group column; `say` names it in the reader's language. */
export function toTable(
  report: Pick<Report, 'columns' | 'groupBy' | 'screen'>,
  rows: readonly Row[],
  say: (label: string) => string = (label) => label,
): Table {
  const sections = report.groupBy ? groupRows(report.columns, report.groupBy, rows, say) : [{ heading: undefined, rows, subtotal: undefined }]
  return {
    title: report.screen.title,
    columns: report.columns.map(tableColumn),
    sections,
    total: sumRows(report.columns, rows),
    count: rows.length,
  }
}

function groupRows(columns: readonly Column[], groupBy: string, rows: readonly Row[], say: (label: string) => string): TableSection[] {
  const column = columns.find(({ field }) => field.name === groupBy)
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
    subtotal: sumRows(columns, members),
  }))
}
