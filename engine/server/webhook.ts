import type { FastifyInstance } from 'fastify'

/** A request that another service sends to a webhook, as it came. */
export interface WebhookRequest {
  readonly query: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The bytes that its signature is of. */
  readonly body: Buffer
}

/** What a webhook answers. */
export interface WebhookAnswer {
  readonly status: number
  readonly text: string
}

/** An address below `api/` that another service calls. A signature proves who it is, so it is not a declared call and needs no login. */
export interface Webhook {
  readonly path: string
  /** Asked by the service when the address is entered there. */
  verify(request: WebhookRequest): WebhookAnswer
  /** Handles an event. An error is answered with 500, so that the service sends the event again. */
  receive(request: WebhookRequest): Promise<WebhookAnswer>
}

const bodyBytesMax = 3 * 1024 * 1024
const noBody = Buffer.alloc(0)

/** Serves webhooks. Their bodies are not parsed on the way: a signature is of the bytes. */
export async function serveWebhooks(api: FastifyInstance, webhooks: readonly Webhook[]): Promise<void> {
  await api.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: bodyBytesMax }, (_, body, done) => done(null, body))
    for (const webhook of webhooks) {
      const url = `/${webhook.path}`
      const schema = { hide: true }
      raw.get(url, { schema, exposeHeadRoute: false }, (request, reply) => {
        const { status, text } = webhook.verify({ query: request.query as Record<string, unknown>, headers: request.headers, body: noBody })
        return reply.status(status).type('text/plain').send(text)
      })
      raw.post(url, { schema }, async (request, reply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : noBody
        const { status, text } = await webhook.receive({ query: request.query as Record<string, unknown>, headers: request.headers, body })
        return reply.status(status).type('text/plain').send(text)
      })
    }
  })
}
