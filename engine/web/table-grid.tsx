import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'
import { type TableColumn, cellText, rowsBelow } from '../contract/table.ts'
import type { BodyProps } from './data-table.tsx'
import { Below, negativeClass } from './table-cell.tsx'
import type { Item, Row, Sort } from './table-items.ts'
import { GridRow, type RightEnds, placeOf } from './table-row.tsx'
import { useRoomBelow, useRowHeight, useWidth } from './table-room.ts'
import { widthOf, widthsToEdge, widthsWithin } from './table-widths.ts'
import { useText } from './text.ts'
import { useTypedCells } from './typed-cells.ts'

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
  stuck = nothingStuck,
  isFilling = false,
  wanted,
  onWanted,
  cells: typedCells,
}: BodyProps) {
  const say = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const at = Math.min(active, items.length - 1)
  const rowPx = useRowHeight()
  const roomPx = useWidth(scroller)
  const typed = useTypedCells({ cells: typedCells, columns, items, at, onActive: setActive, scroller, roomPx })
  const widths = useMemo(() => {
    const natural = columns.map((column, at) => widthOf(column, items, total, say) + (details && at === 0 ? openerPx : 0))
    // The word for the sums stands in the first column alone where the second has one.
    const second = columns[1]
    if (stuck.length > 0 && second && total?.[second.name] !== undefined) natural[0] = Math.max(natural[0] as number, sumWordPx)
    if (stuck.length > 0) return widthsWithin(columns, natural, roomPx - (actions ? actionsPx : 0))
    return actions ? widthsToEdge(columns, natural, roomPx - actionsPx) : natural
  }, [columns, details, items, total, say, stuck, roomPx, actions, actionsPx])
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
  const stuckAt = useMemo(() => rightEnds(columns, widths, stuck, actions ? actionsPx : 0), [columns, widths, stuck, actions, actionsPx])
  const heightPx = useRoomBelow(scroller, isFilling, rowPx)
  const isLong = items.length > drawnWholeMax
  const seen = virtualizer.getVirtualItems()
  const drawn = isLong ? seen.map(({ index }) => index) : items.map((_, index) => index)
  const above = isLong ? (seen[0]?.start ?? 0) : 0
  const below = isLong ? virtualizer.getTotalSize() - (seen.at(-1)?.end ?? 0) : 0
  const width = widths.reduce((sum, each) => sum + each, 0) + (actions ? actionsPx : 0)

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    if (typed.onKey(event)) {
      event.preventDefault()
      return
    }
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
    if (event.key === 'Enter' && item?.type === 'row' && (onOpen || typedCells?.onRefused)) {
      event.preventDefault()
      if (onOpen) onOpen(item.row)
      else typedCells?.onRefused?.()
    }
  }
  // The focus is on the table, so the screen reader announces the chosen row.
  const chosen = columns.find(({ name }) => name === typed.chosen)
  const shown = items[at]
  const spoken = chosen && shown?.type === 'row' ? `${say(chosen.label)}: ${cellText(chosen, shown.row[chosen.name], say)}` : ''
  return (
    <>
      {typedCells && (
        <span className="table-spoken" role="status">
          {spoken}
        </span>
      )}
      <div
        className="table-scroll"
        ref={scroller}
        tabIndex={0}
        role="region"
        aria-label={label}
        onKeyDown={onKeyDown}
        {...(heightPx !== undefined && { style: { maxHeight: heightPx } })}
      >
        <table className="table" data-wide={width > roomPx || undefined} style={{ minWidth: width }} aria-rowcount={items.length + 1}>
          <colgroup>
            {columns.map((column, index) => (
              <col key={column.name} style={{ width: widths[index] }} />
            ))}
            {actions && <col style={{ width: actionsPx }} />}
          </colgroup>
          <thead>
            <tr>
              {columns.map((column) => (
                <Head
                  key={column.name}
                  column={column}
                  sort={sort}
                  onHead={onHead}
                  isSortable={sortable?.(column.name) ?? true}
                  stuckPx={stuckAt[column.name]}
                  wanted={wanted?.[column.name] ?? ''}
                  onWanted={onWanted}
                />
              ))}
              {actions && (
                <th scope="col" className="table-actions-head">
                  <span className="table-spoken">{say('Action')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {items.length === 0 && (
              <tr>
                <td colSpan={columns.length + (actions ? 1 : 0)}>{say('Tidak Ada Data')}</td>
              </tr>
            )}
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
                  <SumRow
                    key={key}
                    text={item.text}
                    row={item.row}
                    columns={columns}
                    hasActions={actions !== undefined}
                    className="table-subtotal"
                    stuckAt={stuckAt}
                  />
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
                  stuckAt={stuckAt}
                  onToggle={onToggle}
                  chosen={index === at ? typed.chosen : undefined}
                  onChoose={typed.cells && typed.onChoose}
                  onType={typed.cells?.onType}
                  names={typed.cells?.names}
                  typedName={typed.cells?.open?.key === key ? typed.cells.open.name : undefined}
                  input={typed.cells?.open?.key === key ? typed.input() : undefined}
                  onRefused={typedCells?.onRefused}
                />
              )
            })}
            {below > 0 && <tr aria-hidden style={{ height: below }} />}
          </tbody>
          {total && (
            <tfoot>
              <SumRow
                text={say('GRAND TOTAL')}
                row={total}
                columns={columns}
                hasActions={actions !== undefined}
                className="table-total"
                stuckAt={stuckAt}
              />
            </tfoot>
          )}
        </table>
      </div>
    </>
  )
}

