import { useCallback } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { type FormRow, useFieldValue, useReckoned } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { EntrySums, TypedRows } from '#modules/documents/web/public.ts'
import { orders as o } from '../contract/fields.ts'
import { givenGold } from '../contract/pesanan.ts'
import { type OrderForm, type OrderRules, type orderSums, goldOfRow, priceOfRow } from './order-form.ts'
import { OrderPhotosBox } from './photos.tsx'

/** What lines are priced by. */
type LineRules = Pick<OrderRules, 'rates' | 'rounding' | 'harga_emas'>

/** What a gram of a line costs, and what the line comes to. */
function Priced({ row, rules }: { row: FormRow; rules: LineRules }) {
  const price = useReckoned(
    row,
    useCallback((of: FormRow) => priceOfRow(of, rules), [rules]),
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
function Weighed({ row, rules }: { row: FormRow; rules: LineRules }) {
  const { fine, nilai_emas_pelanggan } = useReckoned(
    row,
    useCallback((of: FormRow) => goldOfRow(of, rules), [rules]),
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

interface OrderLinesProps {
  readonly form: OrderForm
  /** The fields of a piece. The grams of a part are asked only if not the whole price is fixed. */
  readonly fields: readonly AnyField[]
  readonly rules: LineRules
  readonly isOpen: boolean
}

/** The pieces that an order is for (F7), and the gold that the customer gives (F3). */
export function OrderLines({ form, fields, rules, isOpen }: OrderLinesProps) {
  const isWhole = useFieldValue(form, o.harga_dikunci) === true
  return (
    <>
      <TypedRows
        rows={form.lines}
        fields={isWhole ? fields.filter(({ name }) => name !== o.berat_dikunci.name) : fields}
        title="Barang Pesanan"
        isOpen={isOpen}
        isAll
        alike={[o.kode_dept.name, o.kode_group.name]}
        beside={(row) => (
          <>
            <Priced row={row} rules={rules} />
            <OrderPhotosBox row={row} />
          </>
        )}
      />
      <TypedRows
        rows={form.gold}
        fields={givenGold}
        title="Emas Pelanggan"
        by={keyOf.addBrought}
        isOpen={isOpen}
        alike={[o.kadar.name]}
        beside={(row) => <Weighed row={row} rules={rules} />}
      />
    </>
  )
}

/** The weight, the value of the customer's gold, the rest and the total of an order. */
export function OrderSums({ sums }: { sums: Pick<ReturnType<typeof orderSums>, 'berat' | 'nilai_emas_pelanggan' | 'total_harga' | 'dp'> }) {
  return (
    <EntrySums
      sums={[
        [o.total_berat.labelled('Berat'), sums.berat],
        ...(sums.nilai_emas_pelanggan > 0 ? [[o.nilai_emas_pelanggan, sums.nilai_emas_pelanggan] as const] : []),
        [o.sisa_bayar, sums.total_harga - sums.dp - sums.nilai_emas_pelanggan],
      ]}
      total={[o.total_harga, sums.total_harga]}
    />
  )
}
