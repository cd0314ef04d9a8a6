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
 * Shares the gold and the cost of pieces among the new pieces. Fine gold goes by weight, since purity does not change. The cost of stones
 * goes with the piece that keeps them, and all other cost by fine gold. The rest has its share. The last piece takes the remainder, so that
 * nothing is lost.
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

/** Checks the weights of a new piece; messages by field. A piece with its old weight keeps its rounding, even if the shop's table has changed. */
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
