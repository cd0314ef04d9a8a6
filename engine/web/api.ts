import {
  type CallMarks,
  type CallParts,
  type Rest,
  CallError,
  addressBelow,
  answerIn,
  bodyWith,
  defaultTimeoutMs,
  failureOf,
  headersWith,
  refused,
} from '../client/client.ts'
import { type Call, type Endpoint, type ReplyOf, splitCall } from '../contract/endpoint.ts'
import { payloadHeader, payloadKeyHeader } from '../contract/payload.ts'
import { asOfHeader, laterPosition, positionHeader } from '../contract/position.ts'
import { core } from '../contract/refusal.ts'
import type { PayloadCipher } from './payload-cipher.ts'

export { CallError, type CallParts }

/** How the browser reaches the server; the shell says it once at start. */
export interface ApiSettings {
  /** The address below which the calls are, absolute or relative to the page: `api/`. */
  readonly base: string
  readonly getToken: () => string | undefined
  /** The shop that a head-office user looks at; undefined for all other users. */
  readonly getShop: () => string | undefined
  /**
   * Ends the session: 'Invalid Token.' forces a new login. After DELETED the user cannot log in again (specification
   * §8).
   */
  readonly onInvalidToken: (error: CallError) => void
  /** Is called for every failed call, in addition to its caller. */
  readonly onError?: (error: CallError) => void
  /** Sees every answer to a declared call before the one who asked does. */
  readonly onReply?: (endpoint: Endpoint, reply: unknown) => void
  readonly timeoutMs?: number
  /** Encrypts requests and decrypts answers, if the installation is set up for it. */
  readonly cipher?: PayloadCipher | undefined
}

let settings: ApiSettings = { base: 'api/', getToken: () => undefined, getShop: () => undefined, onInvalidToken: () => undefined }

/** Says where the server is and who asks. */
export function configureApi(next: ApiSettings): void {
  settings = next
}

/** The position of the last commit that this page knows. Its later calls see that commit, on every server (docs/decisions/229). */
let lastPosition: string | undefined

/** Stores a position that came with an answer or with news of a shop. */
export function knowPosition(position: string | null | undefined): void {
  lastPosition = laterPosition(lastPosition, position ?? undefined)
}

let waiting = 0
const waitListeners = new Set<() => void>()

/** How many saves and searches the user is waiting for. */
export const waitsUnderWay = (): number => waiting

/** Calls `listener` whenever `waitsUnderWay` changes, until the answered function is called. */
export function onWaits(listener: () => void): () => void {
  waitListeners.add(listener)
  return () => void waitListeners.delete(listener)
}

function countWaits(change: 1 | -1): void {
  waiting += change
  for (const listener of waitListeners) listener()
}

/** Options of a call. `useSendOnce` holds its idempotency key. */
export interface CallOptions extends CallMarks {
  readonly signal?: AbortSignal | undefined
  /** How long it may take, where that is longer than people wait for a save. */
  readonly timeoutMs?: number | undefined
  /** Arrives although the page is being left. */
  readonly outlivesPage?: boolean | undefined
  /** The user has started this call and waits for it, as for a save. A list that fills itself during typing is not such a call. */
  readonly isSearch?: boolean | undefined
  /** The call runs in the background: the user did not start it and does not wait for it. */
  readonly isBeside?: boolean | undefined
  /** Gets the moment of the data (ISO 8601) if a standby answered that is some seconds behind. */
  readonly onAsOf?: ((asOf: string) => void) | undefined
}

/**
 * Makes a declared call and answers what it replies.
 * @throws {CallError} when it is refused, fails or is not answered.
 */
export async function send<E extends Endpoint>(endpoint: E, ...[parts, options]: Rest<E, CallOptions>): Promise<ReplyOf<E>> {
  // A key made here would differ at the second attempt, and the goods would move twice.
  if (endpoint.moves && !options?.key) throw new Error(`${endpoint.call} moves goods or money: send a key`)
  const reply = await sendCall(endpoint.call, { ...(parts as CallParts | undefined), fileName: endpoint.file }, options)
  settings.onReply?.(endpoint, reply)
  return reply as ReplyOf<E>
}

/**
 * Makes a call that only its verb and path describe, as those of masters and reports.
 * @throws {CallError} when it is refused, fails or is not answered.
 */
