import { z } from 'zod'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'

/** A number that messages are sent to, of a mobile phone: digits only, at least 11 (specification §9). */
export function phone(label: string): Unnamed<string> {
  const kind: Kind<string> = {
    name: 'phone',
    align: 'left',
    cell: 'text',
    column: 'text',
    check: (name) =>
      z
        .string({ error: `${name} Tidak Boleh Kosong` })
        .trim()
        .regex(/^\d*$/, `${name} Hanya Boleh Angka`)
        .min(11, 'Mohn Masukan Nomor Handphone Yang Valid') // sic
        .max(16, `${name} Maksimal 16 Karakter`),
    format: (value) => value,
    parse: (typed) => typed.replace(/\D/g, '') || undefined,
  }
  return new Field({ name: '', label, kind })
}
