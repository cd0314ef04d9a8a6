import { TextInput } from '@mantine/core'
import { type InputProps, commonProps, emptyOf } from '../../web/input-props.ts'

/** A number that is called: what no number is written with is left out while it is typed. */
export default function TelephoneInput({ field, value, onChange, ...rest }: InputProps<string | null>) {
  return (
    <TextInput
      {...commonProps({ field, ...rest })}
      type="tel"
      inputMode="tel"
      value={value ?? ''}
      maxLength={25}
      onChange={(event) => onChange(event.currentTarget.value.replace(/[^\d\s+()./-]/g, '') || emptyOf(field))}
    />
  )
}
