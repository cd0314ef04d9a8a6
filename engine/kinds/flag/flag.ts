import { z } from 'zod'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'

/** Yes or no. */
export function flag(label: string): Unnamed<boolean> {
  const kind: Kind<boolean> = {
    name: 'flag',
    align: 'center',
    cell: 'text',
    column: 'boolean',
    sent: z.boolean(),
    check: (name) => z.boolean({ error: `${name} Tidak Boleh Kosong` }),
    format: (value) => (value ? 'Ya' : 'Tidak'),
    parse: (typed) => (/^(ya|y|1|true)$/i.test(typed.trim()) ? true : /^(tidak|t|0|false)$/i.test(typed.trim()) ? false : undefined),
  }
  return new Field({ name: '', label, kind })
}
