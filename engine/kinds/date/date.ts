import { z } from 'zod'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'
import { missingOrUnread } from '../number.ts'
import { readDay } from './read-day.ts'

/** A business date as `yyyy-MM-dd`; a real day of the calendar, with no hour and no zone. */
export function date(label: string): Unnamed<string> {
  const kind: Kind<string> = {
    name: 'date',
    align: 'left',
    cell: 'date',
    column: 'date',
    check: (name) => z.iso.date({ error: missingOrUnread(name) }),
    format: (value) => value,
    parse: (typed) => readDay(typed),
  }
  return new Field({ name: '', label, kind })
}
