import { vi } from 'vitest'
import { unfitIn } from '../../testing/reply.ts'
import { configureApi } from '../api.ts'

/** A call that reached the stand-in. */
export interface Heard {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
  readonly headers: Headers
}

/** The keys under which calls of one kind are sent from here on, a call sent again too; undefined of one without a key. */
export function keysSent(call: string): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  const inner = globalThis.fetch
  vi.stubGlobal('fetch', (input: string | URL | Request, init: RequestInit = {}) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (`${init.method ?? 'GET'} ${pathname.replace('/api/', '')}` === call) keys.push(new Headers(init.headers).get('idempotency-key') ?? undefined)
    return inner(input, init)
  })
  return keys
}

/** What stand-ins answered that no server does, by the contracts of the calls. */
export const unfit: string[] = []

/**
 * Stands in for the server below `fetch`: `answer` says what each call gets, an object for its data or a Response.
 * Answers the list of calls that came. `vi.unstubAllGlobals()` ends it.
 */
export function standInServer(answer: (call: Heard) => unknown): Heard[] {
  const heard: Heard[] = []
  configureApi({
    base: 'http://127.0.0.1/api/',
    getToken: () => 'token',
    getShop: () => undefined,
    onInvalidToken: () => undefined,
    onReply: (endpoint, reply) => void unfit.push(...unfitIn(endpoint, reply)),
  })
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const call: Heard = {
      method: init.method ?? 'GET',
      path: url.pathname.replace('/api/', ''),
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    }
    heard.push(call)
    const aborted = new Promise<never>((_, refuse) => {
      init.signal?.addEventListener('abort', () => refuse(new DOMException('aborted', 'AbortError')))
    })
    // An answer that throws has no listener for this.
    aborted.catch(() => {})
    const said = await Promise.race([answer(call), aborted])
    return said instanceof Response ? said : Response.json(said)
  })
  return heard
}
