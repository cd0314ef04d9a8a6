import { shares } from '#modules/ledger/contract/pro-rata.ts'
import { type Gold, noGold, plus } from './reckon.ts'

/** A lot of a batch as it was sent, and where its gold began: the shops, with what came in there in milligrams of fine gold. */
export interface OriginLot extends Gold {
  readonly origins: readonly { readonly asal_toko: string; readonly fineMg: number }[]
}

/** What a shop gave to a batch, and its share of the loss. */
export interface ShopShare {
  readonly asal_toko: string
  readonly sent: Gold
  readonly lost: Gold
}

const parted = (gold: Gold, weights: readonly number[]): Gold[] => {
  const [gross, fine, cost] = [gold.grossMg, gold.fineMg, gold.costRp].map((amount) => shares(amount, weights)) as [number[], number[], number[]]
  return weights.map((_, at) => ({ grossMg: gross[at]!, fineMg: fine[at]!, costRp: cost[at]! }))
}

/**
 * Parts a batch and its loss by the shops that its gold came from: a lot by the fine gold that came in at each, the loss by the fine gold that each has
 * in the batch. The last takes the rest, so that both add up (docs/decisions/159).
 *
 * @param lots what was sent
 * @param lost what the batch lost, by its events
 * @returns by shop, in the order of their codes
 */
export function sharesByShop(lots: readonly OriginLot[], lost: Gold): ShopShare[] {
  const sent = new Map<string, Gold>()
  for (const { origins, ...lot } of lots) {
    const known = origins.toSorted((a, b) => (a.asal_toko < b.asal_toko ? -1 : 1))
    parted(
      lot,
      known.map(({ fineMg }) => fineMg),
    ).forEach((part, at) => {
      const { asal_toko } = known[at]!
      sent.set(asal_toko, plus(sent.get(asal_toko) ?? noGold, part))
    })
  }
  const shops = [...sent].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const lostBy = parted(
    lost,
    shops.map(([, { fineMg }]) => fineMg),
  )
  return shops.map(([asal_toko, gave], at) => ({ asal_toko, sent: gave, lost: lostBy[at]! }))
}
