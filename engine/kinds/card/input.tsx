import { TextInput } from '@mantine/core'
import { type InputProps, commonProps, emptyOf } from '../../web/input-props.ts'
import { maskCards } from './mask-cards.ts'

/** Input for the card of a payment. When the user leaves the field, a whole number is cut to its last four digits. */
export default function CardInput({ field, value, onChange, ...rest }: InputProps<string | null>) {
  return (
    <TextInput
      {...commonProps({ field, ...rest })}
      value={value ?? ''}
      maxLength={30}
      spellCheck={false}
      inputMode="text"
      onChange={(event) => onChange(event.currentTarget.value.toUpperCase() || emptyOf(field))}
      onBlur={() => {
        const left = maskCards((value ?? '').trim())
        if (value && value !== left) onChange(left)
      }}
    />
  )
}
