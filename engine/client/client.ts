import { type BodyInputOf, type Call, type Endpoint, type PathParamsOf, type QueryInputOf, type ReplyOf, splitCall } from '../contract/endpoint.ts'
import { type Details, type ErrorBody, type FieldMessages } from '../contract/refusal.ts'

// How a call is put on the wire and its answer read, for the browser (engine/web/api.ts) and for programs next to the server (`clientOf`).

const noResponseText = 'Koneksi Bermasalah'
const timeoutText = 'Koneksi bermasalah..'
export const defaultTimeoutMs = 60_000

/** A call that was refused, failed or never answered. `message` is the Indonesian text that people read. */
export class CallError extends Error {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The refusal's code; NO_RESPONSE and TIMEOUT when there was no answer. */
  readonly code: string
  /** Messages by field, under the names that the call uses. */
  readonly fields: FieldMessages
  readonly details: Details
  readonly request_id: string | undefined

  constructor(facts: {
    status: number
    code: string
    message: string
    fields?: FieldMessages | undefined
    details?: Details | undefined
    request_id?: string | undefined
  }) {
    super(facts.message)
    this.name = 'CallError'
    this.status = facts.status
    this.code = facts.code
    this.fields = facts.fields ?? {}
    this.details = facts.details ?? {}
    this.request_id = facts.request_id
  }
}

/** The parts of a call before they are typed by its contract. */
export interface CallParts {
  readonly params?: Readonly<Record<string, string | number>> | undefined
  readonly query?: unknown
  readonly body?: unknown
  readonly file?: Blob | undefined
  /** The multipart name of `file`. */
  readonly fileName?: string | undefined
}

/** Optional headers of a call. */
export interface CallMarks {
  /** The same for every attempt at one thing, so that it happens once. */
  readonly key?: string | undefined
  /** The shop that the call is about, where it is not that of the user. */
  readonly shop?: string | undefined
  /** Tokens of the approvals that the call needs. */
  readonly approvals?: readonly string[] | undefined
}

type Param<E> = keyof PathParamsOf<E> extends never ? { params?: undefined } : { params: PathParamsOf<E> }
type Query<E> = QueryInputOf<E> extends undefined ? { query?: undefined } : { query: QueryInputOf<E> }
type Body<E> = BodyInputOf<E> extends undefined ? { body?: undefined } : { body: BodyInputOf<E> }
type Parts<E> = Param<E> & Query<E> & Body<E> & { file?: Blob }
/** The parts of a declared call and its options. A call that needs no part may be sent without any. */
export type Rest<E, Options> = Record<string, never> extends Parts<E> ? [parts?: Parts<E>, options?: Options] : [parts: Parts<E>, options?: Options]

/** The address of a call below that of the API, which ends with a slash. */
export function addressBelow(base: URL, call: Call, { params = {}, query }: CallParts): URL {
  const address = new URL(base)
  address.pathname += filled(splitCall(call).path, params)
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null) address.searchParams.append(name, String(each))
    }
  }
  return address
}

function filled(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new Error(`${path}: ${name} is missing`)
    return encodeURIComponent(value)
  })
}

/** The headers of a call. */
export function headersWith(parts: CallParts, token: string | undefined, { key, shop, approvals }: CallMarks): Headers {
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('x-auth-token', token)
  if (shop) headers.set('x-kode-toko', shop)
  if (key) headers.set('idempotency-key', key)
  if (approvals?.length) headers.set('x-otorisasi', approvals.join(','))
  if (parts.body !== undefined && !parts.file) headers.set('content-type', 'application/json')
  return headers
}

/** The body of a call: a form if it has a file, else JSON, which `seal` may encrypt. */
export async function bodyWith(parts: CallParts, seal?: (body: unknown) => Promise<unknown>): Promise<BodyInit | undefined> {
  if (!parts.file) return parts.body === undefined ? undefined : JSON.stringify(seal ? await seal(parts.body) : parts.body)
  const form = new FormData()
  for (const [name, value] of Object.entries(parts.body ?? {})) if (value !== undefined && value !== null) form.append(name, String(value))
  form.append(parts.fileName ?? 'file', parts.file)
  return form
}

