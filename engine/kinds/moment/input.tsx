import { TextInput } from '@mantine/core'
import { type InputProps, commonProps } from '../../web/input-props.ts'

/** A moment: the clock sets it, people only read it. */
export default function MomentInput({ field, value, onChange: _, ...rest }: InputProps<string | null>) {
  return <TextInput {...commonProps({ field, ...rest, readOnly: true })} value={value ? field.kind.format(value) : ''} />
}
