import { fill } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { weightMessages } from '#modules/goods/contract/pieces.ts'
import { roundGrams } from '#modules/goods/contract/round-grams.ts'
import { shares } from '#modules/ledger/contract/pro-rata.ts'
import type { GramTable } from '#modules/settings/contract/rounding.ts'
import { refusals } from './refusals.ts'

/** Gold of one purity and what it cost. */
export interface Gold {
  readonly grossMg: number
  readonly fineMg: number
  readonly costRp: number
}

/** What pieces become: of each new one its gold and cost, and of what is left. */
export interface Parted {
  readonly children: readonly Gold[]
  readonly rest: Gold
}

/**
 * How gold and cost of pieces go on in those that they become: fine gold by weight, since nobody changes its purity; what the stones cost
 * with whoever keeps them, and all else by fine gold. What is left has its share, and the last piece takes the rest, so that nothing is lost.
 *
 * @param children no heavier together than `whole`
 */
export function partedGold(whole: Gold, children: readonly { readonly grossMg: number; readonly stonesRp: number }[]): Parted {
  const restMg = whole.grossMg - children.reduce((sum, { grossMg }) => sum + grossMg, 0)
  const fine = shares(whole.fineMg, [restMg, ...children.map(({ grossMg }) => grossMg)])
  const stones = [0, ...children.map(({ stonesRp }) => stonesRp)]
  const stonesRp = Math.min(
    whole.costRp,
    stones.reduce((sum, rupiah) => sum + rupiah, 0),
  )
  const ofStones = shares(stonesRp, stones)
  const ofGold = shares(whole.costRp - stonesRp, fine)
  const [rest, ...parts] = [restMg, ...children.map(({ grossMg }) => grossMg)].map((grossMg, at): Gold => {
    return { grossMg, fineMg: fine[at]!, costRp: ofStones[at]! + ofGold[at]! }
  })
  return { children: parts, rest: rest! }
}

interface Weighed {
  readonly berat_bruto: number
  readonly berat_stock: number
  readonly berat: number
}

/** What is wrong with the weights of a new piece, by field. One that weighs what it did stays as it was sold, whatever the shop's table has become since. */
export function childMessages(child: Weighed, whole: Weighed | undefined, rounding: GramTable): Record<string, string> {
  const isSame = whole !== undefined && (['berat_bruto', 'berat_stock', 'berat'] as const).every((name) => whole[name] === child[name])
  return (isSame ? undefined : weightMessages(child, roundGrams(child.berat_stock, rounding))) ?? {}
}

/** What the new pieces may not weigh, by field: together no more than there was. */
export function heavyMessages(wholeMg: number, grossMg: readonly number[]): Record<string, string> {
  let leftMg = wholeMg
  for (const [at, mg] of grossMg.entries()) {
    if (mg > leftMg) return { [`detail_barang.${at}.berat_stock`]: fill(refusals.TOO_HEAVY.text, { berat: formatNumber(leftMg / 1000, 3) }) }
    leftMg -= mg
  }
  return {}
}
