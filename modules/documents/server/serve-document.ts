import type { AnyDocument, DocumentAction, DocumentOf } from '#engine/contract/document.ts'
import { type DocumentDoing, type DocumentPorts, type UndoContext, carryOut, serveDocumentCalls } from '#engine/server/document-calls.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Context, ServedDocument } from '#engine/server/serve.ts'
import { type Approved, type Need, refuseSamePerson, requireApproval } from '#modules/approvals/server/public.ts'
import { reversePosting } from '#modules/ledger/server/public.ts'
import { filled, templateOf } from '#modules/messages/server/public.ts'
import { type Setting, type SettingKey, type NumberKey, settings, textSetting } from '#modules/settings/contract/settings.ts'
import { textsOf } from './message.ts'

type TextKey = Exclude<SettingKey, NumberKey>

const ways: DocumentPorts = {
  approve: async (context, need) => ({ approvals: [await requireApproval(context, need as Need)] }),
  refuseSamePerson,
  reverse: reversePosting,
  message: ({ caller }, document, whole, also) => {
    const key = document.messageSetting as TextKey | undefined
    if (key === undefined) return { template_wa: '', parameter_wa: {} }
    const texts = textsOf(document, whole, also)
    return { template_wa: filled(textSetting(caller, key), texts), parameter_wa: templateOf(key, texts).parameter }
  },
}

/**
 * Serves a kind of document: list, read, receipt and message, reprint and its actions, with the approvals, the ledger and the
 * settings of this application. A module only adds what its kind undoes itself, and further values for its message.
 *
 * @throws at start if the setting for the words of its message does not exist
 */
export function serveDocument<D extends AnyDocument>(document: D, doing: DocumentDoing<D> = {}): ServedDocument {
  const { name, messageSetting } = document
  const setting = (settings as Readonly<Record<string, Setting>>)[messageSetting ?? '']
  if (messageSetting !== undefined && setting?.kind !== 'text')
    throw new Error(`${name}: its message is in the setting ${messageSetting}, which holds no text`)
  return serveDocumentCalls(document, doing, ways)
}

/** A kind of document that another event may cancel, and what its cancelling undoes besides the posting. */
export interface Cancellable<D extends AnyDocument = AnyDocument> {
  readonly document: D
  undo?(context: UndoContext, document: DocumentOf<D>, alasan: string): Promise<void>
}

/**
 * Cancels a document as its own screen does, within an event that already has its approval: a whole move that is taken back.
 *
 * @throws Refusal as its cancelling does
 */
export const cancelWithin = <D extends AnyDocument>(
  context: EventContext & Pick<Context, 'audit'>,
  { document, undo }: Cancellable<D>,
  what: { readonly nomor: string; readonly alasan: string },
  approvals: readonly Approved[],
): Promise<DocumentOf<D>> => {
  const action = document.actions['batal'] as DocumentAction
  return carryOut(context, { document, action, undo, reverse: reversePosting, audit: context.audit }, what, () => Promise.resolve(approvals))
}
