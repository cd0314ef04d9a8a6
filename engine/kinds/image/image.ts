import { z } from 'zod'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'

/** A stored picture: the path below `/files/` that the file store answered. */
export function image(label: string): Unnamed<string> {
  const kind: Kind<string> = {
    name: 'image',
    align: 'center',
    cell: 'text',
    column: 'text',
    check: (name) =>
      z
        .string({ error: 'Gambar Wajib Dimasukan' }) // sic
        .min(1, 'Gambar Wajib Dimasukan') // sic
        .max(300)
        .regex(/^[\w\-./]+$/, `${name} Tidak Dikenal`),
    format: (value) => value,
    parse: (typed) => typed.trim() || undefined,
  }
  return new Field({ name: '', label, kind })
}
