/** An event of the trade as one posting of one shop, in a short hand: amounts in rupiah, weights in milligrams. */
export interface TradeEvent {
  readonly kode: string
  /** A and B are shops, H the head office. */
  readonly toko: 'A' | 'B' | 'H'
  readonly kind: string
  readonly event: string
  /** It is the other shop's half of the event before. */
  readonly joined?: true
  /** `from>to·trx key pieces/gross/fine/cost`; the key is a piece, a lot, or - */
  readonly goods?: readonly string[]
  /** `account jenis amount` */
  readonly cash?: readonly string[]
  /** `jenis pihak dokumen rupiah fine` */
  readonly claims?: readonly string[]
  /** `type kode_akun amount` */
  readonly counter?: readonly string[]
  /** `kode_member poin` */
  readonly points?: readonly string[]
  /** `nomor_akun amount`: what the posting comes to on each account, debit positive. */
  readonly journal?: readonly string[]
}

/** The keys of the short hand that are pieces with a barcode; all others are lots. */
export const pieces: readonly string[] = ['B2', 'B3', 'B4', 'B5', 'B6', 'B7', 'B9']
