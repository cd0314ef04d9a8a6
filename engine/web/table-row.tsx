import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, memo } from 'react'
import type { TableColumn } from '../contract/table.ts'
import type { BodyProps } from './data-table.tsx'
import { Cell } from './table-cell.tsx'
import type { Row } from './table-items.ts'
import type { Say } from './text.ts'
import type { TypedCells } from './typed-cells.ts'

/** How far from the right end columns stay, in pixels, by name. */
export type RightEnds = Readonly<Record<string, number>>

/** How a cell of a column stands. */
export const placeOf = ({ align }: TableColumn, right: number | undefined) =>
  right === undefined ? { className: `figure-${align}` } : { className: `figure-${align} table-stuck`, style: { right } }

interface GridRowProps {
  readonly row: Row
  readonly index: number
  readonly isActive: boolean
  readonly columns: readonly TableColumn[]
  readonly onActive: (index: number) => void
  readonly onOpen: BodyProps['onOpen']
  readonly cell: BodyProps['cell']
  readonly actions: BodyProps['actions']
  readonly say: Say
  readonly rowKey: string
  readonly isOpened: boolean
  readonly stuckAt: RightEnds
  readonly onToggle: BodyProps['onToggle']
  /** The column of the cell that is chosen in this row. */
  readonly chosen: string | undefined
  readonly onChoose: ((column: number) => void) | undefined
  readonly onType: TypedCells['onType'] | undefined
  /** The columns whose cells are typed in place. */
  readonly names: TypedCells['names'] | undefined
  /** The column of the open cell, and the text typed there. */
  readonly typedName: string | undefined
  readonly input: ReactNode
  readonly onRefused: TypedCells['onRefused']
}

/** A row stays as it is while the table scrolls past it. */
export const GridRow = memo(function GridRow({
  row,
  index,
  isActive,
  columns,
  onActive,
  onOpen,
  cell,
  actions,
  say,
  rowKey,
  isOpened,
  onToggle,
  stuckAt,
  chosen,
  onChoose,
  onType,
  names,
  typedName,
  input,
  onRefused,
}: GridRowProps) {
  const Chevron = isOpened ? IconChevronDown : IconChevronRight
  const open = onOpen ? () => onOpen(row) : onRefused
  const type = (event: MouseEvent, name: string) => {
    // The row that it stands in is opened by the same.
    event.stopPropagation()
    onType?.(row, rowKey, name)
  }
  return (
    <tr data-active={isActive} aria-rowindex={index + 2} onClick={() => onActive(index)} onDoubleClick={open}>
      {columns.map((column, at) =>
        column.name === typedName ? (
          <td key={column.name} className={`figure-${column.align} table-typed`} onDoubleClick={(event) => event.stopPropagation()}>
            {input}
          </td>
        ) : (
          <td
            key={column.name}
            {...placeOf(column, stuckAt[column.name])}
            title={column.align === 'left' ? column.format(row[column.name]) : undefined}
            data-chosen={column.name === chosen || undefined}
            {...(onChoose && { onClick: () => onChoose(at) })}
            {...(names?.has(column.name) && { onDoubleClick: (event) => type(event, column.name) })}
          >
            {at === 0 && onToggle && (
              <button type="button" className="table-toggle" aria-expanded={isOpened} aria-label={say('Rincian')} onClick={() => onToggle(rowKey)}>
                <Chevron size={14} aria-hidden />
              </button>
            )}
            {cell?.(column, row) ?? <Cell column={column} row={row} say={say} />}
          </td>
        ),
      )}
      {actions && <td className="table-actions">{actions(row)}</td>}
    </tr>
  )
})
