/** A scan that was refused, as it stands under the field for scans. */
export interface RefusedScan {
  readonly code: string
  readonly message: string
  /** The number of scans made when the refusal appeared: those came before the user could read it. */
  readonly shownAfter: number
}

/** The most refusals that a user can read at once. */
const shownMax = 5

/** The refusals with one more; of a code that was refused before, the latest only. */
export function refusedWith(refused: readonly RefusedScan[], next: RefusedScan): readonly RefusedScan[] {
  return [...refused.filter(({ code }) => code !== next.code), next].slice(-shownMax)
}

/**
 * Returns the refusals that are still shown when the scan of this order has its answer. A refusal disappears with the first scan that was made after
 * it appeared.
 */
export function stillShown(refused: readonly RefusedScan[], order: number): readonly RefusedScan[] {
  const left = refused.filter(({ shownAfter }) => shownAfter >= order)
  return left.length === refused.length ? refused : left
}
