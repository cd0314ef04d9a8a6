import { z } from 'zod'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'
import { normalizePhone } from './normalize-phone.ts'

const digitsMin = 11

/** A mobile number for messages: at least 11 digits (specification §9), in the one form of `normalizePhone`. */
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
        .overwrite((typed) => normalizePhone(typed) ?? typed)
        .regex(/^[\d\s+()./-]*$/, `${name} Hanya Boleh Angka`)
        .max(16, `${name} Maksimal 16 Karakter`)
        .refine(isMobile, 'Mohn Masukan Nomor Handphone Yang Valid'), // sic
    format: (value) => value,
    parse: (typed) => typed.trim() || undefined,
  }
  return new Field({ name: '', label, kind })
}

function isMobile(typed: string): boolean {
  const number = normalizePhone(typed)
  return number !== undefined && (number.startsWith('+') || number.length >= digitsMin)
}
