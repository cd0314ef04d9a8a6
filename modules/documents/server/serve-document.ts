import type { AnyDocument } from '#engine/contract/document.ts'
import { type DocumentDoing, type DocumentWays, serveDocumentCalls } from '#engine/server/document-calls.ts'
import type { ServedDocument } from '#engine/server/serve.ts'
import { type Need, requireApproval } from '#modules/approvals/server/public.ts'
import { reversePosting } from '#modules/ledger/server/public.ts'
import { type SettingKey, type NumberKey, textSetting } from '#modules/settings/contract/settings.ts'
import { messageOf } from './message.ts'

type TextKey = Exclude<SettingKey, NumberKey>

const ways: DocumentWays = {
  approve: async (context, need) => {
    const { decided_by } = await requireApproval(context, need as Need)
    return { approved_by: decided_by }
  },
  reverse: reversePosting,
  message: ({ caller }, document, whole, also) =>
    document.messageSetting === undefined ? '' : messageOf(document, whole, textSetting(caller, document.messageSetting as TextKey), also),
}

/**
 * Serves a kind of document: list, read, receipt and message, reprint and its actions, with the approvals, the ledger and the
 * settings of this application. A module says what its kind undoes itself, and what its message tells beside the header.
 */
export function serveDocument<D extends AnyDocument>(document: D, doing: DocumentDoing<D>): ServedDocument {
  return serveDocumentCalls(document, doing, ways)
}
