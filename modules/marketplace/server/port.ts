import type { WebhookRequest } from '#engine/server/webhook.ts'
import type { reasons } from '../contract/refusals.ts'

/** With what an account is reached. */
export interface Keys {
  /** The number of our application over there, and the secret that requests are signed with. */
  readonly id_aplikasi: string
  readonly rahasia_aplikasi: string
  /** The secret that their webhooks are signed with, where it is another one. */
  readonly rahasia_webhook: string | undefined
  readonly token_akses: string
  readonly token_segar: string
}

/** An account of a shop there. */
export interface MarketAccount extends Keys {
  readonly id_toko: string
  readonly kategori_luar: string
}

/** A piece as it is offered. */
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

/** What the marketplace calls an offer. */
export interface OfferThere {
  readonly id_luar: string
  readonly id_varian: string | null
}

/** How an order stands, in our words: it waits for its money, is paid, is cancelled, or comes back. */
export type OrderStanding = 'BELUM_BAYAR' | 'DIBAYAR' | 'BATAL' | 'RETUR'

/** A line of an order: the barcode is what we had told as the seller's own code. */
export interface OrderLine {
  readonly kode_barcode: string
  readonly qty: number
  /** Rupiah of one. */
  readonly harga: number
}

/** An order as the marketplace tells it. */
export interface OrderThere {
  readonly no_pesanan_luar: string
  readonly standing: OrderStanding
  readonly status_luar: string
  readonly nama_pembeli: string
  readonly ekspedisi: string | null
  readonly lines: readonly (OrderLine & OfferThere)[]
}

/** Tokens as they were given. */
export interface Tokens {
  readonly token_akses: string
  readonly token_segar: string
  /** Seconds that the access token holds. */
  readonly seconds: number
}

/** What a webhook announces; without an order it is nothing of ours. */
export interface Announced {
  readonly id_toko: string
  readonly no_pesanan_luar: string | undefined
}

/** Why something failed: our words, or theirs. */
export type Reason = (typeof reasons)[keyof typeof reasons] | (string & {})

/** The marketplace said no, and asking again would not help. */
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

/** The access token holds no longer. */
export class TokenOver extends Error {}

/**
 * An external marketplace, as the module sees it. Each call may throw `Refused`, `Later` or `TokenOver`. No call writes a secret
 * into an error.
 */
export interface Marketplace {
  /** Offers a piece, or an offer that is there already at another price, name or courier, and puts it on sale. */
  publish(account: MarketAccount, offer: Offer, there: OfferThere | undefined, signal: AbortSignal): Promise<OfferThere>
  /** Sets the price, and how many there are: 0 or 1. */
  update(account: MarketAccount, there: OfferThere, facts: { readonly harga: number; readonly stok: 0 | 1 }, signal: AbortSignal): Promise<void>
  /** Takes an offer down; one that is not there is gone. */
  takeDown(account: MarketAccount, there: OfferThere, signal: AbortSignal): Promise<void>
  readOrder(account: MarketAccount, no_pesanan_luar: string, signal: AbortSignal): Promise<OrderThere>
  /** Cancels an order with "out of stock" as the reason. Does nothing if it is cancelled already. */
  cancelOrder(account: MarketAccount, order: OrderThere, signal: AbortSignal): Promise<void>
  refresh(account: MarketAccount, signal: AbortSignal): Promise<Tokens>
  /** Whether a webhook was signed with the secret of the account. `url` is our address as the marketplace knows it. */
  isSigned(request: WebhookRequest, url: string, keys: Pick<Keys, 'id_aplikasi' | 'rahasia_aplikasi' | 'rahasia_webhook'>): boolean
  /** What the body of a webhook says; undefined where it says nothing that we know. */
  announced(body: Buffer): Announced | undefined
}