const jsonOf = (reply: Response): Promise<unknown> => reply.json()

/** Returns the value of an answer. @throws {CallError} when the call was refused. */
export async function answerIn(reply: Response, json = jsonOf): Promise<unknown> {
  if (!reply.ok) return refused(reply, json)
  return reply.status === 204 ? undefined : await json(reply)
}

/** @throws {CallError} the refusal that the answer is. */
export async function refused(reply: Response, json = jsonOf): Promise<never> {
  const body = errorBodyOf(await json(reply).catch(() => undefined))
  throw new CallError({
    status: reply.status,
    code: body?.code ?? 'FAULT',
    // An answer that is not ours comes from something between us and the server.
    message: body?.message ?? noResponseText,
    fields: body?.fields,
    details: body?.details,
    request_id: body?.request_id ?? reply.headers.get('x-request-id') ?? undefined,
  })
}

function errorBodyOf(body: unknown): ErrorBody | undefined {
  return typeof body === 'object' && body !== null && 'message' in body && 'code' in body ? (body as ErrorBody) : undefined
}

/** The error of a failed call. */
export function failureOf(error: unknown): CallError {
  if (error instanceof CallError) return error
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  return new CallError({ status: 0, code: isTimeout ? 'TIMEOUT' : 'NO_RESPONSE', message: isTimeout ? timeoutText : noResponseText })
}

/** How a program reaches the server. */
export interface ClientOptions {
  /** Where Kencana is, with a slash at the end. */
  readonly server: string
  /** The token of the user; none for calls that are open without a login. */
  readonly token?: string
  /** Makes the key of each call that moves goods or money. Without it the caller gives the key, the same for each attempt. */
  readonly keyFor?: () => string
  readonly timeoutMs?: number
}

/** Options of a call of a program. */
export interface AskOptions extends CallMarks {
  /** The type of the answer, if it is a file. */
  readonly accept?: string
}

export interface Client {
  /**
   * Makes a declared call and returns its reply.
   * @throws {CallError} when it is refused, fails or is not answered.
   */
  send<E extends Endpoint>(endpoint: E, ...rest: Rest<E, CallMarks>): Promise<ReplyOf<E>>
  /** The same for a call that only its verb and path describe, as those of masters and reports. */
  read(call: Call, parts?: CallParts, options?: CallMarks): Promise<unknown>
  /** The same, and returns the answer as it comes: a file, for example. */
  ask(call: Call, parts?: CallParts, options?: AskOptions): Promise<Response>
}

/** Makes calls for a program next to the server: a bridge, a measurement, a script. */
export function clientOf({ server, token, keyFor, timeoutMs = defaultTimeoutMs }: ClientOptions): Client {
  const base = new URL('api/', server)
  const ask: Client['ask'] = async (call, parts = {}, options = {}) => {
    const address = addressBelow(base, call, parts)
    const headers = headersWith(parts, token, options)
    if (options.accept !== undefined) headers.set('accept', options.accept)
    const body = await bodyWith(parts)
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const reply = await fetch(address, { method: splitCall(call).method, headers, signal, ...(body === undefined ? {} : { body }) })
      return reply.ok ? reply : await refused(reply)
    } catch (error) {
      throw failureOf(error)
    }
  }
  const read: Client['read'] = async (call, parts, options) => {
    const reply = await ask(call, parts, options)
    return answerIn(reply).catch((error: unknown) => Promise.reject(failureOf(error)))
  }
  return {
    ask,
    read,
    send: async <E extends Endpoint>(endpoint: E, ...[parts, options]: Rest<E, CallMarks>) => {
      const key = options?.key ?? (endpoint.moves ? keyFor?.() : undefined)
      if (endpoint.moves && key === undefined) throw new Error(`${endpoint.call} moves goods or money: send a key`)
      const answer = await read(endpoint.call, { ...(parts as CallParts | undefined), fileName: endpoint.file }, { ...options, key })
      return answer as ReplyOf<E>
    },
  }
}
