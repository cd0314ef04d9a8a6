import { traceHeaders } from '#engine/server/traces.ts'
/** Tells telephones that are not looking. */
export interface Pusher {
  /** Sends a message to the listeners of a topic. A lost message does no harm: the request is on every screen. */
  push(message: { topic: string; title: string; body: string; data: Readonly<Record<string, string>> }): Promise<void>
}

const answerMsMax = 10_000

/**
 * The chain's messaging service: `POST <url>` with `{topic, title, body, data}` and a bearer token. Without an address
 * nothing is pushed.
 *
 * @throws when the service does not take the message
 */
export function pushGateway({ url, token }: { url: string | undefined; token: string | undefined }): Pusher {
  return {
    push: async (message) => {
      if (!url) return
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...traceHeaders(), ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(answerMsMax),
      })
      if (!answer.ok) throw new Error(`the messaging service answered ${answer.status}`)
    },
  }
}
