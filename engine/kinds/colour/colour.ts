import { z } from 'zod'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'

/** A colour as screens write it: `#7a5908`. */
export function colour(label: string): Unnamed<string> {
  const kind: Kind<string> = {
    name: 'colour',
    align: 'left',
    cell: 'text',
    column: 'text',
    check: (name) =>
      z
        .string({ error: `${name} Tidak Boleh Kosong` })
        .trim()
        .min(1, `${name} Tidak Boleh Kosong`)
        .toLowerCase()
        .regex(/^#[0-9a-f]{6}$/, `${name} Tidak Dikenal`),
    format: (value) => value,
    parse: (typed) => typed.trim().toLowerCase() || undefined,
  }
  return new Field({ name: '', label, kind })
}