export async function sendCall(call: Call, parts: CallParts = {}, options: CallOptions = {}): Promise<unknown> {
  const { method } = splitCall(call)
  const address = addressOf(call, parts)
  const timeout = AbortSignal.timeout(options.timeoutMs ?? settings.timeoutMs ?? defaultTimeoutMs)
  const request: RequestInit = {
    method,
    headers: headersFor(parts, options),
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    keepalive: options.outlivesPage ?? false,
  }
  const body = await bodyOf(parts)
  if (body !== undefined) request.body = body
  const isWaitedFor = !options.isBeside && (method !== 'GET' || options.isSearch === true)
  if (isWaitedFor) countWaits(1)
  try {
    const reply = await fetch(address, request)
    knowPosition(reply.headers.get(positionHeader))
    const asOf = reply.headers.get(asOfHeader)
    if (asOf !== null) options.onAsOf?.(asOf)
    return await answerOf(reply).catch(async (error: unknown) => {
      // Only an encrypted answer surely comes from the server. A third party on the way cannot set this clock.
      if (!isLate(error) || !settings.cipher || !reply.headers.has(payloadHeader)) throw error
      // The server has not run this call. So it is sent once more, with the server's time.
      settings.cipher.setClock(Number(error.details['now']))
      return answerOf(await fetch(address, { ...request, body: (await bodyOf(parts)) ?? null }))
    })
  } catch (error) {
    // The one who asked has changed his mind: nothing failed.
    if (options.signal?.aborted) throw error
    const failure = failureOf(error)
    if (failure.code === core.INVALID_TOKEN.code || failure.code === core.DELETED.code) settings.onInvalidToken(failure)
    settings.onError?.(failure)
    throw failure
  } finally {
    if (isWaitedFor) countWaits(-1)
  }
}

/**
 * A file that a call answers, given the call's path with its query. Pictures carry no token of their own, so an address alone would not do.
 * One that must not be seen unnoticed is asked for by POST.
 * @throws {CallError} when it is refused, missing or not answered.
 */
export async function fetchFile(path: string, options: Pick<CallOptions, 'shop' | 'signal'> & { method?: 'GET' | 'POST' } = {}): Promise<Blob> {
  const { method = 'GET', ...rest } = options
  const address = new URL(path, new URL(settings.base, document.baseURI))
  const reply = await fetch(address, { method, headers: headersFor({}, rest), ...(rest.signal ? { signal: rest.signal } : {}) })
  if (!reply.ok) await refused(reply, opened)
  return reply.blob()
}

/** Options of a call that answers a file. */
export interface FileCallOptions extends Pick<CallOptions, 'signal'> {
  /** The type of the file. */
  readonly accept: string
  /** The tag of the language of its texts. */
  readonly language: string
  /** Called with the number of bytes received so far. */
  readonly onBytes?: (bytes: number) => void
}

/**
 * Makes a call that answers a file instead of its usual answer. There is no time limit; the caller can stop it by `signal`.
 * @throws {CallError} when it is refused, fails or is cut off; the reason of `signal`
 */
export async function fetchMade(call: Call, parts: CallParts, { accept, language, signal, onBytes }: FileCallOptions): Promise<Blob> {
  const headers = headersFor(parts, {})
  headers.set('accept', accept)
  headers.set('accept-language', language)
  const body = await bodyOf(parts)
  countWaits(1)
  try {
    const { method } = splitCall(call)
    const reply = await fetch(addressOf(call, parts), { method, headers, ...(signal ? { signal } : {}), ...(body === undefined ? {} : { body }) })
    if (!reply.ok) return await refused(reply, opened)
    let bytes = 0
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, out) => {
        bytes += chunk.byteLength
        onBytes?.(bytes)
        out.enqueue(chunk)
      },
    })
    return await new Response(reply.body?.pipeThrough(counted), { headers: { 'content-type': accept } }).blob()
  } catch (error) {
    if (signal?.aborted) throw error
    throw failureOf(error)
  } finally {
    countWaits(-1)
  }
}

const isLate = (error: unknown): error is CallError => error instanceof CallError && error.code === core.PAYLOAD_LATE.code

/** A key for one form or one document: sent with every attempt to save it, so that it is saved once. */
export function newKey(): string {
  // `randomUUID` is missing where a shop's server is reached by plain HTTP in its own network.
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const addressOf = (call: Call, parts: CallParts): URL => addressBelow(new URL(settings.base, document.baseURI), call, parts)

function headersFor(parts: CallParts, { shop = settings.getShop(), ...marks }: CallOptions): Headers {
  const headers = headersWith(parts, settings.getToken(), { ...marks, shop })
  if (lastPosition !== undefined) headers.set(positionHeader, lastPosition)
  if (settings.cipher) headers.set(payloadKeyHeader, settings.cipher.header)
  return headers
}

const bodyOf = (parts: CallParts): Promise<BodyInit | undefined> => bodyWith(parts, settings.cipher?.seal)

const answerOf = (reply: Response): Promise<unknown> => answerIn(reply, opened)

/** The JSON of an answer, decrypted where it is encrypted. */
const opened = async (reply: Response): Promise<unknown> => {
  const body: unknown = await reply.json()
  return reply.headers.has(payloadHeader) ? settings.cipher?.open(body) : body
}
