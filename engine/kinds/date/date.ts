import { z } from 'zod'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'

/** A business date as `yyyy-MM-dd`; a real day of the calendar, with no hour and no zone. */
export function date(label: string): Unnamed<string> {
  const kind: Kind<string> = {
    name: 'date',
    align: 'left',
    cell: 'date',
    column: 'date',
    check: (name) => z.iso.date({ error: `${name} Tidak Boleh Kosong` }),
    format: (value) => value,
    parse: (typed) => (z.iso.date().safeParse(typed.trim()).success ? typed.trim() : undefined),
  }
  return new Field({ name: '', label, kind })
}
