import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react'
import type { TableColumn } from '../contract/table.ts'
import { keyOf } from './keys.ts'
import type { Item, Row } from './table-items.ts'

/** A table narrower than this, in pixels, is changed by forms only: an input in its columns would show too little of the text. */
const typedFromPx = 900

/** Where the hands go from a cell that is done: on to the next that is typed, back to the one before, or nowhere. */
export type Leads = 'next' | 'previous' | undefined

/** Cells of a table that are typed in place. */
export interface TypedCells {
  /** The columns whose cells are. */
  readonly names: ReadonlySet<string>
  /** The cell that is typed in now. */
  readonly open: { readonly key: string; readonly name: string } | undefined
  /** Starts typing in a cell. If the user may not, the cell stays closed and he gets the reason. */
  readonly onType: (row: Row, key: string, name: string) => void
  /** The reason why the user may not change cells; undefined if he may. */
  readonly onRefused: (() => void) | undefined
  /** Draws the cell that is open. `leave` is called when it has shut, with the row as it was saved. */
  readonly input: (leave: (leads: Leads, saved?: Row) => void) => ReactNode
}

interface Table {
  readonly cells: TypedCells | undefined
  readonly columns: readonly TableColumn[]
  readonly items: readonly Item[]
  readonly at: number
  readonly onActive: (index: number) => void
  readonly scroller: RefObject<HTMLElement | null>
  readonly roomPx: number
}

/** How the hands get to the cells of a table and on from them: → and ← choose one in the row, Enter and F2 open it, Esc is about the row again. */
export function useTypedCells({ cells: given, columns, items, at, onActive, scroller, roomPx }: Table) {
  const [chosen, setChosen] = useState<number>()
  const cells = given && given.names.size > 0 && roomPx >= typedFromPx ? given : undefined
  const column = chosen === undefined || !cells ? undefined : columns[chosen]
  const item = items[at]

  /** Does what a key means to the cells; says whether it meant something. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!cells || item?.type !== 'row' || event.ctrlKey || event.altKey || event.metaKey) return false
    if (event.key === 'ArrowRight') setChosen(Math.min(columns.length - 1, (chosen ?? -1) + 1))
    else if (event.key === 'ArrowLeft' && chosen !== undefined) setChosen(chosen === 0 ? undefined : chosen - 1)
    else if (event.key === 'Escape' && chosen !== undefined) setChosen(undefined)
    else if ((event.key === 'Enter' || event.key === keyOf.editCell.keys) && column && cells.names.has(column.name))
      cells.onType(item.row, item.key, column.name)
    else return false
    return true
  }

  const leave = (leads: Leads, saved?: Row) => {
    const place = cells?.open && placeOf(cells.open, leads)
    if (!cells || !place) return scroller.current?.focus()
    const next = items[place.at] as Extract<Item, { type: 'row' }>
    onActive(place.at)
    setChosen(columns.findIndex(({ name }) => name === place.name))
    // The saved values are not fetched yet.
    return cells.onType(saved && next.key === cells.open?.key ? { ...next.row, ...saved } : next.row, next.key, place.name)
  }
  const placeOf = (open: NonNullable<TypedCells['open']>, leads: Leads): { at: number; name: string } | undefined => {
    if (!leads || !cells) return undefined
    const names = columns.map(({ name }) => name).filter((name) => cells.names.has(name))
    const step = leads === 'next' ? 1 : -1
    const beside = names[names.indexOf(open.name) + step]
    const row = items.findIndex(({ key }) => key === open.key)
    if (row < 0) return undefined
    if (beside) return { at: row, name: beside }
    const end = leads === 'next' ? names[0] : names.at(-1)
    for (let next = row + step; end !== undefined && next >= 0 && next < items.length; next += step) {
      if (items[next]?.type === 'row') return { at: next, name: end }
    }
    return undefined
  }

  return {
    /** The column whose cell of the active row is chosen. */
    chosen: column?.name,
    /** Undefined where no cell is typed in place. */
    cells,
    onKey,
    onChoose: setChosen,
    input: () => cells?.input(leave),
  }
}
