import { PasswordInput as Input } from '@mantine/core'
import { type InputProps, commonProps, emptyOf } from '../../web/input-props.ts'
import type { PasswordKind } from './password.ts'

/** What only its owner knows: hidden unless he looks at it, and known to the browser that keeps it for him. */
export default function PasswordInput({ field, value, onChange, ...rest }: InputProps<string | null>) {
  const { isNew } = field.kind as PasswordKind
  return (
    <Input
      {...commonProps({ field, ...rest })}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value || emptyOf(field))}
    />
  )
}
