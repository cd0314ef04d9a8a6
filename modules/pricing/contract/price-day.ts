/** The prices that are set on a price day: of a group to customers and to dealers, of gold by purity, and of buybacks. */
export const setPrices = {
  GROUP: 'Harga Jual',
  GROSIR: 'Harga Grosir',
  HARGA_EMAS: 'Harga Emas',
  HARGA_BELI: 'Harga Beli',
} as const

/** What of a price day a price is. */
export type PriceSource = keyof typeof setPrices

/** By how much prices move together: so many rupiah, or percent with two decimals; below 0 they fall. */
export interface Move {
  readonly unit: 'RP' | 'PERSEN'
  readonly by: number
}

/** A price after a move, in rupiah, to the nearest multiple of `stepRp`, halves away from 0; never below one step. */
export function movedPrice(hargaRp: number, { unit, by }: Move, stepRp: number): number {
  // Hundredths of a percent are whole numbers; the quotient is rounded once, at the step.
  const [value, parts] = unit === 'RP' ? [hargaRp + Math.round(by), 1] : [hargaRp * (10_000 + Math.round(by * 100)), 10_000]
  return Math.max(stepRp, Math.round(value / (parts * stepRp)) * stepRp)
}

/** By how many percent a price has moved, two decimals; undefined where there was none before. */
export const percentMoved = (lamaRp: number | null, baruRp: number): number | undefined =>
  lamaRp === null ? undefined : Math.round(((baruRp - lamaRp) * 10_000) / lamaRp) / 100

/** Whether a price moves by more than this percentage: an extra zero by mistake, until the user confirms it. */
export const isJump = (lamaRp: number | null, baruRp: number, percentMax: number): boolean =>
  lamaRp !== null && Math.abs(baruRp - lamaRp) * 10_000 > Math.round(percentMax * 100) * lamaRp

/** The prices of a group together. An unknown price, or one that was not asked for, is null. */
export interface GroupFigures {
  readonly harga: number
  readonly harga_grosir: number | null
  readonly harga_beli: number | null
  readonly harga_modal: number | null
}

/** What about the prices of a group costs the shop money, as people read it. */
export const priceWarnings = {
  DI_BAWAH_BELI: 'Di Bawah Harga Beli',
  DI_BAWAH_MODAL: 'Di Bawah Harga Modal',
  GROSIR_DI_BAWAH_MODAL: 'Grosir Di Bawah Modal',
  GROSIR_DI_ATAS_JUAL: 'Grosir Di Atas Harga Jual',
} as const

/** What about these prices costs the shop money. */
export function warningsOf({ harga, harga_grosir, harga_beli, harga_modal }: GroupFigures): (keyof typeof priceWarnings)[] {
  const isBelow = (price: number | null, floor: number | null) => price !== null && floor !== null && price < floor
  return [
    ...(isBelow(harga, harga_beli) ? (['DI_BAWAH_BELI'] as const) : []),
    ...(isBelow(harga, harga_modal) ? (['DI_BAWAH_MODAL'] as const) : []),
    ...(isBelow(harga_grosir, harga_modal) ? (['GROSIR_DI_BAWAH_MODAL'] as const) : []),
    ...(isBelow(harga, harga_grosir) ? (['GROSIR_DI_ATAS_JUAL'] as const) : []),
  ]
}
