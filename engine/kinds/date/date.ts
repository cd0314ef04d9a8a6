import { Field, type Kind, type Unnamed } from '../../contract/field.ts'
import { missingOrUnread } from '../number.ts'
import { isoDate } from './iso-date.ts'
import { readDay } from './read-day.ts'

/** A business date as `yyyy-MM-dd`; a real day of the calendar from 1900 to 2999, with no hour and no zone. */
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
