import { z } from 'zod'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'
import { withoutSeparators } from '../phone/normalize-phone.ts'

const [digitsMin, charactersMax] = [6, 20]

/**
 * A number that is called: mobile or landline, written as people write it: `024-3551234`, `+62 812 3456 7890`. One that
 * messages are sent to is a `phone`.
 */
export function telephone(label: string): Unnamed<string> {
  const kind: Kind<string> = {
    name: 'telephone',
    align: 'left',
    cell: 'text',
    column: 'text',
    check: (name) =>
      z
        .string({ error: `${name} Tidak Boleh Kosong` })
        .trim()
        .max(charactersMax, `${name} Maksimal ${charactersMax} Karakter`)
        .regex(/^[\d\s+()./-]+$/, `${name} Hanya Boleh Angka`)
        .refine((typed) => typed.replace(/\D/g, '').length >= digitsMin, `${name} Minimal ${digitsMin} Angka`)
        .refine((typed) => !/^(?:\+0|\+?00(?!62))/.test(withoutSeparators(typed)), `${name} Tidak Benar`),
    format: (value) => value,
    parse: (typed) => typed.trim() || undefined,
  }
  return new Field({ name: '', label, kind })
}
