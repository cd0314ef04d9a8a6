import type { AnyField } from '#engine/contract/field.ts'
import { diamonds as d } from '#modules/masters/contract/stone-fields.ts'
import { goods } from './fields.ts'
import type { NewStone } from './stones.ts'

/** A value of a piece as people read it; documents keep all of them as texts, and nothing as an empty one. */
export function keptWord(kolom: string, value: unknown): string {
  const field: AnyField | undefined = (goods as Readonly<Record<string, AnyField>>)[kolom]
  if (!field || value === null || value === undefined || value === '') return ''
  const { name, cell } = field.kind
  if (name === 'flag') return field.format(String(value) === 'true')
  return field.format(cell === 'integer' || cell === 'decimal' ? Number(value) : value)
}

/** A line of stones as a user may see it. Few users may read the cost of stones. */
export type KnownStone = Omit<NewStone, 'modal_usd' | 'kode_supplier'> & Partial<Pick<NewStone, 'modal_usd' | 'kode_supplier'>>

/** Describes a line of stones in words: number, sort, total weight and price, and the cost if the user knows it. */
export function stoneInWords(stone: KnownStone): string {
  const { kode_berlian, butir, kode_shape, karat, kode_color, kode_clarity, sertifikat, jual_usd, modal_usd } = stone
  return [
    `${butir} ${kode_shape} ${d.karat.format(karat)} ct`,
    [kode_color, kode_clarity].filter(Boolean).join('/'),
    kode_berlian,
    sertifikat,
    d.jual_usd.format(jual_usd),
    modal_usd !== undefined ? `(${d.modal_usd.format(modal_usd)})` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
