import { TextInput } from '@mantine/core'
import { type InputProps, commonProps, emptyOf } from '../../web/input-props.ts'

/** A telephone number: whatever is not a digit is left out while it is typed. */
export default function PhoneInput({ field, value, onChange, ...rest }: InputProps<string | null>) {
  return (
    <TextInput
      {...commonProps({ field, ...rest })}
      type="tel"
      inputMode="tel"
      value={value ?? ''}
      maxLength={16}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '') || emptyOf(field))}
    />
  )
}
