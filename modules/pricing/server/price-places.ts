import type { PriceSource } from '../contract/price-day.ts'

/** For each kind of price its list, its column there, and the key of its row. */
export const placeOf: Readonly<Record<PriceSource, { readonly table: string; readonly column: string; readonly key: string }>> = {
  GROUP: { table: 'grup', column: 'harga', key: 'kode_group' },
  GROSIR: { table: 'grup', column: 'harga_grosir', key: 'kode_group' },
  HARGA_EMAS: { table: 'harga_emas', column: 'harga', key: 'kode_kadar' },
  HARGA_BELI: { table: 'harga_beli', column: 'harga_per_gram', key: 'kode_harga' },
}
