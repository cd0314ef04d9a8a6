import { useCallback } from 'react'
import { type FormRow, useReckoned } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { orders as o } from '../contract/fields.ts'
import { type OrderWays, goldOfRow, priceOfRow } from './order-form.ts'

/** What lines are priced by. */
type LineWays = Pick<OrderWays, 'rates' | 'rounding' | 'harga_emas'>

/** What a gram of a line costs, and what the line comes to. */
export function Priced({ row, ways }: { row: FormRow; ways: LineWays }) {
  const price = useReckoned(
    row,
    useCallback((of: FormRow) => priceOfRow(of, ways), [ways]),
  )
  return (
    price && (
      <>
        <span>
          <Figure field={o.harga_per_gram} value={price.harga_per_gram} /> / g
        </span>
        <Figure field={o.sub_total} value={price.harga_total} strong />
      </>
    )
  )
}

/** The fine gold of a thing that the customer gives, and what it counts for. */
export function Weighed({ row, ways }: { row: FormRow; ways: LineWays }) {
  const { fine, nilai_emas_pelanggan } = useReckoned(
    row,
    useCallback((of: FormRow) => goldOfRow(of, ways), [ways]),
  )
  return (
    <>
      <span>
        <Figure field={o.fine} value={fine} /> g
      </span>
      <Figure field={o.nilai_emas_pelanggan} value={nilai_emas_pelanggan} strong />
    </>
  )
}
