import { internationalPhone } from '#engine/kinds/phone/normalize-phone.ts'
import { chatRefusals, paperWaits } from '../contract/chat.ts'
import { type Messenger, type Outcome, type Outgoing, type Paper, post, postForm } from './messenger.ts'

/** How an installation reaches the WhatsApp Cloud API of Meta. */
export interface CloudAccess {
  /** Address and version of the Graph API: `https://graph.facebook.com/v23.0`. */
  readonly url: string
  readonly token: string
  /** The secret with which Meta signs its webhook. */
  readonly appSecret: string
  /** The token that Meta sends back when our address is entered there. */
  readonly verifyToken: string
  /** The telephones of the chain (country and digits), each with its phone number id. The first one sends for users without a number of their own. */
  readonly numbers: ReadonlyMap<string, string>
  /** The language in which the templates are registered. */
  readonly language: string
}

/** What Meta gives back with every state of a message that was sent with it. */
export const opaqueOf = (id: number): string => `kencana-pesan-${id}`

/** Later it may work: limits of speed, maintenance, faults of theirs. */
const later: ReadonlySet<number> = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004])
/** Something must be put right at Meta first: the token, the account, its payment, the sender's registration. */
const setUp: ReadonlySet<number> = new Set([0, 3, 10, 190, 200, 368, 131005, 131031, 131042, 131045, 133006, 133010])

/** A file could not be taken: of theirs as often as of ours. */
const uploadFailed = 131_053

/** What a code of Meta's means for a message. */
export function outcomeOfCode(code: number): Extract<Outcome, { why: unknown }> {
  const its = { code: String(code) }
  if (later.has(code)) return { outcome: 'LATER', why: 'DOWN', ...its }
  if (setUp.has(code)) return { outcome: 'LATER', why: chatRefusals.NO_MESSENGER, ...its }
  if (code === 131_026 || code === 131_021 || code === 131_030) return { outcome: 'NEVER', why: chatRefusals.NOT_REGISTERED, ...its }
  if (code === 131_047) return { outcome: 'NEVER', why: chatRefusals.WINDOW_CLOSED, ...its }
  if (code === 131_050) return { outcome: 'NEVER', why: chatRefusals.STOPPED, hasStopped: true, ...its }
  if (code >= 132_000 && code < 133_000) return { outcome: 'NEVER', why: chatRefusals.TEMPLATE_REFUSED, ...its }
  return { outcome: 'NEVER', why: chatRefusals.PROVIDER_REFUSED, ...its }
}

const parameterMax = 900

