import { z } from 'zod'

/** A thing that stands on paper, in millimetres from the corner of what it stands on. */
export interface Placed {
  readonly id: string
  /** What of the data it shows. */
  readonly field: string
  readonly x: number
  readonly y: number
  readonly lebar: number
}

/** A user's design: a layout on paper with its settings. */
export interface Design {
  readonly elemen: readonly Placed[]
}

/** Where a text stands in its width. */
export const aligns = { LEFT: 'Kiri', CENTER: 'Tengah', RIGHT: 'Kanan' } as const

/** The names of a table of choices, as a schema takes them. */
export const keysOf = <Name extends string>(table: Readonly<Record<Name, unknown>>) => Object.keys(table) as [Name, ...Name[]]

/**
 * The smallest step of a layout, a tenth of a millimetre. The printers of the shops have no finer dots. Smaller fractions come from divisions only.
 */
export const tenths = (value: number): number => Math.round(value * 10) / 10

/** A number of a design. */
export const amount = (label: string, min: number, max: number) =>
  z
    .number({ error: `${label} Tidak Boleh Kosong` })
    .min(min, `${label} Minimal ${min}`)
    .max(max, `${label} Maksimal ${max}`)

/** A length on paper. */
export const mm = (label: string, min: number, max: number) => amount(label, min, max).overwrite(tenths)

/** What an element is called in its design. */
export const elementId = z.string().regex(/^[a-z0-9_-]{1,40}$/, 'Id Tidak Benar')
