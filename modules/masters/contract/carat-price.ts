/** What a carat asks, by what a stone is and weighs: a row of /parameter-berlian. */
export interface CaratPrice {
  readonly kode_shape: string
  readonly kode_color: string
  readonly kode_clarity: string
  readonly karat_dari: number
  readonly karat_sampai: number
  readonly harga_usd: number
}

/** Stones of one sort, as far as their facts are known. `karat` is their total weight. */
export interface KnownStones {
  readonly kode_shape: string | null
  readonly kode_color: string | null
  readonly kode_clarity: string | null
  readonly karat: number | null
  readonly butir: number | null
}

/**
 * What stones of one sort ask together by the list of carats, in dollars and cents; undefined while they are not all known, and where the list
 * has none like them. The weight that is looked up is that of one stone.
 */
export function listPriceUsd({ kode_shape, kode_color, kode_clarity, karat, butir }: KnownStones, prices: readonly CaratPrice[]): number | undefined {
  if (!karat || !butir) return undefined
  const each = Math.round((karat / butir) * 1000) / 1000
  const price = prices.find(
    (row) =>
      row.kode_shape === kode_shape &&
      row.kode_color === kode_color &&
      row.kode_clarity === kode_clarity &&
      row.karat_dari <= each &&
      each <= row.karat_sampai,
  )
  return price && Math.round(price.harga_usd * karat * 100) / 100
}
