import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as a stand-in got it. */
export interface RequestedMarket {
  readonly verb: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** What goes wrong with the next request: a status, a silence until the line is cut, or an error in their words. */
export type Trouble = { readonly status: number } | 'SILENT' | { readonly error: string; readonly message?: string }

/** An order over there. */
export interface StandInOrder {
  readonly no: string
  status: string
  readonly buyer: string
  /** How its return stands, where the goods come back. */
  returning?: string
  readonly lines: readonly { readonly kode_barcode: string; readonly harga: number; readonly qty?: number }[]
}

/** An offer over there. */
export interface StandInItem {
  readonly id: string
  readonly kode_barcode: string
  nama: string
  harga: number
  stok: number
  isListed: boolean
}

/** What any stand-in of a marketplace keeps. */
export interface StandInMarket {
  readonly requested: readonly RequestedMarket[]
  readonly items: Map<string, StandInItem>
  readonly orders: Map<string, StandInOrder>
  /** The orders that were cancelled by the seller. */
  readonly cancelled: string[]
  /** How often tokens were refreshed. */
  readonly refreshes: () => number
  /** The tokens that hold now. */
  readonly tokens: { access: string; refresh: string }
  /** The access token holds no longer. */
  expire(): void
  /** Something goes wrong with the next request, or the next one to a path. */
  next(trouble: Trouble, path?: string): void
  /** Tells `url` of an order or of its return, signed as the marketplace does; answers the status. */
  tell(url: string, no: string, facts?: { readonly secret?: string; readonly at?: number; readonly isReturn?: boolean }): Promise<number>
  itemOf(kode_barcode: string): StandInItem | undefined
  start(): Promise<string>
  stop(): Promise<void>
}

/** A server on this machine that answers as `answer` says, with its troubles. */
export function standInServer(
  answer: (requested: RequestedMarket) => { readonly status: number; readonly body: unknown },
  said: (trouble: { error: string; message?: string }) => unknown,
) {
  const requested: RequestedMarket[] = []
  const troubles: { trouble: Trouble; path: string | undefined }[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const address = new URL(request.url as string, 'http://127.0.0.1')
      const one = {
        verb: request.method as string,
        path: address.pathname,
        query: address.searchParams,
        headers: request.headers,
        body: Buffer.concat(parts),
      }
      requested.push(one)
      const at = troubles.findIndex(({ path }) => path === undefined || one.path.endsWith(path))
      const [found] = at === -1 ? [] : troubles.splice(at, 1)
      if (found?.trouble === 'SILENT') return void request.socket.destroy()
      const { status, body } =
        found === undefined
          ? answer(one)
          : 'status' in (found.trouble as object)
            ? { status: (found.trouble as { status: number }).status, body: {} }
            : { status: 200, body: said(found.trouble as { error: string; message?: string }) }
      response.statusCode = status
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(body))
    })
  })
  return {
    requested,
    next: (trouble: Trouble, path?: string) => void troubles.push({ trouble, path }),
    start: () =>
      new Promise<string>((resolve) => server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))),
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Moments further away than this are refused, as the marketplaces do. */
export const isNow = (seconds: string | null): boolean => Math.abs(Number(seconds) - Date.now() / 1000) < 300
