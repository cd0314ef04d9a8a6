import { mayOpen } from '#engine/server/access.ts'
import type { Caller } from '#engine/server/caller.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { type Need, signedNeeds } from '#modules/approvals/server/public.ts'
import type { Input, Needy, SavingRules } from './write-documents.ts'

/** Returns the needs that the caller may hear of. Only users who may read costs hear that a piece goes below its cost. */
export const tellable = <Each extends Pick<Need, 'kategori'>>(needs: readonly Each[], caller: Caller): Each[] =>
  mayOpen(hargaModal, caller) ? [...needs] : needs.filter(({ kategori }) => kategori !== 'BERLIAN_DI_BAWAH_MODAL')

/**
 * Makes the call that answers which approvals a document needs in its present form, with the rules of the call that saves it. Only users who
 * may read costs hear that a piece goes below its cost, because a caller who asks again and again could find the cost. That approval is asked
 * for when the document is saved.
 *
 * @param look decides the unpaid document, or the part of it that approvals depend on. It locks nothing
 */
export const asksApprovals =
  <Goods, Rules>(saving: SavingRules<Rules>, look: (context: EventContext & Rules, goods: Goods) => Promise<Needy>) =>
  async (input: Input<Goods>) => {
    const { caller, body } = input
    const { needs = [] } = await look({ ...eventOf(input), ...saving.rulesOf([caller]) }, body)
    return { perlu: await signedNeeds(input, tellable(needs, caller)) }
  }
