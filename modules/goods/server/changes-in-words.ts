import type { AnyField } from '#engine/contract/field.ts'
import { mayOpen } from '#engine/server/access.ts'
import type { Caller } from '#engine/server/caller.ts'
import { goods } from '../contract/fields.ts'

/** Columns of a piece with their values, as the database keeps them. */
export type KeptValues = Readonly<Record<string, unknown>>

/** What of a piece was changed, by the name of the field, as people read it. */
export interface ChangeInWords {
  readonly kolom: string
  readonly lama: string
  readonly baru: string
}

/** What was changed, as people read it; nobody reads more of it than of the piece itself. */
export function changesInWords(sebelum: KeptValues, sesudah: KeptValues, caller: Caller): ChangeInWords[] {
  return Object.keys(sesudah).flatMap((kolom) => {
    const field: AnyField | undefined = (goods as Readonly<Record<string, AnyField>>)[kolom]
    if (!field || (field.readers && !mayOpen(field.readers, caller))) return []
    return [{ kolom, lama: wordOf(field, sebelum[kolom]), baru: wordOf(field, sesudah[kolom]) }]
  })
}

/** A document keeps its numbers as texts. */
const wordOf = (field: AnyField, value: unknown): string =>
  field.format(value !== null && (field.kind.cell === 'integer' || field.kind.cell === 'decimal') ? Number(value) : value)
