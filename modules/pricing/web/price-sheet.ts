import { type GroupFigures, type Move, type PriceSource, movedPrice } from '../contract/price-day.ts'
import type { PricesOfDay } from '../contract/harga-hari-ini.ts'
import type { PlannedPrice } from '../contract/rencana-harga.ts'

/** A group as the day has it. */
export type DayGroup = PricesOfDay['grup'][number]

/** Which price: `GROUP 750L`. What several groups have in common, as a buyback price, has one name. */
export type PriceName = `${PriceSource} ${string}`

/** The prices that the user typed, in rupiah; null for a text that is not a price. */
export type Drafts = ReadonlyMap<PriceName, number | null>

/** The price that a group sells at: its own, or that of the gold that it follows. */
export const sellingName = ({ ikut_harga_emas, kode_group, kode_kadar }: DayGroup): PriceName =>
  ikut_harga_emas ? `HARGA_EMAS ${kode_kadar}` : `GROUP ${kode_group}`

/** The price that a group is bought back at; undefined of one that is not. */
export const buyingName = ({ kode_harga }: DayGroup): PriceName | undefined => (kode_harga === null ? undefined : `HARGA_BELI ${kode_harga}`)

/** Every price that can be set, with what it is now, as the page has them. */
export function pricesNow({ grup, emas }: PricesOfDay): ReadonlyMap<PriceName, number | null> {
  const now = new Map<PriceName, number | null>()
  for (const group of grup) {
    const gold = emas.find(({ kode_kadar }) => kode_kadar === group.kode_kadar)
    if (gold) now.set(`HARGA_EMAS ${gold.kode_kadar}`, gold.harga)
    if (!group.ikut_harga_emas) now.set(`GROUP ${group.kode_group}`, group.harga)
    now.set(`GROSIR ${group.kode_group}`, group.harga_grosir ?? null)
    const buying = buyingName(group)
    if (buying) now.set(buying, group.harga_per_gram ?? null)
  }
  return now
}

/**
 * The drafts after a price was typed. A price equal to the present one is no draft; the same counts for an emptied one without a present price.
 * `unread` is a text that is no price; it stays as a draft.
 */
export function typed(drafts: Drafts, now: ReadonlyMap<PriceName, number | null>, name: PriceName, harga: number | null, unread?: string): Drafts {
  const next = new Map(drafts)
  if (unread === undefined && harga === (now.get(name) ?? null)) next.delete(name)
  else next.set(name, harga)
  return next
}

/** Drafts of existing prices that differ from the present price. A draft without a readable price stays until the user corrects it. */
export const stillMeant = (drafts: Drafts, now: ReadonlyMap<PriceName, number | null>): Drafts =>
  new Map([...drafts].filter(([name, harga]) => now.has(name) && (harga === null || now.get(name) !== harga)))

/** The prices that change, as the server takes them and as the page has them. */
export function changesOf(drafts: Drafts, now: ReadonlyMap<PriceName, number | null>): PlannedPrice[] {
  return [...now].flatMap(([name, harga_lama]) => {
    const harga_baru = drafts.get(name) ?? null
    const [sumber, kode] = partsOf(name)
    return harga_baru === null || harga_baru === harga_lama ? [] : [{ sumber, kode, harga_lama, harga_baru }]
  })
}

/** What a name is made of. */
export function partsOf(name: PriceName): readonly [sumber: PriceSource, kode: string] {
  const at = name.indexOf(' ')
  return [name.slice(0, at) as PriceSource, name.slice(at + 1)]
}

/** The prices of a group as the drafts leave them. */
export function figuresOf(group: DayGroup, drafts: Drafts): GroupFigures {
  const left = (name: PriceName | undefined, now: number | null | undefined) => (name && drafts.get(name)) ?? now ?? null
  return {
    harga: left(sellingName(group), group.harga) as number,
    harga_grosir: left(`GROSIR ${group.kode_group}`, group.harga_grosir),
    harga_beli: left(buyingName(group), group.harga_per_gram),
    harga_modal: group.harga_modal ?? null,
  }
}

/** What moves together, and how. */
export interface MovedTogether {
  readonly move: Move
  /** What new prices are a multiple of, in rupiah. */
  readonly stepRp: number
  readonly what: 'JUAL' | 'GROSIR' | 'BELI'
  /** Buyback prices move by the same rupiah as the selling price of the first group that has them. */
  readonly buyingToo: boolean
  /** Of these groups only; of all where it is empty. */
  readonly groups: ReadonlySet<string>
}

/** Returns the drafts after many prices have moved together; each moves once, from the typed value if there is one. */
export function movedTogether(day: PricesOfDay, drafts: Drafts, { move, stepRp, what, buyingToo, groups }: MovedTogether): Drafts {
  const now = pricesNow(day)
  let next = drafts
  const done = new Set<PriceName>()
  const to = (name: PriceName, reckon: (was: number) => number): number => {
    const was = (drafts.get(name) ?? now.get(name)) as number
    if (done.has(name)) return (next.get(name) ?? was) - was
    done.add(name)
    const harga = reckon(was)
    next = typed(next, now, name, harga)
    return harga - was
  }
  for (const group of day.grup) {
    if (groups.size > 0 && !groups.has(group.kode_group)) continue
    const name = { JUAL: sellingName(group), GROSIR: `GROSIR ${group.kode_group}` as const, BELI: buyingName(group) }[what]
    if (!name || (drafts.get(name) ?? now.get(name) ?? null) === null) continue
    const difference = to(name, (was) => movedPrice(was, move, stepRp))
    const buying = buyingName(group)
    if (buyingToo && what === 'JUAL' && buying && (now.get(buying) ?? null) !== null) to(buying, (was) => Math.max(1, was + difference))
  }
  return next
}
