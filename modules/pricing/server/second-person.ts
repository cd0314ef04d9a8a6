import type { Context } from '#engine/server/serve.ts'
import { type Need, refuseSamePerson, requireApproval } from '#modules/approvals/server/public.ts'
import { switchedOn } from '#modules/settings/contract/settings.ts'
import { priceDayRefusals } from '../contract/rencana-harga.ts'

/**
 * Who else agrees to prices, where the chain wants that of them; null where it does not.
 *
 * @throws Refusal PRICES_SECOND_PERSON if the user approved his own prices, NO_SECOND_PERSON, and the refusals of `requireApproval`
 */
export async function agreedBy(context: Context, need: Need): Promise<string | null> {
  if (!switchedOn(context.caller, 'HARGA_DUA_ORANG')) return null
  const approval = await requireApproval(context, need)
  await refuseSamePerson(context, [approval], priceDayRefusals.PRICES_SECOND_PERSON)
  return approval.decided_by
}
