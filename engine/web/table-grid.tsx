import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type TableColumn, rowsBelow } from '../contract/table.ts'
import type { BodyProps } from './data-table.tsx'
import { Below, Cell } from './table-cell.tsx'
import type { Item, Row, Sort } from './table-items.ts'
import { widthOf } from './table-widths.ts'
import { type Say, useText } from './text.ts'

const overscan = 12
/** A list up to this long is drawn whole, so that the browser's own search finds everything in it. */
const drawnWholeMax = 200

/** The rows of a table in columns, walked with the arrow keys; of a long list those are drawn that are in sight. */
export function Grid({
  label,
  columns,
  items,
  total,
  details,
  onOpen,
  actions,
  actionsPx = usualActionsPx,
  cell,
  sort,
  onHead,
  sortable,
  opened,
  onToggle,
}: BodyProps) {
  const say = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const at = Math.min(active, items.length - 1)
  const rowPx = useRowHeight()
  const widths = useMemo(
    () => columns.map((column, at) => widthOf(column, items, total, say) + (details && at === 0 ? openerPx : 0)),
    [columns, details, items, total, say],
  )
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    // What a row opens has a head and its rows.
    estimateSize: (index) => {
      const item = items[index]
      return item?.type === 'details' && details ? rowPx * (rowsBelow(details, item.row).length + 1) : rowPx
    },
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    overscan,
    initialRect: { width: 1000, height: 600 },
  })
  const isLong = items.length > drawnWholeMax
  const seen = virtualizer.getVirtualItems()
  const drawn = isLong ? seen.map(({ index }) => index) : items.map((_, index) => index)
  const above = isLong ? (seen[0]?.start ?? 0) : 0
  const below = isLong ? virtualizer.getTotalSize() - (seen.at(-1)?.end ?? 0) : 0
  const width = widths.reduce((sum, each) => sum + each, 0) + (actions ? actionsPx : 0)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, PageDown: at + 15, PageUp: at - 15, Home: 0, End: items.length - 1 }[event.key]
    if (to !== undefined) {
      event.preventDefault()
      const next = Math.max(0, Math.min(items.length - 1, to))
      setActive(next)
      virtualizer.scrollToIndex(next)
    }
    const item = items[at]
    if (onToggle && item?.type === 'row' && event.key === (opened.has(item.key) ? 'ArrowLeft' : 'ArrowRight')) {
      event.preventDefault()
      onToggle(item.key)
    }
    if (event.key === 'Enter' && onOpen && item?.type === 'row') {
      event.preventDefault()
      onOpen(item.row)
    }
  }
  return (
    <div className="table-scroll" ref={scroller} tabIndex={0} role="region" aria-label={label} onKeyDown={onKeyDown}>
      <table className="table" style={{ minWidth: width }} aria-rowcount={items.length + 1}>
        <colgroup>
          {columns.map((column, index) => (
            <col key={column.name} style={{ width: widths[index] }} />
          ))}
          {actions && <col style={{ width: actionsPx }} />}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column.name} column={column} sort={sort} onHead={onHead} isSortable={sortable?.(column.name) ?? true} />
            ))}
            {actions && (
              <th scope="col" className="table-actions-head">
                <span className="table-spoken">{say('Tindakan')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {above > 0 && <tr aria-hidden style={{ height: above }} />}
          {drawn.map((index) => {
            const item = items[index] as Item
            const { key } = item
            if (item.type === 'heading') {
              return (
                <tr key={key} className="table-heading">
                  <th colSpan={columns.length + (actions ? 1 : 0)} scope="rowgroup">
                    {item.text}
                  </th>
                </tr>
              )
            }
            if (item.type === 'details') {
              return (
                <tr key={key} className="table-details">
                  <td colSpan={columns.length + (actions ? 1 : 0)}>{details && <Below details={details} row={item.row} />}</td>
                </tr>
              )
            }
            if (item.type === 'sum')
              return (
                <SumRow key={key} text={item.text} row={item.row} columns={columns} hasActions={actions !== undefined} className="table-subtotal" />
              )
            return (
              <GridRow
                key={key}
                row={item.row}
                index={index}
                isActive={index === at}
                columns={columns}
                onActive={setActive}
                onOpen={onOpen}
                cell={cell}
                actions={actions}
                say={say}
                rowKey={key}
                isOpened={opened.has(key)}
                onToggle={onToggle}
              />
            )
          })}
          {below > 0 && <tr aria-hidden style={{ height: below }} />}
        </tbody>
        {total && (
          <tfoot>
            <SumRow text={say('GRAND TOTAL')} row={total} columns={columns} hasActions={actions !== undefined} className="table-total" />
          </tfoot>
        )}
      </table>
    </div>
  )
}

const usualActionsPx = 96
/** What opens the rows below a row stands in its first cell. */
const openerPx = 18

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
  readonly onToggle: BodyProps['onToggle']
}

/** A row stays as it is while the table scrolls past it. */
const GridRow = memo(function GridRow({
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
}: GridRowProps) {
  const Chevron = isOpened ? IconChevronDown : IconChevronRight
  return (
    <tr data-active={isActive} aria-rowindex={index + 2} onClick={() => onActive(index)} {...(onOpen ? { onDoubleClick: () => onOpen(row) } : {})}>
      {columns.map((column, at) => (
        <td key={column.name} className={`figure-${column.align}`} title={column.align === 'left' ? column.format(row[column.name]) : undefined}>
          {at === 0 && onToggle && (
            <button type="button" className="table-toggle" aria-expanded={isOpened} aria-label={say('Rincian')} onClick={() => onToggle(rowKey)}>
              <Chevron size={14} aria-hidden />
            </button>
          )}
          {cell?.(column, row) ?? <Cell column={column} row={row} say={say} />}
        </td>
      ))}
      {actions && <td className="table-actions">{actions(row)}</td>}
    </tr>
  )
})

function Head({
  column,
  sort,
  onHead,
  isSortable,
}: {
  column: TableColumn
  sort: Sort | undefined
  onHead: (name: string) => void
  isSortable: boolean
}) {
  const say = useText()
  const isSorted = sort?.name === column.name
  const Arrow = sort?.direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" className={`figure-${column.align}`} aria-sort={isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}>
      {isSortable ? (
        <button type="button" className="table-sort" onClick={() => onHead(column.name)}>
          {say(column.label)}
          {isSorted && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        say(column.label)
      )}
    </th>
  )
}

function SumRow({
  text,
  row,
  columns,
  hasActions,
  className,
}: {
  text: string
  row: Row
  columns: readonly TableColumn[]
  hasActions: boolean
  className: string
}) {
  // The word stands in what comes before the first sum.
  const first = Math.max(
    1,
    columns.findIndex((column) => row[column.name] !== undefined),
  )
  return (
    <tr className={className}>
      <th colSpan={first} scope="row">
        {text}
      </th>
      {columns.slice(first).map((column) => (
        <td key={column.name} className={`figure-${column.align}`}>
          {row[column.name] === undefined ? '' : column.format(row[column.name])}
        </td>
      ))}
      {hasActions && <td />}
    </tr>
  )
}

function useRowHeight(): number {
  const [px, setPx] = useState(30)
  useEffect(() => {
    const read = () => setPx(Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--kencana-row'), 10) || 30)
    read()
    const observer = new MutationObserver(read)
    observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] })
    return () => observer.disconnect()
  }, [])
  return px
}
