import { TextInput } from '@mantine/core'
import { type InputProps, commonProps, emptyOf } from '../../web/input-props.ts'

/** A key that people type or scan; capitals appear while it is typed. */
export default function CodeInput({ field, value, onChange, ...rest }: InputProps<string | null>) {
  const { asTyped, atMost } = field.kind as unknown as { asTyped?: boolean; atMost?: number }
  return (
    <TextInput
      {...commonProps({ field, ...rest })}
      value={value ?? ''}
      maxLength={atMost ?? 30}
      spellCheck={false}
      autoCapitalize={asTyped ? 'none' : 'characters'}
      onChange={(event) => {
        const typed = event.currentTarget.value
        onChange(typed === '' ? emptyOf(field) : asTyped ? typed : typed.toUpperCase())
      }}
      onBlur={() => value && value !== value.trim() && onChange(value.trim())}
    />
  )
}
