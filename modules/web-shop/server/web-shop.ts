import { traceHeaders } from '#engine/server/traces.ts'
/** The data of a piece for the web shop. */
export interface ToldPiece {
  readonly kode_toko: string
  readonly kode_barcode: string
  readonly nama_barang: string
  readonly kode_dept: string
  readonly kadar: string
  /** Grams. */
  readonly berat: number
  readonly qty: number
  /** Rupiah. */
  readonly harga: number
  /** JPEG as base64; null of a piece without a picture. */
  readonly foto: string | null
}

/** What the web shop made of it; `refused` is its own reason, and asking again would not help. */
export type Taken = { readonly refused?: string }

/** An external web shop. */
export interface WebShop {
  /** Whether there is one. */
  readonly isThere: boolean
  /** Sends the state of a piece. @throws if there is no answer, or the web shop breaks down: a retry may succeed */
  put(piece: ToldPiece, signal: AbortSignal): Promise<Taken>
  /** Takes a piece away. @throws as `put` */
  remove(kode_barcode: string, signal: AbortSignal): Promise<Taken>
}

const answerMsMax = 20_000
const reasonMax = 300

/**
 * The web shop: `PUT <url>/<barcode>` with a piece as JSON and `DELETE <url>/<barcode>`, with a bearer token. 2xx is taken; another 4xx
 * than 408, 425 and 429 is refused, for the reason that its answer names (`message`); all else is tried again. What it does not have is
 * gone when it should be. The address is the installation's own, so it may be any; it does not lead elsewhere by itself.
 */
export function webShopGateway({ url, token }: { url: string | undefined; token: string | undefined }): WebShop {
  const tell = async (kode_barcode: string, facts: RequestInit, signal: AbortSignal): Promise<Taken & { status: number }> => {
    if (!url) throw new Error('there is no web shop')
    const answer = await fetch(`${url.replace(/\/+$/, '')}/${encodeURIComponent(kode_barcode)}`, {
      ...facts,
      headers: { 'content-type': 'application/json', ...traceHeaders(), ...(token ? { authorization: `Bearer ${token}` } : {}) },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMsMax)]),
    })
    const { status } = answer
    const text = await answer.text()
    if (answer.ok) return { status }
    if (status < 400 || status >= 500 || [408, 425, 429].includes(status)) throw new Error(`HTTP ${status}`)
    return { status, refused: reasonOf(text) ?? `HTTP ${status}` }
  }
  return {
    isThere: url !== undefined,
    put: (piece, signal) => tell(piece.kode_barcode, { method: 'PUT', body: JSON.stringify(piece) }, signal),
    remove: async (kode_barcode, signal) => {
      const answer = await tell(kode_barcode, { method: 'DELETE' }, signal)
      return answer.status === 404 || answer.status === 410 ? {} : answer
    },
  }
}

/** The reason in an answer: its `message`, as far as it is one. */
function reasonOf(text: string): string | undefined {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' && message.trim() !== '' ? message.slice(0, reasonMax) : undefined
  } catch {
    return undefined
  }
}
