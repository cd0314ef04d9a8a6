import { Select } from '@mantine/core'
import { memo } from 'react'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FieldForm, useFieldError, useFieldValue } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { useList } from '#engine/web/lookup-input.tsx'
import { fieldText, useText } from '#engine/web/text.ts'
import { masterSales } from '#modules/masters/contract/master-sales.ts'
import { sales as s } from '../contract/fields.ts'
import { TillRemark } from './till-remark.tsx'

/** Who buys, who sells, and what the receipt remarks. */
export const TillCustomer = memo(function TillCustomer({ form, onDone }: { form: FieldForm; onDone: () => void }) {
  const say = useText()
  return (
    <section className="till-box" aria-label={say('Data Customer')} onKeyDown={(event) => enterMovesOn(event, onDone)}>
      <div className="till-customer">
        <FormField form={form} field={s.nama_customer} keys="F6" />
        <SalesPicker form={form} />
        <FormField form={form} field={s.no_hp.optional()} />
        <FormField form={form} field={s.alamat_customer.optional()} />
        <TillRemark form={form} />
      </div>
    </section>
  )
})

function SalesPicker({ form }: { form: FieldForm }) {
  const say = useText()
  const { data = [] } = useList(masterSales.api.list)
  const value = useFieldValue(form, s.kode_sales)
  const error = useFieldError(form, s.kode_sales.name)
  return (
    <Select
      label={say('Sales')}
      withAsterisk
      data={data.map((row) => ({ value: String(row['kode_sales']), label: String(row['nama_sales']) }))}
      value={value}
      onChange={(kode_sales) => form.set(s.kode_sales.name, kode_sales)}
      error={error ? fieldText(error, 'Sales') : undefined}
      data-field={s.kode_sales.wire}
    />
  )
}
