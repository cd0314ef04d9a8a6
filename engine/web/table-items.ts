import type { Table, TableColumn, TableSection } from '../contract/table.ts'

/** A row as the server sent it. */
export type Row = Readonly<Record<string, unknown>>

/** By which column a table is sorted, and how. */
export interface Sort {
  readonly name: string
  readonly direction: 'asc' | 'desc'
}

/** A line of a table: a heading over rows, a row, what a row has below it once it is opened, the sum of rows. */
export type Item =
  | { readonly type: 'heading'; readonly text: string; readonly key: string }
  | { readonly type: 'row'; readonly row: Row; readonly key: string }
  | { readonly type: 'details'; readonly row: Row; readonly key: string }
  | { readonly type: 'sum'; readonly row: Row; readonly text: string; readonly key: string }

/** The lines of a table from top to bottom: the sorted rows of each section, and the rows below those whose keys are in `opened`. */
export function itemsOf(
  sections: readonly TableSection[],
  columns: readonly TableColumn[],
  sort: Sort | undefined,
  rowKey: (row: Row) => string,
  opened: ReadonlySet<string>,
): Item[] {
  return sections.flatMap((section, at): Item[] => [
    ...(section.heading === undefined ? [] : [{ type: 'heading', text: section.heading, key: `heading ${at}` } as const]),
    ...sortedRows(section.rows, columns, sort).flatMap((row): Item[] => {
      const key = rowKey(row)
      return [{ type: 'row', row, key }, ...(opened.has(key) ? [{ type: 'details', row, key: `details ${key}` } as const] : [])]
    }),
    ...(section.subtotal === undefined || section.heading === undefined
      ? []
      : [{ type: 'sum', row: section.subtotal, text: 'TOTAL', key: `sum ${at}` } as const]),
  ])
}

/** A table in the order that the user chose: the rows of each section are sorted by a shown column. */
export function sortedTable(table: Table, sort: Sort | undefined): Table {
  if (!sort) return table
  return { ...table, sections: table.sections.map((section) => ({ ...section, rows: sortedRows(section.rows, table.columns, sort) })) }
}

const collator = new Intl.Collator('id', { numeric: true, sensitivity: 'base' })

/** Rows in the order of a column: numbers by size, texts as people sort them, nothing last. */
export function sortedRows(rows: readonly Row[], columns: readonly TableColumn[], sort: Sort | undefined): readonly Row[] {
  if (!sort || !columns.some((column) => column.name === sort.name)) return rows
  const sign = sort.direction === 'asc' ? 1 : -1
  return rows.toSorted((a, b) => {
    const [left, right] = [a[sort.name], b[sort.name]]
    const isLeftEmpty = left === null || left === undefined || left === ''
    const isRightEmpty = right === null || right === undefined || right === ''
    if (isLeftEmpty || isRightEmpty) return Number(isLeftEmpty) - Number(isRightEmpty)
    const order = typeof left === 'number' && typeof right === 'number' ? left - right : collator.compare(String(left), String(right))
    return sign * order
  })
}
