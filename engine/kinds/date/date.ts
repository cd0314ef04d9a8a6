import { Field, type Kind, type Unnamed } from '../../contract/field.ts'
import { missingOrUnread } from '../number.ts'
import { isoDate } from './iso-date.ts'
import { readDay } from './read-day.ts'

/** A business date as `yyyy-MM-dd`: a real calendar day from 1900 to 2999, without hour and time zone. */
export function date(label: string): Unnamed<string> {
  const kind: Kind<string> = {
    name: 'date',
    align: 'left',
    cell: 'date',
    column: 'date',
    check: (name) => isoDate(name, missingOrUnread(name)),
    format: (value) => value,
    parse: (typed) => readDay(typed),
  }
  return new Field({ name: '', label, kind })
}
