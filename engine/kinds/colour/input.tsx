import '@mantine/core/styles/ColorInput.layer.css'
import '@mantine/core/styles/ColorPicker.layer.css'
import { ColorInput } from '@mantine/core'
import { type InputProps, commonProps, emptyOf } from '../../web/input-props.ts'

/** Colours that go with gold. */
const swatches = ['#7a5908', '#d4a017', '#b8860b', '#8c3b2e', '#c2185b', '#6b3fa0', '#2f6f8f', '#2f7d4f', '#5b6770', '#1f1f1f']

/** A colour, picked or typed. */
export default function ColourInput({ field, value, onChange, ...rest }: InputProps<string | null>) {
  return (
    <ColorInput
      {...commonProps({ field, ...rest })}
      value={value ?? ''}
      format="hex"
      swatches={swatches}
      swatchesPerRow={swatches.length}
      withEyeDropper={false}
      // A text that is not a colour stays in the input with an error.
      fixOnBlur={false}
      onChange={(next) => onChange(next || emptyOf(field))}
    />
  )
}
