import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the gateway was asked. */
export interface RequestedMessage {
  readonly url: string
  readonly authorization: string | undefined
  readonly key: string | undefined
  readonly body: { readonly receiver: string; readonly message: string; readonly type: string }
}

/** A WhatsApp gateway on this machine: knows one number, breaks down at another, and remembers what it was asked. */
export interface StandInGateway {
  readonly requested: readonly RequestedMessage[]
  /** Takes so many messages in all, and the next one without ever answering; undefined: answers all again. */
  hold(until: number | undefined): void
  /** Whether a caller waits for an answer that does not come. */
  held(): boolean
  /** Starts it; answers its address. */
  start(): Promise<string>
  stop(): Promise<void>
}

/** The only number that it knows, as a customer says it and as WhatsApp does. */
export const knownNumber = { typed: '08123456789', receiver: '628123456789' } as const
/** At this one it breaks down. */
const brokenReceiver = '628999999999'

/** A gateway that has not been started yet. */
export function standInGateway(): StandInGateway {
  const requested: RequestedMessage[] = []
  let until: number | undefined
  let isHeld = false
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => {
      const body = JSON.parse(text) as RequestedMessage['body']
      requested.push({
        url: request.url as string,
        authorization: request.headers.authorization,
        key: request.headers['idempotency-key'] as string,
        body,
      })
      if (until !== undefined && requested.length > until) {
        isHeld = true
        return
      }
      response.statusCode = body.receiver === brokenReceiver ? 502 : 200
      response.end(JSON.stringify({ success: body.receiver === knownNumber.receiver }))
    })
  })
  return {
    requested,
    hold: (count) => {
      until = count
      isHeld = false
    },
    held: () => isHeld,
    start: () =>
      new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/send`))),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
