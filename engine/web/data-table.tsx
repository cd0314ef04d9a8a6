import './data-table.css'
import { Button, Pagination } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type TableColumn, type TableDetails, type TableSection, cellText, rowsBelow } from '../contract/table.ts'
import { useMayRead } from './door.ts'
import { ThingLink } from './openers.tsx'
import { EmptyState } from './states.tsx'
import { type Say, useText } from './text.ts'

/** A row as the server sent it. */
export type Row = Readonly<Record<string, unknown>>

/** By which column a table is sorted, and how. */
export interface Sort {
  readonly name: string
  readonly direction: 'asc' | 'desc'
}

export interface DataTableProps {
  /** What the table holds, for those who cannot see it. */
  readonly label: string
  readonly columns: readonly TableColumn[]
  /** The rows, or rows that stand together under headings. */
  readonly sections: readonly TableSection[]
  readonly total?: Row | undefined
  /** The rows below each row, shown when somebody opens it. */
  readonly details?: TableDetails | undefined
  readonly rowKey: (row: Row) => string
  readonly emptyText?: string
  /** Enter and a double click on a row. */
  readonly onOpen?: (row: Row) => void
  /** Buttons at the end of a row. */
  readonly actions?: (row: Row) => ReactNode
  /** How wide those are, in pixels. */
  readonly actionsPx?: number
  /** Draws a cell otherwise than as its text. */
  readonly cell?: (column: TableColumn, row: Row) => ReactNode | undefined
  /** Rows on a page; without it all rows are on one that scrolls. */
  readonly pageSize?: number
  /** Sorting is done elsewhere: what it is now, and who changes it. */
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  readonly sortable?: (name: string) => boolean
}

type Item =
  | { readonly type: 'heading'; readonly text: string; readonly key: string }
  | { readonly type: 'row'; readonly row: Row; readonly key: string }
  | { readonly type: 'details'; readonly row: Row; readonly key: string }
  | { readonly type: 'sum'; readonly row: Row; readonly text: string; readonly key: string }

/** Specification §2: a table narrower than this shows each row as a card. */
const cardsBelowPx = 500
const cardsAtOnce = 60
const overscan = 12
/** A list up to this long is drawn whole, so that the browser's own search finds everything in it. */
const drawnWholeMax = 200

/**
 * The table of every list and report: sorted by a click on a head, walked with the arrow keys, ten thousand rows without
 * drawing them all; where it is narrow, on a phone or in a drawer, each row is a card. Columns that are not for this reader are
 * left out.
 */
export function DataTable(props: DataTableProps) {
  const { sections, total, details, rowKey, pageSize } = props
  const say = useText()
  const mayRead = useMayRead()
  const columns = useMemo(() => props.columns.filter(mayRead), [props.columns, mayRead])
  const [ownSort, setOwnSort] = useState<Sort>()
  const sort = props.sort ?? ownSort
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState(nothingOpened)
  const toggle = useCallback(
    (key: string) => setOpened((before) => new Set(before.has(key) ? [...before].filter((each) => each !== key) : [...before, key])),
    [],
  )
  const [room, isCards] = useIsNarrow()
  const items = useMemo(
    () => itemsOf(sections, columns, props.onSort ? undefined : ownSort, rowKey, isCards ? nothingOpened : opened),
    [sections, columns, ownSort, rowKey, props.onSort, isCards, opened],
  )
  const pages = pageSize ? Math.max(1, Math.ceil(items.length / pageSize)) : 1
  const shownPage = Math.min(page, pages)
  const shown = pageSize ? items.slice((shownPage - 1) * pageSize, shownPage * pageSize) : items
  if (items.length === 0) return <EmptyState {...(props.emptyText ? { text: props.emptyText } : {})} />

  const onSort = (name: string) => {
    const next: Sort = { name, direction: sort?.name === name && sort.direction === 'asc' ? 'desc' : 'asc' }
    if (props.onSort) props.onSort(next)
    else setOwnSort(next)
  }
  const onToggle = details && toggle
  const Body = isCards ? Cards : Grid
  return (
    <div ref={room}>
      <Body {...props} columns={columns} items={shown} total={total} sort={sort} onHead={onSort} opened={opened} onToggle={onToggle} />
      {pages > 1 && (
        <div className="table-pages">
          <span className="table-count">{say('{{n}} baris', { n: items.length })}</span>
          <Pagination
            size="sm"
            total={pages}
            value={shownPage}
            onChange={setPage}
            getControlProps={(control) => ({ 'aria-label': say(pageTexts[control]) })}
          />
        </div>
      )}
    </div>
  )
}

const nothingOpened: ReadonlySet<string> = new Set()

/** Whether the element that takes the ref has less room than a table of columns needs. */
function useIsNarrow(): [room: (element: HTMLElement | null) => void, isNarrow: boolean] {
  const [isNarrow, setNarrow] = useState(false)
  const room = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined
    // Measured before it is painted first, so that nobody sees a grid turn into cards.
    const measure = () => setNarrow(element.clientWidth > 0 && element.clientWidth < cardsBelowPx)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [room, isNarrow]
}

const pageTexts = { first: 'Halaman Pertama', last: 'Halaman Terakhir', next: 'Halaman Berikutnya', previous: 'Halaman Sebelumnya' } as const

