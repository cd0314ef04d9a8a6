/** A scan that was refused, as it stands under the field for scans. */
export interface RefusedScan {
  readonly code: string
  readonly message: string
  /** How many scans there had been when it was shown: those came before anybody could read it. */
  readonly shownAfter: number
}

/** More than these nobody reads at once. */
const shownMax = 5

/** The refusals with one more; of a code that was refused before, the latest only. */
export function refusedWith(refused: readonly RefusedScan[], next: RefusedScan): readonly RefusedScan[] {
  return [...refused.filter(({ code }) => code !== next.code), next].slice(-shownMax)
}

/** What is still shown once the scan of this order has its answer: a refusal goes with the first scan that was made in its sight. */
export function stillShown(refused: readonly RefusedScan[], order: number): readonly RefusedScan[] {
  const left = refused.filter(({ shownAfter }) => shownAfter >= order)
  return left.length === refused.length ? refused : left
}
