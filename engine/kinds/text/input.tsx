import { TextInput, Textarea } from '@mantine/core'
import { type InputProps, commonProps, emptyOf } from '../../web/input-props.ts'
import type { TextKind } from './text.ts'

/** Free text on one line or several. */
export default function TextKindInput({ field, value, onChange, ...rest }: InputProps<string | null>) {
  const { lines, atMost } = field.kind as TextKind
  const shared = {
    ...commonProps({ field, ...rest }),
    value: value ?? '',
    maxLength: atMost,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(event.currentTarget.value === '' ? emptyOf(field) : event.currentTarget.value),
    onBlur: () => {
      if (value && value !== value.trim()) onChange(value.trim())
    },
  }
  return lines > 1 ? <Textarea {...shared} autosize minRows={lines} maxRows={lines * 3} /> : <TextInput {...shared} />
}
