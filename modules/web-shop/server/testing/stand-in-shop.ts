import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that the shop got. */
export interface ToldRequest {
  readonly method: string
  readonly path: string
  readonly authorization: string | undefined
  readonly body: Readonly<Record<string, unknown>> | undefined
}

/** How it answers: with a status and a text, and when. */
export interface StandInAnswer {
  readonly status: number
  readonly text?: string
  readonly location?: string
  /** It answers when this is done. */
  readonly after?: Promise<void>
}

/** A web shop on this machine: it keeps the requests, and answers as the test sets. */
export interface StandInShop {
  readonly told: readonly ToldRequest[]
  /** How it answers from now on. */
  answer: (request: ToldRequest) => StandInAnswer
  /** Starts it; answers its address. */
  start(): Promise<string>
  stop(): Promise<void>
}

/** A shop that has not been started yet; it takes everything. */
export function standInShop(): StandInShop {
  const told: ToldRequest[] = []
  const shop: StandInShop = {
    told,
    answer: () => ({ status: 200 }),
    start: () =>
      new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/items/`))),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => (text += part))
    request.on('end', () => {
      const one: ToldRequest = {
        method: request.method as string,
        path: request.url as string,
        authorization: request.headers.authorization,
        body: text === '' ? undefined : (JSON.parse(text) as Record<string, unknown>),
      }
      told.push(one)
      const { status, text: said = '', location, after } = shop.answer(one)
      void (after ?? Promise.resolve()).then(() => {
        response.statusCode = status
        if (location) response.setHeader('location', location)
        response.end(said)
      })
    })
  })
  return shop
}
