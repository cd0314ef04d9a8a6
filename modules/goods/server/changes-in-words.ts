import type { AnyField } from '#engine/contract/field.ts'
import { mayOpen } from '#engine/server/access.ts'
import type { Caller } from '#engine/server/caller.ts'
import { goods } from '../contract/fields.ts'
import { type KnownStone, keptWord, stoneInWords } from '../contract/stored-words.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'

/** Columns of a piece with their values, as the database keeps them. */
export type KeptValues = Readonly<Record<string, unknown>>

/** What of a piece was changed, by the name of the field, as people read it. */
export interface ChangeInWords {
  readonly kolom: string
  readonly lama: string
  readonly baru: string
}

/** Describes the changes of a piece in words. The user sees only the fields that he may read of the piece. */
export function changesInWords(sebelum: KeptValues, sesudah: KeptValues, caller: Caller): ChangeInWords[] {
  return Object.keys(sesudah).flatMap((kolom) => {
    const field: AnyField | undefined = (goods as Readonly<Record<string, AnyField>>)[kolom]
    if (!field || (field.readers && !mayOpen(field.readers, caller))) return []
    const wordOf = (value: unknown) => (kolom === goods.batu.name ? stonesInWords(value as KnownStone[], caller) : keptWord(kolom, value))
    return [{ kolom, lama: wordOf(sebelum[kolom]), baru: wordOf(sesudah[kolom]) }]
  })
}

const stonesInWords = (stones: readonly KnownStone[], caller: Caller): string =>
  (mayOpen(hargaModal, caller) ? stones : withoutCosts(stones)).map(stoneInWords).join('; ')

/** Stones, and nothing of what they cost. */
export const withoutCosts = (stones: readonly KnownStone[]): KnownStone[] => stones.map(({ modal_usd: _, kode_supplier: __, ...stone }) => stone)
