import { Autocomplete } from '@mantine/core'
import type { AnyField } from '#engine/contract/field.ts'
import { type FieldForm, useFieldError, useFieldValue } from '#engine/web/field-form.ts'
import { type InputProps, commonProps } from '#engine/web/input-props.ts'
import type { TextKind } from '#engine/kinds/text/text.ts'

interface SuggestedTextProps extends Pick<InputProps<string>, 'labelPlace'> {
  readonly form: FieldForm
  readonly field: AnyField
  readonly texts: readonly string[]
}

/** A text that is one of those that are offered, or words of one's own. */
export function SuggestedText({ form, field, texts, labelPlace }: SuggestedTextProps) {
  const value = useFieldValue(form, field) as string | null
  const error = useFieldError(form, field.name)
  return (
    <Autocomplete
      {...commonProps({ field, error, labelPlace, at: form.path + field.wire })}
      data={[...new Set(texts)]}
      value={value ?? ''}
      maxLength={(field.kind as TextKind).atMost}
      limit={20}
      maxDropdownHeight={220}
      comboboxProps={{ withinPortal: true }}
      onChange={(typed) => form.set(field.name, typed || null)}
    />
  )
}
