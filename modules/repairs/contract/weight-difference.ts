import { toMg } from '#engine/kinds/grams/grams.ts'
import { type SettingSource, numberSetting } from '#modules/settings/contract/settings.ts'

/** The weight difference that a repair may have without an approval. Both limits hold. */
export interface WeightTolerance {
  readonly grams: number
  /** Percent of the weight that came in. */
  readonly percent: number
}

/** The tolerance of the chain (TOLERANSI_BERAT_SERVICE, TOLERANSI_BERAT_SERVICE_PERSEN). */
export const toleranceOf = (source: SettingSource): WeightTolerance => ({
  grams: numberSetting(source, 'TOLERANSI_BERAT_SERVICE'),
  percent: numberSetting(source, 'TOLERANSI_BERAT_SERVICE_PERSEN'),
})

/** The result of comparing a weight out with the weight in. */
export type WeightVerdict = 'WITHIN' | 'NEEDS_APPROVAL' | 'TOO_FAR'

/**
 * Compares the weight of a repaired line with the weight that came in (decision 106). More than half of the weight lost or gained is too
 * far: such a service is returned or compensated. The database checks the same (`service_weight_verdict`).
 *
 * @param beratG, beratSelesaiG grams with three decimals
 */
export function weightVerdict(beratG: number, beratSelesaiG: number, { grams, percent }: WeightTolerance): WeightVerdict {
  const inMg = toMg(beratG)
  const differenceMg = Math.abs(toMg(beratSelesaiG) - inMg)
  if (differenceMg * 2 > inMg) return 'TOO_FAR'
  // Percents have two decimals. They are compared as whole numbers.
  const isWithin = differenceMg <= toMg(grams) && differenceMg * 10_000 <= inMg * Math.round(percent * 100)
  return isWithin ? 'WITHIN' : 'NEEDS_APPROVAL'
}
