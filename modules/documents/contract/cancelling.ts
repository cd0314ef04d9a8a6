import { type DocumentAction, cancelled } from '#engine/contract/document.ts'
import { core, type RefusalKind } from '#engine/contract/refusal.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { approvalAnswers } from '#modules/approvals/contract/approvals.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { dateRefusals, refusals as ledgerRefusals } from '#modules/ledger/contract/refusals.ts'

/**
 * The cancelling of a document (domain §5): on its own business date, with an approval, for a reason; its posting is undone by
 * its mirror.
 */
export function cancelling(facts: {
  screen: Screen
  approval: Category
  /** The message if the document has an earlier date. */
  onlyOnItsDate: RefusalKind
  /** The message for a user who approved it himself, if a second person must approve. */
  secondPerson?: RefusalKind
  /** The state that it is cancelled from, where that is not VALID. */
  state?: string
  /** The refusals of the part that is undone besides the posting: pieces that have moved on. */
  refusals?: readonly RefusalKind[]
}): DocumentAction {
  return {
    screen: facts.screen,
    call: 'batal',
    from: [facts.state ?? 'VALID'],
    to: cancelled,
    approval: facts.approval,
    onlyOnItsDate: facts.onlyOnItsDate,
    secondPerson: facts.secondPerson,
    refusals: [
      ...new Set([...(facts.secondPerson ? [facts.secondPerson] : []), ...(facts.refusals ?? []), ledgerRefusals.CLAIM_SHORT]),
      ledgerRefusals.CLAIM_SETTLED,
      ledgerRefusals.ALREADY_REVERSED,
      ledgerRefusals.NOT_IN_PLACE,
      ledgerRefusals.CASH_SHORT,
      ledgerRefusals.POINTS_SHORT,
      core.NOT_FOUND,
      ...dateRefusals,
      ...approvalAnswers,
    ],
  }
}
