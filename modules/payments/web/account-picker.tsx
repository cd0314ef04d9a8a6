import { Select } from '@mantine/core'
import type { AnyField } from '#engine/contract/field.ts'
import { type FieldForm, useFieldError, useFieldValue } from '#engine/web/field-form.ts'
import { useList } from '#engine/web/lookup-input.tsx'
import { fieldText, useText } from '#engine/web/text.ts'
import { masterRekening } from '#modules/masters/contract/master-rekening.ts'

interface AccountPickerProps {
  readonly form: FieldForm
  /** The field that holds the number of the account. */
  readonly field: AnyField
  /** The only bank whose accounts may be picked; undefined for those of every bank. */
  readonly bank?: string | null
  /** The label is only spoken: the row says what it is about. */
  readonly hideLabel?: boolean
  readonly disabled?: boolean
}

/** Picks a bank account of the shop. */
export function AccountPicker({ form, field, bank, hideLabel = false, disabled = false }: AccountPickerProps) {
  const say = useText()
  const { data = [] } = useList(masterRekening.api.list)
  const value = useFieldValue(form, field) as string | null
  const error = useFieldError(form, field.name)
  const accounts = bank === undefined ? data : data.filter((row) => row['kode_bank'] === bank)
  const nameOf = (row: (typeof data)[number]) =>
    bank === undefined
      ? `${String(row['kode_bank'])} ${String(row['no_rekening'])}`
      : `${String(row['no_rekening'])} — ${String(row['nama_rekening'])}`
  return (
    <Select
      {...(hideLabel ? { 'aria-label': say('No Rekening'), placeholder: say('Rekening'), size: 'sm' } : { label: say('No Rekening') })}
      disabled={disabled}
      data={accounts.map((row) => ({ value: String(row['no_rekening']), label: nameOf(row) }))}
      value={value}
      onChange={(next) => form.set(field.name, next)}
      error={error ? fieldText(error, 'No Rekening') : undefined}
      data-field={form.path + field.wire}
    />
  )
}
