import { refuse } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import type { Caller } from '#engine/server/caller.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { approvalRefusals } from '../contract/approvals.ts'

/**
 * The weight that an approver saw, compared with the weight that he allows (decision 106). A scale repeats itself to two of its steps
 * (decision 038). Null where nothing is weighed.
 *
 * @param shop the shop that asks: what its scale repeats itself to
 * @param beratDilihat grams that he typed
 * @throws Refusal WEIGHT_REQUIRED, WEIGHT_OTHERWISE at `berat_dilihat`; neither says the weight that was asked for
 */
export function seenWeightOf(shop: Pick<Caller, 'setting'>, beratDiminta: number | null, beratDilihat: number | null): number | null {
  if (beratDiminta === null) return null
  const { WEIGHT_REQUIRED, WEIGHT_OTHERWISE } = approvalRefusals
  if (beratDilihat === null) return refuse(WEIGHT_REQUIRED, undefined, { berat_dilihat: WEIGHT_REQUIRED.text })
  const isSame = Math.abs(toMg(beratDilihat) - toMg(beratDiminta)) <= 2 * toMg(numberSetting(shop, 'TIMBANG_LANGKAH'))
  return isSame ? beratDilihat : refuse(WEIGHT_OTHERWISE, undefined, { berat_dilihat: WEIGHT_OTHERWISE.text })
}
