import type { FastifyInstance } from 'fastify'
import { asOfHeader, positionHeader } from '../contract/position.ts'

/** Everything of ours that a browser may not send or read of its own accord when page and server are at different origins. */
const sent = `content-type, x-auth-token, x-kode-toko, x-otorisasi, idempotency-key, x-payload-key, ${positionHeader}`
const read = `x-request-id, x-payload, ${positionHeader}, ${asOfHeader}`

const dayInSeconds = 86_400

/**
 * Answers pages of other origins, exactly those that are named. There are no credentials to guard: who calls is said by a
 * header that only our own screens know to send, never by a cookie.
 */
export function answerOrigins(app: FastifyInstance, { origins = [], base }: { origins?: readonly string[] | undefined; base: string }): void {
  if (origins.length === 0) return
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(base)) return undefined
    // Also to those who are not named: an answer that a cache keeps must not be taken for another's.
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined || !origins.includes(origin)) return undefined
    reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': read })
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return undefined
    return reply
      .status(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': sent,
        'access-control-max-age': dayInSeconds,
      })
      .send()
  })
}

/** Lets pages of every origin read public answers and embed pictures. */
export const openToOrigins = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'etag',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
} as const

/** What a browser is answered that asks whether it may say what it has already (`If-None-Match`). */
export const readFromOrigins = {
  ...openToOrigins,
  'access-control-allow-methods': 'GET',
  'access-control-allow-headers': 'if-none-match',
  'access-control-max-age': dayInSeconds,
} as const

/**
 * Where our pages may send calls and open sockets: their own server, the one that answers the calls where that is another, and
 * what runs on the machine of the browser itself (`local`).
 */
export function connectSources(backend: string | undefined, local: readonly string[] = []): string[] {
  const origin = backend && new URL(backend).origin
  return ["'self'", ...(origin ? [origin, origin.replace(/^http/, 'ws')] : []), ...local]
}
