import { refuseAt } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import type { Caller } from '#engine/server/caller.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { approvalRefusals } from '../contract/approvals.ts'

/**
 * Compares the weight that an approver saw with the requested weight (decision 106). Two weighings may differ by two steps of the scale (decision
 * 038). Null if the request has no weight.
 *
 * @param shop the shop of the request, with the step of its scale
 * @param beratDilihat the weight that the approver typed, in grams
 * @throws Refusal WEIGHT_REQUIRED, WEIGHT_OTHERWISE at `berat_dilihat`; neither shows the requested weight
 */
export function seenWeightOf(shop: Pick<Caller, 'setting'>, beratDiminta: number | null, beratDilihat: number | null): number | null {
  if (beratDiminta === null) return null
  const { WEIGHT_REQUIRED, WEIGHT_OTHERWISE } = approvalRefusals
  if (beratDilihat === null) return refuseAt('berat_dilihat', WEIGHT_REQUIRED)
  const isSame = Math.abs(toMg(beratDilihat) - toMg(beratDiminta)) <= 2 * toMg(numberSetting(shop, 'TIMBANG_LANGKAH'))
  return isSame ? beratDilihat : refuseAt('berat_dilihat', WEIGHT_OTHERWISE)
}
