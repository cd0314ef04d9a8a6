import { Field, type Unnamed } from '../../contract/field.ts'
import { date } from '../date/date.ts'

/** The day somebody was born: a date whose calendar begins with the years. */
export function birthday(label: string): Unnamed<string> {
  return new Field({ name: '', label, kind: { ...date(label).kind, name: 'birthday' } })
}
