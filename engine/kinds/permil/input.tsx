import type { InputProps } from '../../web/input-props.ts'
import { NumberTextInput } from '../../web/number-text-input.tsx'

export default function PermilInput(props: InputProps<number | null>) {
  return <NumberTextInput {...props} unit="‰" />
}