const usualActionsPx = 96
/** 'GRAND TOTAL', in bold. */
const sumWordPx = 118
/** What opens the rows below a row stands in its first cell. */
const openerPx = 18

function Head({
  column,
  sort,
  onHead,
  isSortable,
  stuckPx,
  wanted,
  onWanted,
}: {
  column: TableColumn
  sort: Sort | undefined
  onHead: (name: string) => void
  isSortable: boolean
  stuckPx: number | undefined
  wanted: string
  onWanted: BodyProps['onWanted']
}) {
  const say = useText()
  const isSorted = sort?.name === column.name
  const Arrow = sort?.direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" {...placeOf(column, stuckPx)} aria-sort={isSorted ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}>
      {isSortable ? (
        <button type="button" className="table-sort" onClick={() => onHead(column.name)}>
          {say(column.label)}
          {isSorted && <Arrow size={12} aria-hidden />}
        </button>
      ) : (
        say(column.label)
      )}
      {onWanted && (
        <input
          className="table-wanted"
          type="search"
          aria-label={`${say('Saring')} ${say(column.label)}`}
          {...(column.cell === 'integer' || column.cell === 'decimal' ? boundShown : {})}
          value={wanted}
          onChange={(event) => onWanted(column.name, event.currentTarget.value)}
        />
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
  stuckAt,
}: {
  text: string
  row: Row
  columns: readonly TableColumn[]
  hasActions: boolean
  className: string
  stuckAt: RightEnds
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
        <td key={column.name} {...placeOf(column, stuckAt[column.name])}>
          {row[column.name] !== undefined && <span className={negativeClass(row[column.name])}>{column.format(row[column.name])}</span>}
        </td>
      ))}
      {hasActions && <td />}
    </tr>
  )
}

/** How a bound of a number is written, the same in every language. */
const boundSign = '>'
const boundShown = { placeholder: `${boundSign} 0` }

const nothingStuck: readonly string[] = []

/** Fixed columns stand next to each other at the right end, before the buttons of a row. */
function rightEnds(columns: readonly TableColumn[], widths: readonly number[], stuck: readonly string[], actionsPx: number): RightEnds {
  const ends: Record<string, number> = {}
  let right = actionsPx
  for (let at = columns.length - 1; at >= 0; at -= 1) {
    const { name } = columns[at] as TableColumn
    if (!stuck.includes(name)) continue
    ends[name] = right
    right += widths[at] as number
  }
  return ends
}
