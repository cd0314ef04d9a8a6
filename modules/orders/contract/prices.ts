import { type PiecePrice, priceOfPiece } from '#modules/pricing/contract/price.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import type { OrderedLine } from './pesanan.ts'

/** What a piece that is ordered comes to, by what it is thought to weigh: as a till prices what it sells by the gram. */
export const priceOfLine = (
  { berat, harga_per_gram, ongkos }: Pick<OrderedLine, 'berat' | 'harga_per_gram' | 'ongkos'>,
  rounding: Rounding,
): PiecePrice => priceOfPiece({ berat, harga_per_gram, harga_jual: null, ongkos, diskon_persen: 0, diskon_rp: 0, rounding })
