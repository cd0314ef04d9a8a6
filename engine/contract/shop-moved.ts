/**
 * What the browsers of the head office hear when goods or money of a shop have moved: which shop it was, and no more. What it comes to
 * now they ask for themselves.
 */
export const shopMoved = 'shop-moved'

export interface ShopMoved {
  readonly kode_toko: string
  /** The position of the last commit, if a standby may answer the next calls (docs/decisions/229). */
  readonly position?: string | undefined
}
