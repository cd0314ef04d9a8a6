import { memo, useMemo, useRef } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FieldForm, useFieldError, useFieldValue } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { ListSelect } from '#engine/web/list-select.tsx'
import { useList } from '#engine/web/lookup-input.tsx'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { fieldText, useText } from '#engine/web/text.ts'
import { masterSales } from '#modules/masters/contract/master-sales.ts'
import { MemberName, knowsMembers } from './member-name.tsx'
import { Remark } from './remark.tsx'

interface CustomerBoxProps {
  readonly form: FieldForm
  /** The input fields, in this order; the first has F6. The salesperson and the remark are picked. A form with a member finds him by the name. */
  readonly fields: readonly AnyField[]
  /** The names of fields that must be filled now, besides those that always must. */
  readonly needed?: readonly string[] | undefined
  /** No question stands over it. */
  readonly isOpen: boolean
  /** Enter in the last field. */
  readonly onDone: () => void
}

/** Whom a document is about, who serves him, and what the receipt remarks. */
export const CustomerBox = memo(function CustomerBox({ form, fields, needed, isOpen, onDone }: CustomerBoxProps) {
  const say = useText()
  const box = useRef<HTMLElement>(null)
  const focus = () => {
    const first = box.current?.querySelector<HTMLInputElement>('[data-field]')
    first?.focus()
    first?.select()
  }
  /** A member brings most of the answers: the focus goes to the first that is still missing. Where none is, it stays. */
  const toMissing = () => {
    const missing = fields.find(({ isOptional, name }) => (!isOptional || needed?.includes(name)) && (form.values[name] ?? null) === null)
    if (missing) box.current?.querySelector<HTMLElement>(`[data-field="${missing.wire}"]`)?.focus()
  }
  useShortcuts([{ ...keyOf.party, run: focus, disabled: !isOpen }])
  return (
    <section ref={box} className="entry-box" aria-label={say('Data Customer')} onKeyDown={(event) => enterMovesOn(event, onDone)}>
      <div className="entry-customer">
        {fields.map((field, at) => {
          if (field.name === 'kode_sales') return <SalesPicker key={field.name} form={form} field={field} />
          if (field.name === 'keterangan') return <Remark key={field.name} form={form} field={field} />
          if (field.name === 'nama_customer' && knowsMembers(form))
            return <MemberName key={field.name} form={form} field={field} keys={at === 0 ? keyOf.party.keys : undefined} onPicked={toMissing} />
          return (
            <FormField
              key={field.name}
              form={form}
              field={field}
              keys={at === 0 ? keyOf.party.keys : undefined}
              isNeeded={needed?.includes(field.name)}
            />
          )
        })}
      </div>
    </section>
  )
})

function SalesPicker({ form, field }: { form: FieldForm; field: AnyField }) {
  const say = useText()
  const list = useList(masterSales.api.list)
  const value = useFieldValue(form, field) as string | null
  const error = useFieldError(form, field.name)
  const options = useMemo(() => (list.data ?? []).map((row) => ({ value: String(row['kode_sales']), label: String(row['nama_sales']) })), [list.data])
  return (
    <ListSelect
      label={say('Sales')}
      withAsterisk
      answer={list}
      filledAt={masterSales.screen.title}
      options={options}
      value={value}
      onChange={(kode_sales) => form.set(field.name, kode_sales)}
      error={error ? fieldText(error, 'Sales') : undefined}
      data-field={field.wire}
    />
  )
}

/** Returns the messages for missing input about the customer, the salesperson and the goods, by field. Empty if nothing is missing. */
export function missingIn(form: FieldForm, pieces: { readonly name: string; readonly list: readonly unknown[] }): Record<string, string> {
  const { nama_customer, kode_sales } = form.values as { nama_customer?: string | null; kode_sales?: string | null }
  return {
    ...(pieces.list.length === 0 ? { [pieces.name]: 'Data Barang Harus Diisi' } : {}),
    ...(nama_customer?.trim() ? {} : { nama_customer: 'Data Customer Harus Diisi' }),
    ...(kode_sales ? {} : { kode_sales: 'Sales Harus Dipilih' }),
  }
}
