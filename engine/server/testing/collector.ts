import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span as a collector gets it. */
export interface CollectedSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly kind: number
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly facts: Readonly<Record<string, unknown>>
  readonly status: { readonly code?: number }
}

interface Attribute {
  readonly key: string
  readonly value: Readonly<Record<string, unknown>>
}

/** A collector of traces on this machine (OTLP over HTTP, as JSON). */
export interface Collector {
  readonly url: string
  readonly spans: readonly CollectedSpan[]
  /** The bodies as they came, and the headers of the last one. */
  readonly bodies: readonly string[]
  headers(): Readonly<Record<string, unknown>>
  /** What it answers from now on; 0 never answers. */
  answer(status: number): void
  close(): Promise<void>
}

export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  let headers = {}
  let status = 200
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (status === 0) return
      if (status === 200) {
        bodies.push(body)
        headers = request.headers
        const { resourceSpans } = JSON.parse(body) as {
          resourceSpans: { scopeSpans: { spans: (Omit<CollectedSpan, 'facts'> & { attributes: Attribute[] })[] }[] }[]
        }
        for (const { attributes, ...span } of resourceSpans.flatMap((each) => each.scopeSpans).flatMap((each) => each.spans)) {
          spans.push({ ...span, facts: Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]])) })
        }
      }
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    headers: () => headers,
    answer: (next) => void (status = next),
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
