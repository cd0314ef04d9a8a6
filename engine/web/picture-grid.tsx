import './picture-grid.css'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Row } from './data-table.tsx'
import { EmptyState } from './states.tsx'

interface PictureGridProps {
  /** What the grid holds, for those who cannot see it. */
  readonly label: string
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** The picture of a row. */
  readonly picture: (row: Row) => ReactNode
  /** The text below it: a title, and smaller facts. */
  readonly lines: (row: Row) => readonly ReactNode[]
  /** What stands in the corner of its picture. */
  readonly corner?: (row: Row) => ReactNode
  readonly onOpen: (row: Row) => void
  /** The space bar: its picture is looked at. */
  readonly onLook?: (row: Row) => void
  /** The last rows are looked at: it is time to fetch more. */
  readonly onEnd?: () => void
  readonly emptyText?: string
}

/** The width and height of a tile with its margins, in pixels; the rows of tiles share the width. */
const [tileWidthPx, tileHeightPx] = [150, 232]
const overscan = 2

/**
 * Rows as pictures, as many next to each other as there is room for. The arrow keys move between them, Enter or a click opens one, the space bar
 * shows it large. Only the visible ones are drawn, for any number of rows.
 */
export function PictureGrid({ label, rows, rowKey, picture, lines, corner, onOpen, onLook, onEnd, emptyText }: PictureGridProps) {
  const id = useId()
  const { columns, scroller, room } = useColumns()
  const [active, setActive] = useState(0)
  const at = Math.min(active, rows.length - 1)
  const count = Math.ceil(rows.length / columns)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => tileHeightPx,
    overscan,
    initialRect: { width: 1000, height: 600 },
  })
  const seen = virtualizer.getVirtualItems()
  const isAtEnd = (seen.at(-1)?.index ?? -1) >= count - 1
  useEffect(() => {
    if (isAtEnd) onEnd?.()
  }, [isAtEnd, rows.length, onEnd])
  if (rows.length === 0) return <EmptyState {...(emptyText ? { text: emptyText } : {})} />

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.target !== event.currentTarget) return
    const page = columns * Math.max(1, Math.floor(event.currentTarget.clientHeight / tileHeightPx))
    const { key } = event
    const to = {
      ArrowRight: at + 1,
      ArrowLeft: at - 1,
      ArrowDown: at + columns,
      ArrowUp: at - columns,
      PageDown: at + page,
      PageUp: at - page,
      Home: 0,
      End: rows.length - 1,
    }[key]
    if (to !== undefined) {
      event.preventDefault()
      // The focus stays in the grid: up in the first row does nothing, and down leads to the last tile at most.
      const next = to < 0 ? (key === 'ArrowUp' ? at : 0) : Math.min(rows.length - 1, to)
      setActive(next)
      virtualizer.scrollToIndex(Math.floor(next / columns))
    }
    const act = { Enter: onOpen, ' ': onLook }[key]
    if (act) {
      event.preventDefault()
      act(rows[at] as Row)
    }
  }
  return (
    <div
      ref={room}
      className="picture-grid"
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={count}
      aria-activedescendant={`${id} ${at}`}
      onKeyDown={onKeyDown}
    >
      <div className="picture-grid-room" role="presentation" style={{ height: virtualizer.getTotalSize() }}>
        {seen.map(({ index, start }) => (
          <div
            key={index}
            role="row"
            aria-rowindex={index + 1}
            className="picture-grid-row"
            style={{ height: tileHeightPx, transform: `translateY(${start}px)`, gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {rows.slice(index * columns, (index + 1) * columns).map((row, place) => {
              const own = index * columns + place
              const open = () => {
                setActive(own)
                onOpen(row)
              }
              return (
                // The keys of a tile are those of its grid.
                // eslint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={rowKey(row)}
                  id={`${id} ${own}`}
                  role="gridcell"
                  tabIndex={-1}
                  aria-selected={own === at}
                  className="picture-tile"
                  onClick={open}
                >
                  {picture(row)}
                  {lines(row).map((line, nth) => (
                    // The lines of a tile have no keys of their own, and never change their places.
                    // eslint-disable-next-line react/no-array-index-key
                    <span key={nth} className="picture-line">
                      {line}
                    </span>
                  ))}
                  {corner && (
                    // Picking a tile must not open it.
                    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
                    <span className="picture-tile-corner" onClick={(event) => event.stopPropagation()}>
                      {corner(row)}
                    </span>
                  )}
                </div>
              )
            })}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Returns how many tiles fit next to each other in the element that takes the ref, which scrolls. */
function useColumns() {
  const scroller = useRef<HTMLDivElement | null>(null)
  const [columns, setColumns] = useState(6)
  const room = useCallback((element: HTMLDivElement | null) => {
    scroller.current = element
    if (!element) return undefined
    // Measured before it is painted first.
    const measure = () => element.clientWidth > 0 && setColumns(Math.max(2, Math.floor(element.clientWidth / tileWidthPx)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { columns, scroller, room }
}
