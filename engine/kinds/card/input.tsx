import { TextInput } from '@mantine/core'
import { type InputProps, commonProps, emptyOf } from '../../web/input-props.ts'
import { maskCards } from './mask-cards.ts'

/** The card of a payment: of a whole number the last four digits stay once the field is left. */
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
