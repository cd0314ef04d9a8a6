import type { alarms } from '../contract/fields.ts'

/** A weighing and the earlier weighings of its tray, in whole milligrams. A difference is the weighed minus the expected weight. */
export interface TrayHistory {
  readonly differenceMg: number
  readonly toleranceMg: number
  /** The step of the scale. */
  readonly stepMg: number
  /** The previous weighing, and whether the tray had the same content. */
  readonly before: { readonly differenceMg: number; readonly isSame: boolean } | undefined
  /** The last weighing of each earlier day: its age in days, and its difference. */
  readonly days: readonly (readonly [daysAgo: number, differenceMg: number])[]
}

/** An alarm, and its weight in milligrams. */
export interface Alarm {
  readonly alarm: keyof typeof alarms
  readonly mg: number
}

/** Two readings of the same weight differ by at most this number of steps of the scale. */
const repeatsWithinSteps = 2
/** The fewest days from which a drift is computed. Fewer days cannot tell it from chance. */
const daysMin = 6
/** The part of all pairs of days that must go in the direction of the drift. By chance it is half of them. */
const sameWayMin = 0.8

/**
 * Returns the alarms of a weighing (docs/decisions/038): its difference is above the tolerance; the same pieces weigh something else than last time;
 * or its difference has moved in one direction for weeks, each day within the tolerance.
 */
export function alarmsOf({ differenceMg, toleranceMg, stepMg, before, days }: TrayHistory): Alarm[] {
  const found: Alarm[] = []
  if (Math.abs(differenceMg) > toleranceMg) found.push({ alarm: 'SELISIH', mg: differenceMg })
  const changeMg = before ? differenceMg - before.differenceMg : 0
  if (before?.isSame && Math.abs(changeMg) > repeatsWithinSteps * stepMg) found.push({ alarm: 'ISI_SAMA', mg: changeMg })
  const driftMg = driftOf([...days, [0, differenceMg]])
  if (Math.abs(driftMg) > Math.max(repeatsWithinSteps * stepMg, toleranceMg / 2)) found.push({ alarm: 'MENYIMPANG', mg: driftMg })
  return found
}

/**
 * Returns how far a difference has drifted over these days, in milligrams: the median of the change per day of all pairs of days (Theil and Sen),
 * times the days between the first and the last. Returns 0 if too few pairs agree on the direction: one wrong weighing is no drift.
 */
export function driftOf(days: TrayHistory['days']): number {
  if (days.length < daysMin) return 0
  const slopes = days
    .flatMap(([ago, mg], at) => days.slice(at + 1).map(([laterAgo, laterMg]) => (laterMg - mg) / (ago - laterAgo)))
    .toSorted((a, b) => a - b)
  const median = ((slopes[(slopes.length - 1) >> 1] as number) + (slopes[slopes.length >> 1] as number)) / 2
  const sameWay = slopes.filter((slope) => slope * median > 0).length
  if (sameWay < sameWayMin * slopes.length) return 0
  const agos = days.map(([ago]) => ago)
  const driftMg = median * (Math.max(...agos) - Math.min(...agos))
  // Half a milligram counts as one either way: a loss as a gain.
  return Math.sign(driftMg) * Math.round(Math.abs(driftMg))
}
