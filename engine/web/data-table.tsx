import './data-table.css'
import { Pagination } from '@mantine/core'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { TableColumn, TableDetails, TableSection } from '../contract/table.ts'
import type { Wanted } from '../contract/table-look.ts'
import { useMayRead } from './door.ts'
import { useIsNarrow } from './narrow.ts'
import { EmptyState } from './states.tsx'
import { Cards } from './table-cards.tsx'
import { Lines } from './table-lines.tsx'
import { Grid } from './table-grid.tsx'
import { type Item, type Row, type Sort, itemsOf } from './table-items.ts'
import { useText } from './text.ts'
import type { TypedCells } from './typed-cells.ts'

export type { Row, Sort } from './table-items.ts'

export interface DataTableProps<Shown extends Row = Row> {
  /** What the table holds, for those who cannot see it. */
  readonly label: string
  readonly columns: readonly TableColumn[]
  /** The rows, or rows that stand together under headings. */
  readonly sections: readonly TableSection<Shown>[]
  readonly total?: Row | undefined
  /** The rows below each row, shown when the user opens it. */
  readonly details?: TableDetails | undefined
  readonly rowKey: (row: Shown) => string
  readonly emptyText?: string
  /** What may be done where there is nothing yet. */
  readonly emptyAction?: ReactNode
  /** Enter and a double click on a row. */
  readonly onOpen?: (row: Shown) => void
  /** Buttons at the end of a row. */
  readonly actions?: (row: Shown) => ReactNode
  /** How wide those are, in pixels. */
  readonly actionsPx?: number
  /** Draws a cell otherwise than as its text. */
  readonly cell?: (column: TableColumn, row: Shown) => ReactNode | undefined
  /** Rows on a page; without it all rows are on one that scrolls. */
  readonly pageSize?: number
  /** Sorting is done elsewhere: what it is now, and who changes it. */
  readonly sort?: Sort
  readonly onSort?: (sort: Sort) => void
  readonly sortable?: (name: string) => boolean
  /** Columns that stay in sight at the right end. */
  readonly stuck?: readonly string[]
  /** It is as high as the window has room below where it begins; it stands alone on its screen. */
  readonly isFilling?: boolean
  /** Where it is narrow each row is two lines that open to all of it, and rows under a heading are folded. */
  readonly isInLines?: boolean
  /** The filters of columns, by name, and the listener for typing into their heads. */
  readonly wanted?: Wanted
  readonly onWanted?: (name: string, typed: string) => void
  /** Cells that are typed in place, where there is room for it. */
  readonly cells?: TypedCells | undefined
}

/**
 * The table of every list and report: sorted by a click on a head, walked with the arrow keys, ten thousand rows without
 * drawing them all; where it is narrow, on a phone or in a drawer, each row is a card. Columns that are not for this reader are
 * left out.
 */
export function DataTable<Shown extends Row>(given: DataTableProps<Shown>) {
  // The functions get rows of `sections` alone, so what draws the rows need not know their type.
  const props = given as unknown as DataTableProps
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
  // The heads stay, so that a user whose filter finds no rows can change it.
  if (items.length === 0 && !props.onWanted)
    return <EmptyState {...(props.emptyText ? { text: props.emptyText } : {})}>{props.emptyAction}</EmptyState>

  const onSort = (name: string) => {
    const next: Sort = { name, direction: sort?.name === name && sort.direction === 'asc' ? 'desc' : 'asc' }
    if (props.onSort) props.onSort(next)
    else setOwnSort(next)
  }
  const onToggle = details && toggle
  const Body = isCards ? (props.isInLines ? Lines : Cards) : Grid
  return (
    <div ref={room}>
      <Body
        {...props}
        columns={columns}
        items={shown}
        sections={sections}
        total={total}
        sort={sort}
        onHead={onSort}
        opened={opened}
        onToggle={onToggle}
      />
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

const pageTexts = { first: 'Halaman Pertama', last: 'Halaman Terakhir', next: 'Halaman Berikutnya', previous: 'Halaman Sebelumnya' } as const

/** What the drawn table gets, as a grid or as cards: its rows in their order, and what of it is opened. */
export type BodyProps = Omit<DataTableProps, 'sort' | 'onSort'> & {
  readonly items: readonly Item[]
  readonly sort: Sort | undefined
  readonly onHead: (name: string) => void
  /** The keys of the rows whose details are shown. */
  readonly opened: ReadonlySet<string>
  readonly onToggle: ((key: string) => void) | undefined
}
