import { Field, type Unnamed } from '../../contract/field.ts'
import { date } from '../date/date.ts'

/** A date of birth. Its calendar starts with the years. */
export function birthday(label: string): Unnamed<string> {
  return new Field({ name: '', label, kind: { ...date(label).kind, name: 'birthday' } })
}
