import { Button } from '@mantine/core'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { type FieldForm, type FormRow, type FormRows, useRows } from '#engine/web/field-form.ts'
import { useText } from '#engine/web/text.ts'
import { PriceChange } from './price-change.tsx'

/** The prices per gram that rows had before the list changed, until the user has read the notice. */
export interface MovedRows {
  readonly was: ReadonlyMap<FieldForm, number>
  /** After several changes the first price stays: the customer heard that one. */
  moved(row: FieldForm, perGramRp: number): void
  seen(): void
}

const nothingMoved: ReadonlyMap<FieldForm, number> = new Map()

/** Keeps the prices per gram that rows had before the list changed. */
export function useMovedRows(): MovedRows {
  const [was, setWas] = useState(nothingMoved)
  const moved = useCallback(
    (row: FieldForm, perGramRp: number) => setWas((before) => (before.has(row) ? before : new Map(before).set(row, perGramRp))),
    [],
  )
  const seen = useCallback(() => setWas(nothingMoved), [])
  return useMemo(() => ({ was, moved, seen }), [was, moved, seen])
}

interface MovedPricesProps<About> {
  readonly rows: FormRows<About>
  readonly prices: MovedRows
  /** The total of a row in rupiah, at its own price per gram or at another one. */
  readonly totalOf: (row: FormRow<About>, perGramRp?: number) => number
  /** Sets the focus after the user has read the notice. */
  readonly onDone?: () => void
}

/** Tells the user that rows have new prices because the list changed: one notice for all rows, with the old and the new total. */
export function MovedPrices<About>({ rows, prices: { was, seen }, totalOf, onDone }: MovedPricesProps<About>) {
  const say = useText()
  const list = useRows(rows)
  const moved = list.filter((row) => was.has(row))
  useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const ends = list.map((row) => row.subscribe(listener))
        return () => ends.forEach((end) => end())
      },
      [list],
    ),
    () => list.reduce((sum, row) => sum + row.changes, 0),
  )
  const sum = (of: (row: FormRow<About>) => number) => list.reduce((total, row) => total + of(row), 0)
  const [oldTotal, newTotal] = [sum((row) => totalOf(row, was.get(row))), sum((row) => totalOf(row))]
  if (moved.length === 0) return null
  const read = () => {
    seen()
    onDone?.()
  }
  return (
    <PriceChange title="Harga Sudah Berubah, Ini Harga Yang Baru" n={moved.length} oldTotal={oldTotal} newTotal={newTotal}>
      <Button size="compact-sm" variant="light" onClick={read}>
        {say('Mengerti')}
      </Button>
    </PriceChange>
  )
}
