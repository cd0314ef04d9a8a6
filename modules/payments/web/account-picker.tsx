import { useMemo } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { type FieldForm, useFieldError, useFieldValue } from '#engine/web/field-form.ts'
import { ListSelect } from '#engine/web/list-select.tsx'
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
  const list = useList(masterRekening.api.list)
  const value = useFieldValue(form, field) as string | null
  const error = useFieldError(form, field.name)
  const options = useMemo(
    () =>
      (list.data ?? [])
        .filter((row) => bank === undefined || row['kode_bank'] === bank)
        .map((row) => ({ value: String(row['no_rekening']), label: nameOf(row, bank === undefined) })),
    [list.data, bank],
  )
  return (
    <ListSelect
      {...(hideLabel ? { 'aria-label': say('No Rekening'), placeholder: say('Rekening'), size: 'sm' } : { label: say('No Rekening') })}
      disabled={disabled}
      answer={list}
      options={options}
      value={value}
      onChange={(next) => form.set(field.name, next)}
      error={error ? fieldText(error, 'No Rekening') : undefined}
      data-field={form.path + field.wire}
    />
  )
}

/** An account by what tells it from the others: by its bank, where those of all are offered, or by its owner. */
function nameOf(row: Readonly<Record<string, unknown>>, isOfAnyBank: boolean): string {
  const number = String(row['no_rekening'])
  return isOfAnyBank ? `${String(row['kode_bank'])} ${number}` : `${number} — ${String(row['nama_rekening'])}`
}
