import type { WebhookRequest } from '#engine/server/webhook.ts'
import type { reasons } from '../contract/refusals.ts'

/** The keys of an account. */
export interface Keys {
  /** The number of our application at the marketplace, and the secret that signs requests. */
  readonly id_aplikasi: string
  readonly rahasia_aplikasi: string
  /** The secret that signs webhooks, if it is another one. */
  readonly rahasia_webhook: string | undefined
  readonly token_akses: string
  readonly token_segar: string
}

/** An account of a shop at the marketplace. */
export interface MarketAccount extends Keys {
  readonly id_toko: string
  readonly kategori_luar: string
}

/** An offer of a piece. */
export interface Offer {
  readonly kode_barcode: string
  readonly nama_barang: string
  readonly keterangan: string
  /** Grams. */
  readonly berat: number
  /** Rupiah. */
  readonly harga: number
  readonly ekspedisi: string
  /** JPEG. */
  readonly foto: Buffer
}

/** The key of an offer at the marketplace. */
export interface OfferThere {
  readonly id_luar: string
  readonly id_varian: string | null
}

/** The state of an order at the marketplace, in our words: not paid, paid, cancelled, coming back. */
export type OrderStanding = 'BELUM_BAYAR' | 'DIBAYAR' | 'BATAL' | 'RETUR'

/** A line of an order. The barcode is the seller's code that we sent with the offer. */
export interface OrderLine {
  readonly kode_barcode: string
  readonly qty: number
  /** Rupiah of one. */
  readonly harga: number
}

/** An order as the marketplace returns it. */
export interface OrderThere {
  readonly no_pesanan_luar: string
  readonly standing: OrderStanding
  readonly status_luar: string
  readonly nama_pembeli: string
  readonly ekspedisi: string | null
  readonly lines: readonly (OrderLine & OfferThere)[]
}

/** New tokens. */
export interface Tokens {
  readonly token_akses: string
  readonly token_segar: string
  /** The seconds for which the access token is valid. */
  readonly seconds: number
}

/** The message of a webhook. Without an order it does not concern us. */
export interface Announced {
  readonly id_toko: string
  readonly no_pesanan_luar: string | undefined
}

/** The reason of a failure, in our words or the marketplace's. */
export type Reason = (typeof reasons)[keyof typeof reasons] | (string & {})

/** The marketplace refused the request. A retry would not help. */
export class Refused extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** A retry may succeed: there was no answer, the marketplace broke down, or it got too many requests. */
export class Later extends Error {
  constructor(reason: Reason, detail = '') {
    super(detail === '' ? reason : `${reason} (${detail})`)
  }
}

/** The access token is no longer valid. */
export class TokenOver extends Error {}

/**
 * An external marketplace, as the module sees it. Each call may throw `Refused`, `Later` or `TokenOver`. No call writes a secret
 * into an error.
 */
export interface Marketplace {
  /** Puts a piece on sale, or changes price, name or courier of an existing offer. */
  publish(account: MarketAccount, offer: Offer, there: OfferThere | undefined, signal: AbortSignal): Promise<OfferThere>
  /** Sets the price in rupiah and the stock: 0 or 1. */
  update(account: MarketAccount, there: OfferThere, facts: { readonly harga: number; readonly stok: 0 | 1 }, signal: AbortSignal): Promise<void>
  /** Takes an offer down. Does nothing if it does not exist. */
  takeDown(account: MarketAccount, there: OfferThere, signal: AbortSignal): Promise<void>
  readOrder(account: MarketAccount, no_pesanan_luar: string, signal: AbortSignal): Promise<OrderThere>
  /** Cancels an order with "out of stock" as the reason. Does nothing if it is cancelled already. */
  cancelOrder(account: MarketAccount, order: OrderThere, signal: AbortSignal): Promise<void>
  refresh(account: MarketAccount, signal: AbortSignal): Promise<Tokens>
  /** Whether a webhook was signed with the secret of the account. `url` is our address as the marketplace knows it. */
  isSigned(request: WebhookRequest, url: string, keys: Pick<Keys, 'id_aplikasi' | 'rahasia_aplikasi' | 'rahasia_webhook'>): boolean
  /** Returns the message in the body of a webhook; undefined if it is unknown. */
  announced(body: Buffer): Announced | undefined
}
