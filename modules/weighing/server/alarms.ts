import type { alarms } from '../contract/fields.ts'

/** A weighing and those of its tray before it, in whole milligrams; a difference is what was weighed less what should have been. */
export interface TrayHistory {
  readonly differenceMg: number
  readonly toleranceMg: number
  /** The step of the scale. */
  readonly stepMg: number
  /** The weighing before this one, and whether the same lay in the tray then. */
  readonly before: { readonly differenceMg: number; readonly isSame: boolean } | undefined
  /** The last weighing of each earlier day of these weeks: how many days ago, and how far off. */
  readonly days: readonly (readonly [daysAgo: number, differenceMg: number])[]
}

/** What there is to look into, and the grams it is about. */
export interface Alarm {
  readonly alarm: keyof typeof alarms
  readonly mg: number
}

/** A scale says the same thing twice within a step each way. */
const repeatsWithinSteps = 2
/** Fewer days than these tell no drift from chance. */
const daysMin = 6
/** Of all pairs of days so many go the way of the drift; of chance half do. */
const sameWayMin = 0.8

/**
 * What a weighing gives reason to look into (docs/decisions/038): it is further off than its tolerance; the same pieces lie there
 * as last time and weigh something else than then, which pieces do not; or it has been moving one way for weeks, each day within its tolerance.
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
 * How far a difference has moved one way over these days, in milligrams: the median of what each pair of days says of a day
 * (Theil and Sen), times the days between the first and the last. Nothing where too few pairs agree on the way: one wrong weighing
 * is no drift.
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
