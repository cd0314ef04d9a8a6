import type { PiecePrice } from '#modules/pricing/contract/price.ts'

/** The limits of the discounts of a piece, besides its price. */
export interface Discounted {
  readonly isDiamond: boolean
  /** What its stones ask; 0 where they are in its own price. */
  readonly harga_batu: number
  readonly diskon_berlian: number
}

/**
 * The field of a discount that goes too far ('Diskon Tidak Boleh Melebihi Total'): all five together beyond the price with the work
 * fee, or that of the diamonds beyond what they ask. A piece without diamonds has none to take off.
 */
export function discountBeyond(price: PiecePrice, { isDiamond, harga_batu, diskon_berlian }: Discounted): 'diskon_rp' | 'diskon_berlian' | undefined {
  if (diskon_berlian > (isDiamond ? harga_batu || price.harga_dasar : 0)) return 'diskon_berlian'
  return price.diskon > price.harga_dasar + price.ongkos ? 'diskon_rp' : undefined
}
