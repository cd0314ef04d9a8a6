import { z } from 'zod'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'
import { maskCard, shownCard } from './mask-cards.ts'

const charactersMax = 30

/** The card of a payment, or the slip name of its terminal. Of a whole number only the last four digits are stored and shown (docs/decisions/110). */
export function card(label: string): Unnamed<string> {
  const kind: Kind<string> = {
    name: 'card',
    align: 'left',
    cell: 'text',
    column: 'text',
    check: (name) =>
      z
        .string({ error: `${name} Tidak Boleh Kosong` })
        .trim()
        .overwrite(maskCard)
        .min(1, `${name} Tidak Boleh Kosong`)
        .max(charactersMax, `${name} Maksimal ${charactersMax} Karakter`)
        .regex(/^[\w.\-/+*]+( [\w.\-/+*]+)*$/, `${name} Hanya Boleh Huruf, Angka Dan Tanda - _ . / +`)
        .toUpperCase(),
    format: shownCard,
    written: maskCard,
    parse: (typed) => maskCard(typed.trim().toUpperCase()) || undefined,
  }
  return new Field({ name: '', label, kind })
}
