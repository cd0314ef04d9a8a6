import DateKindInput from '../date/input.tsx'
import type { InputProps } from '../../web/input-props.ts'

/** The day somebody was born: the year is picked first, then the month and the day. */
export default function BirthdayInput(props: InputProps<string | null>) {
  return <DateKindInput {...props} defaultLevel="decade" />
}
