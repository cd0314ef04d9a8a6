import type { GroupPrices } from '#modules/pricing/contract/held-prices.ts'
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
  /** Until when the shop holds it; when it was told, where it does not. */
  readonly untilMs: number
  /** What the line comes to by the list, in rupiah. */
  readonly newTotal: number
}

/** What is old about the price of a line; undefined where the list would say the same. */
export function oldPriceOf(line: TillLine, rounding: Rounding, { groups, toldMs }: KnownPrices): OldPrice | undefined {
  const { about } = line
  const group = groups.find(({ kode_group }) => kode_group === about.kode_group)
  if (!group || group.harga === about.harga_group) return undefined
  const newTotal = priceOfLine(line, rounding, group.harga).harga_total
  if (newTotal === priceOfLine(line, rounding).harga_total) return undefined
  const held = group.ditahan.find(({ harga }) => harga === about.harga_group)
  if (!held) return { sinceMs: toldMs, untilMs: toldMs, newTotal }
  const untilMs = toldMs + held.sisa_detik * 1_000
  return { sinceMs: Math.min(toldMs, Date.parse(held.diganti)), untilMs, newTotal }
}

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
