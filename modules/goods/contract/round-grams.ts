import type { GramTable } from '#modules/settings/contract/rounding.ts'

/**
 * The tables of specification §9 by the last two of three decimals of a weight: up to how many milligrams of a tenth of a gram, what
 * they become. What is beyond the last band is the next tenth.
 */
const bands: Readonly<Record<GramTable, readonly (readonly [upToMg: number, becomesMg: number])[]>> = {
  TIDAK: [],
  '20_60': [
    [20, 0],
    [60, 50],
  ],
  '20_80': [
    [20, 0],
    [80, 50],
  ],
  '40_80': [
    [40, 0],
    [80, 50],
  ],
  '20_70': [
    [20, 0],
    [70, 50],
  ],
  BERTINGKAT: [
    [0, 0],
    [30, 30],
    [50, 50],
    [80, 80],
  ],
}

const stepMg = 100

/**
 * What a piece of such a stock weight is sold as: a weight of whole steps of the shop's table. It may be up to 39 mg more than there is.
 *
 * @param berat grams, three decimals
 */
export function roundGrams(berat: number, table: GramTable): number {
  if (table === 'TIDAK') return berat
  const weightMg = Math.round(berat * 1000)
  const restMg = weightMg % stepMg
  const becomesMg = bands[table].find(([upToMg]) => restMg <= upToMg)?.[1] ?? stepMg
  return (weightMg - restMg + becomesMg) / 1000
}

/** The most that any table makes of a stock weight, in grams. */
export const mostOf = (berat: number): number => Math.max(...(Object.keys(bands) as GramTable[]).map((table) => roundGrams(berat, table)))
