import { Autocomplete } from '@mantine/core'
import type { AnyField } from '#engine/contract/field.ts'
import { type FieldForm, useFieldError, useFieldValue } from '#engine/web/field-form.ts'
import { commonProps } from '#engine/web/input-props.ts'
import { useList } from '#engine/web/lookup-input.tsx'
import { masterParameterKeteranganNota } from '#modules/masters/contract/master-parameter-keterangan-nota.ts'

const remarkMax = 200

/** The remark of the receipt: one of those that the shop keeps, or words of the cashier's own. */
export function Remark({ form, field }: { form: FieldForm; field: AnyField }) {
  const { data = [] } = useList(masterParameterKeteranganNota.api.list)
  const value = useFieldValue(form, field) as string | null
  const error = useFieldError(form, field.name)
  const remarks = [...new Set(data.map((row) => String(row['keterangan'])))]
  return (
    <Autocomplete
      {...commonProps({ field, error, labelPlace: 'INSIDE' })}
      data={remarks}
      value={value ?? ''}
      maxLength={remarkMax}
      limit={20}
      maxDropdownHeight={220}
      comboboxProps={{ withinPortal: true }}
      onChange={(typed) => form.set(field.name, typed || null)}
    />
  )
}
