import { Switch } from '@mantine/core'
import { type InputProps, commonProps } from '../../web/input-props.ts'

/** Yes or no. The word next to the switch says which, so that the colour is not the only sign. */
export default function FlagInput({ field, value, onChange, ...rest }: InputProps<boolean | null>) {
  const { withAsterisk: _, 'aria-required': __, readOnly, autoComplete: ___, ...common } = commonProps({ field, ...rest })
  return (
    <Switch
      {...common}
      disabled={common.disabled || readOnly}
      checked={value ?? false}
      // Aligned with the inputs in the same row, which have their label above them.
      mt={rest.labelPlace ? 0 : 22}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
