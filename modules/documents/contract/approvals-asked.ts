import { z } from 'zod'
import { type Call, endpoint, openTo } from '#engine/contract/endpoint.ts'
import type { RefusalKind } from '#engine/contract/refusal.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { approvalNeed } from '#modules/approvals/contract/approvals.ts'

/** The call by which a salesperson asks for approvals while the customer looks on, before the money is counted. */
export const approvalsAskedBy = <const C extends Call, Goods extends z.ZodType>(
  call: C,
  screen: Screen,
  goods: Goods,
  refusals: readonly RefusalKind[],
) =>
  endpoint({
    call,
    summary: 'What a document that is being entered needs approvals for, each with the request that is signed for it; nothing is taken or moved',
    access: openTo(screen),
    body: goods,
    readsOnly: true,
    reply: z.object({ perlu: z.array(approvalNeed) }),
    refusals,
  })
