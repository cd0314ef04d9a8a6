import './report-table.css'
import { useMemo } from 'react'
import { type Table, textAlone } from '../contract/table.ts'
import { type Wanted, stuckColumns } from '../contract/table-look.ts'
import { DataTable, type DataTableProps, type Sort } from './data-table.tsx'
import { negativeClass } from './table-cell.tsx'
import { sortedTable } from './table-items.ts'
import { useText } from './text.ts'

interface ReportTableProps {
  readonly table: Table
  readonly label: string
  readonly cell?: DataTableProps['cell'] | undefined
  /** The sort order that the user chose, and the listener for a new choice. */
  readonly sort: Sort | undefined
  readonly onSort: (sort: Sort) => void
  /** The filters of columns, and the listener for typing into their heads. */
  readonly wanted?: Wanted | undefined
  readonly onWanted?: ((name: string, typed: string) => void) | undefined
}

/**
 * The usual table of a report: as high as its window has room, so that the sums at its foot are always in sight, and with its money at the
 * right end; where it is narrow, the days folded and each row two lines.
 */
export function ReportTable({ table, label, cell, sort, onSort, wanted, onWanted }: ReportTableProps) {
  // Rows of a report have no key of their own; until they are sorted they never change their places.
  const keys = useMemo(() => new Map(table.sections.flatMap((section) => section.rows).map((row, at) => [row, String(at)])), [table])
  const sections = useMemo(() => sortedTable(table, sort).sections, [table, sort])
  const stuck = useMemo(() => stuckColumns(table.columns, table.total), [table])
  return (
    <DataTable
      label={label}
      columns={table.columns}
      details={table.details}
      sections={sections}
      total={table.total}
      rowKey={(row) => keys.get(row) as string}
      stuck={stuck}
      onSort={onSort}
      isFilling
      isInLines
      {...(sort && { sort })}
      {...(onWanted && { wanted: wanted ?? {}, onWanted })}
      {...(cell && { cell })}
    />
  )
}

/** The sums of a report that say the most, above it. */
export function Tiles({ table, names }: { table: Table; names: readonly string[] }) {
  const say = useText()
  const { total } = table
  const tiles = table.columns.filter(({ name }) => names.includes(name) && total?.[name] !== undefined)
  if (!total || tiles.length === 0) return null
  return (
    <dl className="report-tiles" aria-label={say('GRAND TOTAL')}>
      {tiles.map((column) => (
        <div key={column.name}>
          <dt>{say(column.label)}</dt>
          <dd className={negativeClass(total[column.name])}>{textAlone(column, total[column.name], say)}</dd>
        </div>
      ))}
    </dl>
  )
}
