import DateKindInput from '../date/input.tsx'
import type { InputProps } from '../../web/input-props.ts'

/** The input of a date of birth: the user picks the year first, then the month and the day. */
export default function BirthdayInput(props: InputProps<string | null>) {
  return <DateKindInput {...props} defaultLevel="decade" />
}
