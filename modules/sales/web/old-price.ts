import type { GroupPrices } from '#modules/pricing/contract/held-prices.ts'
import type { PiecePrice } from '#modules/pricing/contract/price.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { type TillLine, priceOfLine } from './sale-form.ts'

/** The prices of the groups in a cart as the server told them last, and when by the clock of the till. */
export interface KnownPrices {
  readonly groups: readonly GroupPrices[]
  readonly toldMs: number
}

/** A price in the cart that is no longer that of the list. Times are by the clock of the till. */
export interface OldPrice {
  /** When it was replaced. */
  readonly sinceMs: number
  /** The end of the time for which the shop holds it; or the time when the customer heard it, if it is not held. */
  readonly untilMs: number
  /** The present price of the list. */
  readonly listed: PiecePrice
}

/** Returns the facts of an old price of a line; undefined if the list has the same price. */
export function oldPriceOf(line: TillLine, rounding: Rounding, { groups, toldMs }: KnownPrices): OldPrice | undefined {
  const { about } = line
  const group = groups.find(({ kode_group }) => kode_group === about.kode_group)
  if (!group || group.harga === about.harga_group) return undefined
  const listed = priceOfLine(line, rounding, group.harga)
  if (listed.harga_total === priceOfLine(line, rounding).harga_total) return undefined
  const held = group.ditahan.find(({ harga }) => harga === about.harga_group)
  if (!held) return { sinceMs: toldMs, untilMs: toldMs, listed }
  const untilMs = toldMs + held.sisa_detik * 1_000
  return { sinceMs: Math.min(toldMs, Date.parse(held.diganti)), untilMs, listed }
}

/** The present list price of a line with an older price. */
export const listedOf =
  (rounding: Rounding, known: KnownPrices | undefined) =>
  (line: TillLine): PiecePrice | undefined =>
    known && oldPriceOf(line, rounding, known)?.listed

/** The barcodes of lines whose old price is held no longer, and when the next one's time is over. */
export function piecesToPriceAnew(
  lines: readonly TillLine[],
  rounding: Rounding,
  known: KnownPrices,
  nowMs: number,
): { readonly due: readonly string[]; readonly nextMs: number | undefined } {
  const old = lines.flatMap((line) => {
    const price = oldPriceOf(line, rounding, known)
    return price ? [{ kode_barcode: line.about.kode_barcode, untilMs: price.untilMs }] : []
  })
  const waiting = old.filter(({ untilMs }) => untilMs > nowMs).map(({ untilMs }) => untilMs)
  return {
    due: old.filter(({ untilMs }) => untilMs <= nowMs).map(({ kode_barcode }) => kode_barcode),
    nextMs: waiting.length > 0 ? Math.min(...waiting) : undefined,
  }
}

/** The effect of new prices on a whole cart, in rupiah. */
export interface CartMove {
  /** The number of pieces with a new price. */
  readonly n: number
  readonly oldTotal: number
  readonly newTotal: number
  /** Set while the old prices are held: the time of the price change, and the end of the first hold. */
  readonly held: { readonly sinceMs: number; readonly untilMs: number; readonly kode_barcodes: readonly string[] } | undefined
}

/**
 * The effect of new prices on a cart. For held prices, the new total is the total at the new prices. For prices that were renewed already, the old
 * total is the total at the old prices. Undefined if no price changed.
 *
 * @param was the prices per gram that pieces had before the new ones were taken, by barcode
 */
export function moveOfCart(
  lines: readonly TillLine[],
  rounding: Rounding,
  known: KnownPrices | undefined,
  was: ReadonlyMap<string, number>,
): CartMove | undefined {
  const moves = lines.map((line) => {
    const { kode_barcode, harga_group } = line.about
    const now = priceOfLine(line, rounding).harga_total
    const old = known && oldPriceOf(line, rounding, known)
    const isHeld = old !== undefined && old.untilMs > old.sinceMs
    const before = priceOfLine(line, rounding, was.get(kode_barcode) ?? harga_group).harga_total
    return { kode_barcode, now, before, old: isHeld ? old : undefined }
  })
  const sum = (of: (move: (typeof moves)[number]) => number) => moves.reduce((total, move) => total + of(move), 0)
  const held = moves.flatMap(({ kode_barcode, old }) => (old ? [{ kode_barcode, ...old }] : []))
  if (held.length > 0)
    return {
      n: held.length,
      oldTotal: sum(({ now }) => now),
      newTotal: sum(({ now, old }) => old?.listed.harga_total ?? now),
      held: {
        sinceMs: Math.min(...held.map(({ sinceMs }) => sinceMs)),
        untilMs: Math.min(...held.map(({ untilMs }) => untilMs)),
        kode_barcodes: held.map(({ kode_barcode }) => kode_barcode),
      },
    }
  const n = moves.filter(({ now, before }) => now !== before).length
  return n === 0 ? undefined : { n, oldTotal: sum(({ before }) => before), newTotal: sum(({ now }) => now), held: undefined }
}
