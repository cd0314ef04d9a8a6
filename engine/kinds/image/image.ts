import { z } from 'zod'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'

/**
 * A private picture of a form whose record may not exist yet. The value is the name under which the calls of `configurePictures` store it. The kind
 * `picture` is for public pictures: it names its own upload call, and its value is a path below `api/`.
 */
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
