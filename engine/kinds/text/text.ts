import { z } from 'zod'
import { Field, type Kind, type Unnamed } from '../../contract/field.ts'
import { maskCards } from '../card/mask-cards.ts'

export interface TextOptions {
  /** Characters at the most. */
  atMost?: number
  /** More characters than this (specification §5: item name longer than 5). */
  longerThan?: number
  /** Shown as several lines. */
  lines?: number
  /** May be an empty text instead of null. */
  mayBeEmpty?: boolean
  /** The number of a paper or of a record in another system. It is never masked, although it may look like a card number. */
  isPaperNumber?: boolean
}

/**
 * No control characters but line ends and tabs, and no half of a pair of surrogates: PostgreSQL stores no NUL and no half of a
 * character, and paper no others.
 */
export const printable = /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}])*$/u

/** The message for other texts, for places without a label. */
export const unprintable = 'Berisi Karakter Yang Tidak Diizinkan'

export interface TextKind extends Kind<string> {
  readonly lines: number
  readonly atMost: number
}

/** Free text on one or several lines. A whole card number in it is cut to its last four digits. */
export function text(label: string, options: TextOptions = {}): Unnamed<string> {
  const atMost = options.atMost ?? 100
  const written = options.isPaperNumber ? (typed: string) => typed : maskCards
  const kind: TextKind = {
    name: 'text',
    align: 'left',
    cell: 'text',
    column: 'text',
    lines: options.lines ?? 1,
    atMost,
    check: (name) => {
      let schema = z
        .string({ error: `${name} Tidak Boleh Kosong` })
        .trim()
        .overwrite(written)
        .max(atMost, `${name} Maksimal ${atMost} Karakter`)
        .regex(printable, `${name} Berisi Karakter Yang Tidak Diizinkan`)
      if (!options.mayBeEmpty) schema = schema.min(1, `${name} Tidak Boleh Kosong`)
      if (options.longerThan) schema = schema.min(options.longerThan + 1, `${name} Harus Lebih Dari ${options.longerThan} Karakter`)
      return schema
    },
    format: (value) => value,
    parse: (typed) => typed.trim() || undefined,
    written,
  }
  return new Field({ name: '', label, kind })
}