/** The text of a parameter as Meta takes it: on one line, without runs of blanks, and not too long. */
export const onOneLine = (text: string): string =>
  text
    .replace(/\s*\n\s*/g, ' · ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, parameterMax) || '-'

/** What the one parameter of a header is called at the provider. */
export const headerName = 'nomor'

/** A text below a document has so many letters at the most. */
const captionMax = 1_024

interface CloudAnswer {
  readonly id?: string
  readonly messages?: readonly { readonly id?: string }[]
  readonly error?: { readonly code?: number }
}

/**
 * The WhatsApp Cloud API: `POST {url}/{phone number id}/messages`. Within 24 hours of what a customer wrote he gets free text, else the template
 * of the message with its parameters by name. A paper is uploaded first, and goes along as the header of the template or above the free text. Our number of the
 * message travels along, so that Meta's announcement tells us of one whose answer was lost.
 */
export function cloudMessenger({ url, token, numbers, language }: CloudAccess): Messenger {
  const own = (sender: string) => numbers.get(internationalPhone(sender) ?? sender)
  const [first = ''] = numbers.values()
  return {
    knows: (sender) => own(sender) !== undefined,
    accountOf: (sender) => own(sender) ?? first,
    send: async ({ id, sender, receiver, text, template, isWindowOpen }) => {
      if (!isWindowOpen && !template) return { outcome: 'NEVER', why: chatRefusals.WINDOW_CLOSED }
      const paper = template?.paper && (await uploaded(`${url}/${own(sender) ?? first}/media`, token, template.paper))
      if (paper && 'outcome' in paper) return paper
      const answer = await post(`${url}/${own(sender) ?? first}/messages`, token, id, {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to: receiver,
        biz_opaque_callback_data: opaqueOf(id),
        ...saidOf({ text, template, isWindowOpen, paper }, language),
      })
      if ('outcome' in answer) return answer
      const body = (await answer.json().catch(() => undefined)) as CloudAnswer | undefined
      const wamid = body?.messages?.[0]?.id
      if (answer.ok) return wamid ? { outcome: 'SENT', wamid } : { outcome: 'SENT' }
      const code = body?.error?.code
      if (code !== undefined) return outcomeOfCode(code)
      if (answer.status === 401 || answer.status === 403) return { outcome: 'LATER', why: chatRefusals.NO_MESSENGER, code: `${answer.status}` }
      if (answer.status === 429 || answer.status >= 500) return { outcome: 'LATER', why: 'DOWN', code: `${answer.status}` }
      return { outcome: 'NEVER', why: chatRefusals.PROVIDER_REFUSED, code: `${answer.status}` }
    },
  }
}

/** A file that Meta has. */
interface UploadedPaper {
  readonly id: string
  readonly filename: string
}

/** What a message says: free text where it may, with its paper above it; else its template. A text too long to stand below a paper goes as template. */
function saidOf(
  { text, template, isWindowOpen, paper }: Pick<Outgoing, 'text' | 'template' | 'isWindowOpen'> & { readonly paper: UploadedPaper | undefined },
  language: string,
) {
  if (!template || (isWindowOpen && !paper)) return { type: 'text', text: { body: text, preview_url: false } }
  if (isWindowOpen && text.length <= captionMax) return { type: 'document', document: { ...paper, caption: text } }
  const { name, parameter, header } = template
  const heads = [
    ...(paper ? [{ type: 'document', document: paper }] : []),
    ...(header === undefined ? [] : [{ type: 'text', parameter_name: headerName, text: onOneLine(header) }]),
  ]
  const body = Object.entries(parameter).map(([parameter_name, value]) => ({ type: 'text', parameter_name, text: onOneLine(value) }))
  const components = [...(heads.length > 0 ? [{ type: 'header', parameters: heads }] : []), { type: 'body', parameters: body }]
  return { type: 'template', template: { name, language: { code: language }, components } }
}

/**
 * Uploads a paper: `POST {url}/{phone number id}/media`. Nothing was sent to a customer yet, so what is unknown of it is tried again. Meta keeps a file for 30 days;
 * one that a message never named ends there.
 */
async function uploaded(address: string, token: string, { name, pdf }: Paper): Promise<UploadedPaper | Outcome> {
  if (!pdf) return { outcome: 'NEVER', why: chatRefusals.NO_PAPER }
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', 'application/pdf')
  form.set('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), name)
  const answer = await postForm(address, token, form)
  const waits = { outcome: 'LATER', why: 'DOWN', says: paperWaits } as const
  if ('outcome' in answer) return waits
  const body = (await answer.json().catch(() => undefined)) as CloudAnswer | undefined
  if (answer.ok) return body?.id ? { id: body.id, filename: name } : waits
  const code = body?.error?.code
  const its = { code: String(code ?? answer.status) }
  if (code !== undefined && setUp.has(code)) return { outcome: 'LATER', why: chatRefusals.NO_MESSENGER, ...its }
  if (answer.status === 401 || answer.status === 403) return { outcome: 'LATER', why: chatRefusals.NO_MESSENGER, ...its }
  const isLater = code === uploadFailed || (code !== undefined && later.has(code)) || answer.status === 429 || answer.status >= 500
  return isLater ? { ...waits, ...its } : { outcome: 'NEVER', why: chatRefusals.PAPER_REFUSED, ...its }
}
