import { z } from 'zod'
import { objectOf } from '#engine/contract/field.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { owedFineMg } from '#modules/goods/contract/fine.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { sales as s } from './fields.ts'

/** What a dealer owes for a gram of each group, as a form sends it. */
export const owedPurities = z
  .array(objectOf([s.kode_group, s.kadar_hutang]))
  .max(100, 'Group Maksimal 100')
  .default([])

interface OwedAsked {
  readonly harga_emas: number | null
  readonly detail_emas: z.output<typeof owedPurities>
}

/** Returns the errors in the input for a debt in gold, by field: the price of fine gold, and each group once. */
export function checkOwedGold({ harga_emas, detail_emas }: OwedAsked, context: z.RefinementCtx): void {
  const add = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
  if (harga_emas === 0 || (harga_emas === null && detail_emas.length > 0)) add(['harga_emas'], 'Harga Emas Harus Diisi')
  detail_emas.forEach(({ kode_group }, at) => {
    if (detail_emas.findIndex((each) => each.kode_group === kode_group) < at) add(['detail_emas', at, 'kode_group'], 'Group Sudah Ada')
  })
}

/** A debt in gold is not rounded to the coins of the till. */
export const exactly: Rounding = { unit: 1, direction: 'UP' }

/** What a dealer owes for a gram of a price group, in percent of fine gold; the work may be in it. */
export interface OwedPurity {
  readonly kode_group: string
  readonly kadar_hutang: number
}

/** The gold that a dealer goes on owing for a price group: its grams, and the fine gold of them. */
export interface OwedOfGroup extends OwedPurity {
  readonly berat: number
  readonly fine: number
}

/** Rupiah that a gram of a group stands at where fine gold is owed for it, to the nearest rupiah, halves up. */
export const goldPerGram = (kadar_hutang: number, harga_emas: number): number =>
  Number((BigInt(harga_emas) * BigInt(Math.round(kadar_hutang * 1000)) + 50_000n) / 100_000n)

/** The fine gold that is owed for goods, group by group in the order of `purities`: rounded once for all grams of a group (events.md S9). */
export const owedByGroup = (
  goods: readonly { readonly kode_group: string; readonly berat: number }[],
  purities: readonly OwedPurity[],
): OwedOfGroup[] =>
  purities.flatMap(({ kode_group, kadar_hutang }) => {
    const berat = sumOfGrams(goods.filter((each) => each.kode_group === kode_group).map((each) => each.berat))
    return berat === 0 ? [] : [{ kode_group, kadar_hutang, berat, fine: owedFineMg(toMg(berat), kadar_hutang) / 1000 }]
  })
