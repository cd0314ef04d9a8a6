import { useEffect } from 'react'
import type { Field } from '../contract/field.ts'
import { type FieldForm, useFieldError, useFieldUnread, useFieldValue } from './field-form.ts'
import { FieldInput } from './field-input.tsx'
import type { InputProps } from './input-props.ts'

/** A field of a form: its input, bound to the form's value and message, unless another is given. Draws alone when it alone changes. */
export function FormField<Value>({
  form,
  field,
  error: own,
  ...rest
}: { form: FieldForm; field: Field<string, Value> } & Pick<
  InputProps<Value>,
  'error' | 'readOnly' | 'disabled' | 'isFirst' | 'description' | 'label' | 'labelPlace' | 'keys' | 'only' | 'empty' | 'isNeeded'
>) {
  const value = useFieldValue(form, field)
  const error = useFieldError(form, field.name)
  const unread = useFieldUnread(form, field.name)
  // A removed field must not block the form with a text that is not visible.
  useEffect(() => () => void (field.name in form.unread && form.set(field.name, null)), [form, field.name])
  return (
    <FieldInput
      field={field}
      at={form.path + field.wire}
      value={value}
      error={own ?? error}
      onChange={(next, text) => form.set(field.name, next, text)}
      unread={unread ?? null}
      {...rest}
    />
  )
}
