import type { RefusalKind } from '#engine/contract/refusal.ts'

/** A template of the provider with what fills it, and its header if that is a text. */
export interface Filled {
  readonly name: string
  readonly parameter: Readonly<Record<string, string>>
  readonly header?: string | undefined
}

/** A paper that is the header of a template. */
export interface Paper {
  readonly name: string
  /** Undefined if it could not be drawn. */
  readonly pdf: Uint8Array | undefined
}

/** A message for a telephone, as an adapter sends it. */
export interface Outgoing {
  /** The row of `pesan`; a provider that takes one gives it back with what becomes of the message. */
  readonly id: number
  readonly sender: string
  /** Country and digits. */
  readonly receiver: string
  readonly text: string
  /** What fills the provider's template, by name, and its header: a text or a paper; undefined where there is none. */
  readonly template: (Filled & { readonly paper?: Paper | undefined }) | undefined
  /** Whether the customer wrote within 24 hours, so that free text may be sent. */
  readonly isWindowOpen: boolean
}

/**
 * The result of handing a message over. SENT: the provider has it. LATER: the provider does not have it, and may take it on a retry. NEVER:
 * it does not
 * have it, and never will. UNKNOWN: it is not known whether the provider has it. `says` is the reason in place of the usual one.
 */
export type Outcome =
  | { readonly outcome: 'SENT'; readonly wamid?: string }
  | { readonly outcome: 'LATER'; readonly why: Why; readonly code?: string; readonly says?: string }
  | { readonly outcome: 'NEVER'; readonly why: RefusalKind; readonly code?: string; readonly hasStopped?: true }
  | { readonly outcome: 'UNKNOWN' }

/** DOWN: the provider does not answer. A refusal: the reason that must be corrected first. */
type Why = 'DOWN' | RefusalKind

/** Sends messages to telephones, by way of one provider. Never throws for what the provider does. */
export interface Messenger {
  /** Whether a sender has an account of his own. */
  knows(sender: string): boolean
  /** The provider's account that a sender's messages leave from; empty where there is none. */
  accountOf(sender: string): string
  send(message: Outgoing): Promise<Outcome>
}

/** How long a provider may take to answer. A message that waits for an answer is left alone for longer (`leaseSeconds`). */
export const answerMsMax = 10_000

/** Faults of a connection that was never made: the provider has seen nothing. */
const neverConnected: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Posts a message as JSON. Without an answer it returns DOWN if there was no connection, else UNKNOWN. */
export const post = (address: URL | string, token: string | undefined, id: number, body: object): Promise<Response | Outcome> =>
  // A provider that heeds the number takes a repeated message once.
  postTo(address, token, { 'content-type': 'application/json', 'idempotency-key': `kencana-pesan-${id}` }, JSON.stringify(body))

/** Posts a form with a file. Answers what came of it where there was no answer, as `post`. */
export const postForm = (address: URL | string, token: string | undefined, form: FormData): Promise<Response | Outcome> =>
  postTo(address, token, {}, form)

async function postTo(
  address: URL | string,
  token: string | undefined,
  headers: Readonly<Record<string, string>>,
  body: string | FormData,
): Promise<Response | Outcome> {
  try {
    return await fetch(address, {
      method: 'POST',
      // Each message has its own connection. On a kept one that the provider closes at that moment, the result would be unknown.
      headers: { ...headers, connection: 'close', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body,
      signal: AbortSignal.timeout(answerMsMax),
    })
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    return neverConnected.has(cause?.code ?? '') ? { outcome: 'LATER', why: 'DOWN' } : { outcome: 'UNKNOWN' }
  }
}
