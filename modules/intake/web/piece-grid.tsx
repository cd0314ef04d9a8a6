import { useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { keyOf } from '#engine/web/keys.ts'
import { fieldText, useText } from '#engine/web/text.ts'
import { intakes as i } from '../contract/fields.ts'
import type { OrderToFill, PreOrderToFill } from '../contract/barang-masuk.ts'
import { piecesMax } from '../contract/tambah-barang-banyak.ts'
import { type Cell, type Lots, type ReadRow, type TypedRow, blockOf, cellsOfText, copied, copiedDown, typedInto } from './grid-rows.ts'

interface PieceGridProps {
  readonly columns: readonly AnyField[]
  readonly rows: readonly TypedRow[]
  /** The filled rows as they are read. */
  readonly readRows: readonly ReadRow[]
  readonly onRows: (rows: readonly TypedRow[]) => void
  /** A table that was pasted, and where. */
  readonly onTable: (table: readonly (readonly unknown[])[], at: Cell) => void
  /** The grid has the keys: nothing stands over it. */
  readonly isOpen: boolean
  /** The lots that are offered where one is named. */
  readonly lots: Lots | undefined
  /** The orders that are offered where a piece is made for one. */
  readonly orders: readonly OrderToFill[]
  readonly preOrders: readonly PreOrderToFill[]
}

const rowPx = 30
const spareRows = 12
/** So few rows are drawn whole; of more, those that are seen. */
const drawnWholeMax = 60
const widthOf = (field: AnyField) => (field.name === 'nama_barang' ? 230 : field.kind.align === 'right' ? 112 : 118)

/**
 * Rows of cells as in a spreadsheet. One cell is active: a key types over it, F2 changes what stands there, Enter goes down and Tab to
 * the right; Shift with an arrow takes several, Ctrl+D copies their first row down. Only what is seen is drawn.
 */
export function PieceGrid({ columns, rows, readRows, onRows, onTable, isOpen, lots, orders, preOrders }: PieceGridProps) {
  const say = useText()
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Cell>()
  /** The text in the cell that is being changed. */
  const [text, setText] = useState<string>()
  const count = Math.min(piecesMax, Math.max(rows.length + 1, spareRows))
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 6,
    initialRect: { width: 1000, height: 400 },
  })
  const drawn = count > drawnWholeMax ? virtualizer.getVirtualItems().map(({ index }) => index) : Array.from({ length: count }, (_, index) => index)
  const field: AnyField = columns[active.column] ?? (columns[0] as AnyField)
  const block = blockOf(anchor ?? active, active)

  const go = (to: Cell, isTaking = false) => {
    const next = { row: clamp(to.row, count), column: clamp(to.column, columns.length) }
    setAnchor(isTaking ? (anchor ?? active) : undefined)
    setActive(next)
    virtualizer.scrollToIndex(next.row)
    requestAnimationFrame(() => scroller.current?.querySelector(`#${idOf(next)}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  }
  const commit = () => {
    if (text === undefined) return
    const before = rows[active.row]?.cells[field.name] ?? ''
    if (text !== before) onRows(typedInto(rows, [{ ...active, name: field.name, text }]))
    setText(undefined)
    scroller.current?.focus()
  }
  const goToWrong = () => {
    const row = readRows.findIndex(({ messages }) => columns.some(({ name }) => messages[name]))
    if (row === -1) return
    go({ row, column: columns.findIndex(({ name }) => readRows[row]?.messages[name]) })
    scroller.current?.focus()
  }
  const wrong = useRef(goToWrong)
  useEffect(() => {
    wrong.current = goToWrong
  })
  useEffect(() => {
    const element = scroller.current
    const listen = () => wrong.current()
    element?.addEventListener('kencana-wrong', listen)
    return () => element?.removeEventListener('kencana-wrong', listen)
  }, [])
  // The keys go to the grid as soon as it is there.
  useEffect(() => scroller.current?.focus(), [])

  const clear = () => {
    const cells = Array.from({ length: block.to.row - block.from.row + 1 }, (_, at) =>
      columns.slice(block.from.column, block.to.column + 1).map(({ name }) => ({ row: block.from.row + at, name, text: '' })),
    )
    onRows(typedInto(rows, cells.flat()))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const { key, shiftKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    const done = (act: () => void) => {
      event.preventDefault()
      // F2 is the menu's everywhere else.
      event.stopPropagation()
      act()
    }
    const isChanging = text !== undefined
    if (key === 'Enter') return done(() => (commit(), go({ ...active, row: active.row + (shiftKey ? -1 : 1) })))
    if (key === 'Tab') {
      const column = active.column + (shiftKey ? -1 : 1)
      const isEnd = column < 0 ? active.row === 0 : column >= columns.length && active.row === count - 1
      if (isEnd) return commit()
      if (column < 0) return done(() => (commit(), go({ row: active.row - 1, column: columns.length - 1 })))
      if (column >= columns.length) return done(() => (commit(), go({ row: active.row + 1, column: 0 })))
      return done(() => (commit(), go({ ...active, column })))
    }
    if (key === 'Escape' && isChanging) return done(() => (setText(undefined), scroller.current?.focus()))
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key]
    // The arrows walk through the lots that are offered.
    if (isChanging && offeredFor[field.name] !== undefined && (key === 'ArrowUp' || key === 'ArrowDown')) return undefined
    if (step && (!isChanging || (key !== 'ArrowLeft' && key !== 'ArrowRight'))) {
      const [down, right] = step as [number, number]
      return done(() => (commit(), go({ row: active.row + down, column: active.column + right }, shiftKey && !isChanging)))
    }
    if (isChanging) return undefined
    if (key === keyOf.editCell.keys) return done(() => setText(rows[active.row]?.cells[field.name] ?? ''))
    if (isCommand && key.toLowerCase() === 'd') return done(() => onRows(copiedDown(rows, columns, block)))
    if (key === 'Delete' || key === 'Backspace') return done(clear)
    if (key === 'Home') return done(() => go({ ...active, column: 0 }))
    if (key === 'End') return done(() => go({ ...active, column: columns.length - 1 }))
    if (key === 'PageDown' || key === 'PageUp') return done(() => go({ ...active, row: active.row + (key === 'PageDown' ? 12 : -12) }))
    if (key.length === 1 && !isCommand && !event.altKey) return done(() => setText(key))
    return undefined
  }
  const onPaste = (event: ClipboardEvent) => {
    if (!isOpen || text !== undefined) return
    event.preventDefault()
    onTable(cellsOfText(event.clipboardData.getData('text/plain')), block.from)
  }
  const onCopy = (event: ClipboardEvent) => {
    if (text !== undefined) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copied(rows, columns, block))
  }
  const message = readRows[active.row]?.messages[field.name]
  const width = columns.reduce((sum, each) => sum + widthOf(each), 44)
  return (
    <>
      <div
        className="grid"
        role="grid"
        ref={scroller}
        tabIndex={0}
        aria-label={say('Barang')}
        aria-rowcount={count + 1}
        aria-colcount={columns.length}
        aria-activedescendant={idOf(active)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onCopy={onCopy}
      >
        <div className="grid-head" role="row" style={{ width }}>
          <span className="grid-number" role="columnheader">
            {say('No')}
          </span>
          {columns.map((column) => (
            <span key={column.name} role="columnheader" className="grid-cell" style={{ width: widthOf(column) }} data-align={column.kind.align}>
              {say(column.label)}
              {!column.isOptional && ' *'}
            </span>
          ))}
        </div>
        <div style={{ height: virtualizer.getTotalSize(), width, position: 'relative' }} role="rowgroup">
          {drawn.map((index) => (
            <Row
              key={index}
              index={index}
              start={index * rowPx}
              columns={columns}
              row={rows[index]}
              read={readRows[index]}
              from={index >= block.from.row && index <= block.to.row ? block.from.column : -1}
              to={block.to.column}
              activeColumn={index === active.row ? active.column : -1}
              text={index === active.row ? text : undefined}
              onText={setText}
              onCommit={commit}
              onPick={(column, isTaking) => {
                commit()
                go({ row: index, column }, isTaking)
                scroller.current?.focus()
              }}
              onChange={(column) => setText(rows[index]?.cells[columns[column]!.name] ?? '')}
            />
          ))}
        </div>
      </div>
      <datalist id={lotsId}>
        {[...(lots?.values() ?? [])].map(({ kode_lot, nama_barang, qty, berat_stock }) => (
          <option key={kode_lot} value={kode_lot}>
            {nama_barang} · {say('{{n}} barang', { n: qty })} · {i.berat_stock.format(berat_stock)} g
          </option>
        ))}
      </datalist>
      <datalist id={ordersId}>
        {orders.map(({ no_pesanan, uraian }) => (
          <option key={no_pesanan} value={no_pesanan}>
            {uraian}
          </option>
        ))}
      </datalist>
      <datalist id={preOrdersId}>
        {preOrders.map(({ no_po, uraian }) => (
          <option key={no_po} value={no_po}>
            {uraian}
          </option>
        ))}
      </datalist>
      <p className="grid-message" role="alert">
        {message && `${active.row + 1} · ${fieldText(message, field.label)}`}
      </p>
    </>
  )
}

const clamp = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
/** The lists of the lots and of the orders that are offered. */
const lotsId = 'grid-lots'
const ordersId = 'grid-orders'
const preOrdersId = 'grid-pre-orders'
const offeredFor: Readonly<Record<string, string>> = {
  [i.kode_lot.name]: lotsId,
  [i.no_pesanan.name]: ordersId,
  [i.no_po.name]: preOrdersId,
}
const idOf = ({ row, column }: Cell) => `cell-${row}-${column}`

interface RowProps {
  readonly index: number
  readonly start: number
  readonly columns: readonly AnyField[]
  readonly row: TypedRow | undefined
  readonly read: ReadRow | undefined
  /** The columns that are taken, from −1 where none is. */
  readonly from: number
  readonly to: number
  readonly activeColumn: number
  readonly text: string | undefined
  readonly onText: (text: string) => void
  readonly onCommit: () => void
  readonly onPick: (column: number, isTaking: boolean) => void
  readonly onChange: (column: number) => void
}

const isSameRow = (one: RowProps, other: RowProps) =>
  (['index', 'start', 'columns', 'row', 'read', 'from', 'to', 'activeColumn', 'text'] as const).every((name) => one[name] === other[name]) &&
  // The active row acts on what is known now.
  other.activeColumn === -1

const Row = memo(function Row({ index, start, columns, row, read, from, to, activeColumn, text, onText, onCommit, onPick, onChange }: RowProps) {
  const say = useText()
  return (
    <div role="row" aria-rowindex={index + 2} className="grid-row" style={{ transform: `translateY(${start}px)`, height: rowPx }}>
      <span className="grid-number" role="rowheader">
        {index + 1}
        {row?.foto && <span className="grid-photo" title={say('Foto')} />}
      </span>
      {columns.map((column, at) => {
        const typed = row?.cells[column.name] ?? ''
        const message = read?.messages[column.name]
        const isActive = at === activeColumn
        const shown = typed === '' ? (read?.proposed[column.name] ?? '') : typed
        return (
          <div
            key={column.name}
            id={idOf({ row: index, column: at })}
            role="gridcell"
            tabIndex={-1}
            className="grid-cell"
            style={{ width: widthOf(column) }}
            data-align={column.kind.align}
            data-active={isActive}
            data-taken={from !== -1 && at >= from && at <= to}
            data-wrong={message !== undefined && (row?.said[column.name] !== undefined || !isEmptyRow(row))}
            data-proposed={typed === '' && shown !== ''}
            title={message && fieldText(message, column.label)}
            onMouseDown={(event) => {
              if (event.target instanceof HTMLInputElement) return
              // The grid keeps the keys; its cells only say where they go.
              event.preventDefault()
              onPick(at, event.shiftKey)
            }}
            onDoubleClick={() => onChange(at)}
          >
            {isActive && text !== undefined ? (
              <input
                autoFocus
                value={text}
                aria-label={say(column.label)}
                {...(offeredFor[column.name] ? { list: offeredFor[column.name] } : {})}
                onChange={(event) => onText(event.target.value)}
                onBlur={onCommit}
                onFocus={(event) => event.target.setSelectionRange(event.target.value.length, event.target.value.length)}
              />
            ) : (
              shown
            )}
          </div>
        )
      })}
    </div>
  )
}, isSameRow)

const isEmptyRow = (row: TypedRow | undefined) => !row || (row.foto === null && Object.values(row.cells).every((text) => text === ''))
