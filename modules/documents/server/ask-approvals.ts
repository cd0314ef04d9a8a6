import { mayOpen } from '#engine/server/access.ts'
import type { Caller } from '#engine/server/caller.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { type Need, signedNeeds } from '#modules/approvals/server/public.ts'
import type { Input, Needy, SavingWays } from './write-documents.ts'

/** Those of them that whoever asks may hear of: that a piece goes below its cost is told to those alone who may read what goods cost. */
export const tellable = <Each extends Pick<Need, 'kategori'>>(needs: readonly Each[], caller: Caller): Each[] =>
  mayOpen(hargaModal, caller) ? [...needs] : needs.filter(({ kategori }) => kategori !== 'BERLIAN_DI_BAWAH_MODAL')

/**
 * The call that answers what a document needs approvals for as it stands, by the ways of the one that saves it. Whether a piece goes below its
 * cost is told to those alone who may read what goods cost, since whoever may ask again and again finds it; it is asked when it is saved.
 *
 * @param look decides the unpaid document, or the part of it that approvals depend on. It locks nothing
 */
export const asksApprovals =
  <Goods, Ways>(saving: SavingWays<Ways>, look: (context: EventContext & Ways, goods: Goods) => Promise<Needy>) =>
  async (input: Input<Goods>) => {
    const { caller, body } = input
    const { needs = [] } = await look({ ...eventOf(input), ...saving.waysOf([caller]) }, body)
    return { perlu: await signedNeeds(input, tellable(needs, caller)) }
  }
