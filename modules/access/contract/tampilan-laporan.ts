import { z } from 'zod'
import { done, endpoint, signedIn } from '#engine/contract/endpoint.ts'
import { core, defineRefusals } from '#engine/contract/refusal.ts'
import { sharedViewCalls, sharedViews, sharedViewsMax, viewOfReport } from '#engine/contract/shared-views.ts'
import { keepers } from './levels.ts'

/** Refusals of shared views. */
export const viewRefusals = defineRefusals({
  VIEWS_FULL: { status: 409, text: `Tampilan Yang Dibagikan Maksimal ${sharedViewsMax}` },
})

const path = z.string().max(100).regex(/^\//)

/** Users of these levels share views and take them back. */
export const viewSharers = { levels: keepers }

export const readSharedViews = endpoint({
  call: sharedViewCalls.read,
  summary: 'The views of a report that are shared with the shop of the caller or with all shops, for users who may open the report',
  access: signedIn(),
  query: z.object({ path }),
  reply: sharedViews,
  refusals: [core.FORBIDDEN],
})

export const shareView = endpoint({
  call: sharedViewCalls.share,
  summary:
    'Shares a view of a report under its name: from the head office with all shops, else with the shop of the caller. A shared name gets the new view',
  access: signedIn(viewSharers),
  body: viewOfReport.extend({ path }),
  reply: done,
  refusals: [core.FORBIDDEN, viewRefusals.VIEWS_FULL],
})

export const unshareView = endpoint({
  call: sharedViewCalls.remove,
  summary: 'Takes a shared view back: the head office any, others those of their shop',
  access: signedIn(viewSharers),
  reply: done,
  refusals: [core.NOT_FOUND],
})
