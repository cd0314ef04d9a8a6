import { z } from 'zod'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'

export interface CodeOptions {
  atMost?: number
  /** Letters stay as typed; otherwise they become capitals. */
  asTyped?: boolean
}

/** The kind of a key, and its maximum length. */
export interface CodeKind extends Kind<string> {
  readonly atMost: number
  readonly asTyped: boolean
}

/** A key that people type, scan and read out: no blanks inside, capitals. */
export function code(label: string, options: CodeOptions = {}): Unnamed<string> {
  const atMost = options.atMost ?? 30
  const kind: CodeKind = {
    name: 'code',
    align: 'left',
    cell: 'text',
    column: 'text',
    atMost,
    asTyped: options.asTyped ?? false,
    check: (name) => {
      const schema = z
        .string({ error: `${name} Tidak Boleh Kosong` })
        .trim()
        .min(1, `${name} Tidak Boleh Kosong`)
        .max(atMost, `${name} Maksimal ${atMost} Karakter`)
        .regex(/^[\w.\-/+]+( [\w.\-/+]+)*$/, `${name} Hanya Boleh Huruf, Angka Dan Tanda - _ . / +`)
      return options.asTyped ? schema : schema.toUpperCase()
    },
    format: (value) => value,
    parse: (typed) => (options.asTyped ? typed.trim() : typed.trim().toUpperCase()) || undefined,
  }
  return new Field({ name: '', label, kind })
}
