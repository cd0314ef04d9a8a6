import { Button } from '@mantine/core'
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { type FieldForm, type FormRow, type FormRows, useRows } from '#engine/web/field-form.ts'
import { useText } from '#engine/web/text.ts'
import { PriceChange } from './price-change.tsx'

/** The prices a gram that rows had before they followed the list to another, until somebody has read that. */
export interface MovedRows {
  readonly was: ReadonlyMap<FieldForm, number>
  /** Of several moves the first price is the one that the customer heard. */
  moved(row: FieldForm, perGramRp: number): void
  seen(): void
}

const nothingMoved: ReadonlyMap<FieldForm, number> = new Map()

/** Keeps what rows cost a gram before the list moved. */
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
  /** What a row comes to in rupiah, or would at another price a gram. */
  readonly totalOf: (row: FormRow<About>, perGramRp?: number) => number
  /** Where the focus goes when it is read. */
  readonly onDone?: () => void
}

/** That rows have followed the list to new prices: once for all of them, with what they came to and come to now. */
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