type BodyProps = Omit<DataTableProps, 'sections' | 'sort' | 'onSort'> & {
  readonly items: readonly Item[]
  readonly sort: Sort | undefined
  readonly onHead: (name: string) => void
  /** The keys of the rows whose details are shown. */
  readonly opened: ReadonlySet<string>
  readonly onToggle: ((key: string) => void) | undefined
}

function Grid({
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
              <th scope="col">
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

/** The rows below a row. */
function Below({ details, row }: { details: TableDetails; row: Row }) {
  const say = useText()
  const mayRead = useMayRead()
  const columns = details.columns.filter(mayRead)
  return (
    <table className="table-below" aria-label={say(details.label)}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.name} scope="col" className={`figure-${column.align}`}>
              {say(column.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsBelow(details, row).map((each, at) => (
          // They have no key of their own, and never change their places.
          // eslint-disable-next-line react/no-array-index-key
          <tr key={at}>
            {columns.map((column) => (
              <td key={column.name} className={`figure-${column.align}`}>
                <Cell column={column} row={each} say={say} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

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

function Cell({ column, row, say }: { column: TableColumn; row: Row; say: Say }) {
  const value = row[column.name]
  const text = cellText(column, value, say)
  if (column.opens && text) {
    const { opens } = column
    if (typeof opens === 'string') return <ThingLink kind={opens} id={String(value)} />
    if ('kindIn' in opens) return <ThingLink kind={String(row[opens.kindIn]).toLowerCase()} id={String(value)} />
    return (
      <ThingLink kind={opens.kind} id={opens.by.map((name) => String(row[name])).join(' ')}>
        {text}
      </ThingLink>
    )
  }
  if (typeof value === 'number' && value < 0) return <span className="figure-negative">{text}</span>
  return text
}

function Cards({ label, columns, items, total, details, actions, cell, onOpen }: BodyProps) {
  const say = useText()
  const [shown, setShown] = useState(cardsAtOnce)
  return (
    <div role="region" aria-label={label}>
      <ul className="cards">
        {items.slice(0, shown).map((item) =>
          item.type === 'heading' ? (
            <li key={item.key} className="cards-heading">
              {item.text}
            </li>
          ) : (
            <li key={item.key} className={item.type === 'sum' ? 'card card-sum' : 'card'}>
              {item.type === 'sum' && <p className="card-title">{item.text}</p>}
              <dl>
                {columns
                  .filter((column) => item.row[column.name] !== undefined && item.row[column.name] !== null && item.row[column.name] !== '')
                  .map((column) => (
                    <div key={column.name}>
                      <dt>{say(column.label)}</dt>
                      <dd>{cell?.(column, item.row) ?? <Cell column={column} row={item.row} say={say} />}</dd>
                    </div>
                  ))}
              </dl>
              {item.type === 'row' && details && rowsBelow(details, item.row).length > 0 && (
                <details className="card-details">
                  <summary>{say(details.label)}</summary>
                  <Below details={details} row={item.row} />
                </details>
              )}
              {item.type === 'row' && (actions || onOpen) && (
                <div className="card-actions">
                  {onOpen && (
                    <Button size="compact-sm" variant="default" onClick={() => onOpen(item.row)}>
                      {say('Buka')}
                    </Button>
                  )}
                  {actions?.(item.row)}
                </div>
              )}
            </li>
          ),
        )}
        {total && (
          <li className="card card-sum">
            <p className="card-title">{say('GRAND TOTAL')}</p>
            <dl>
              {columns
                .filter((column) => total[column.name] !== undefined)
                .map((column) => (
                  <div key={column.name}>
                    <dt>{say(column.label)}</dt>
                    <dd>{column.format(total[column.name])}</dd>
                  </div>
                ))}
            </dl>
          </li>
        )}
      </ul>
      {items.length > shown && (
        <Button fullWidth variant="default" mt={8} onClick={() => setShown((before) => before + cardsAtOnce)}>
          {say('Tampilkan Lebih Banyak')}
        </Button>
      )}
    </div>
  )
}

function itemsOf(
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

const sampled = 200
const characterPx = 7.4
const [widthMin, widthMax] = [52, 300]
/** What opens the rows below a row stands in its first cell. */
const openerPx = 18

/** How wide a column must be for its head, its sum and what a sample of its rows holds. */
function widthOf(column: TableColumn, items: readonly Item[], total: Row | undefined, say: Say): number {
  const step = Math.max(1, Math.floor(items.length / sampled))
  // Sums are bold.
  let longest = Math.max(charactersOnTwoLines(say(column.label)), charactersOf(cellText(column, total?.[column.name], say))) + 2
  for (let at = 0; at < items.length; at += step) {
    const item = items[at] as Item
    if (item.type !== 'heading') longest = Math.max(longest, charactersOf(cellText(column, item.row[column.name], say)))
  }
  // A word on a colour needs room around it.
  const around = column.choices ? 36 : 20
  return Math.max(widthMin, Math.min(widthMax, Math.round(longest * characterPx + around)))
}

/** The room that a head takes which may stand on two lines, parted where both are shortest. */
function charactersOnTwoLines(text: string): number {
  const words = text.split(' ')
  const parted = words.map((_, at) => Math.max(charactersOf(words.slice(0, at).join(' ')), charactersOf(words.slice(at).join(' '))))
  return Math.min(...parted)
}

/** How many Latin characters' room a text takes: those of China and Japan are twice as wide. */
function charactersOf(text: string): number {
  let count = 0
  for (const character of text) count += character > '\u2e7f' ? 2 : 1
  return count
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
