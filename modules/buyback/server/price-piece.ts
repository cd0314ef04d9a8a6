import { refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { priceOfBuyback } from '#modules/pricing/contract/buyback.ts'
import { type BuybackPrices, pricesFor } from '#modules/pricing/contract/buyback-prices.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import type { RequestedPiece, BoughtPiece } from '../contract/bought-piece.ts'
import { refusals } from '../contract/refusals.ts'

/** A piece as it is bought: what its document keeps of it. */
export interface PricedBought extends BoughtPiece {
  readonly fine: number
}

/** The properties of a piece, from its invoice or from the user's input. */
export type BroughtPiece = Pick<
  PricedBought,
  | 'kode_barcode'
  | 'no_faktur'
  | 'toko_nota'
  | 'tgl_nota'
  | 'umur_bulan'
  | 'berat_nota'
  | 'harga_nota'
  | 'toko_lain'
  | 'nota_lain'
  | 'tgl_nota_lain'
  | 'nama_barang'
  | 'kode_kategori'
  | 'kode_dept'
  | 'kode_group'
  | 'kadar'
  | 'kadar_cetak'
  | 'qty'
>

/** How a piece is asked to be bought. */
export interface RequestedPrice extends Pick<RequestedPiece, 'kode_kondisi' | 'berat'> {
  /** The agreed price; null takes the price of today's list. */
  readonly harga_per_gram: number | null
  /** The price that the customer heard, or null if he heard none: then there is nothing to compare. */
  readonly harga: number | null
}

/**
 * Prices a piece with the same function that the screen uses (domain §4).
 *
 * @param path of its line in the document, for the address of a refusal: `detail_barang.0`
 * @throws Refusal GROUP_NOT_BOUGHT, PURITY_OF_GROUP or CONDITION_NOT_FOUND at the line's field; PURCHASE_PRICE_CHANGED at the line
 */
export function pricePiece(
  piece: BroughtPiece,
  requested: RequestedPrice,
  { prices, rounding, path }: { prices: BuybackPrices; rounding: Rounding; path: string },
): PricedBought {
  const { kode_kondisi, berat } = requested
  const { kode_group } = piece
  const held = pricesFor(prices, { ...piece, kode_kondisi })
  const harga_emas = held.grup?.harga_per_gram
  if (harga_emas === null || harga_emas === undefined) return refuseAt(`${path}.kode_group`, refusals.GROUP_NOT_BOUGHT, { kode_group })
  // A group is paid for its purity: goods of another one are of another group.
  if (piece.kode_barcode === null && piece.kadar !== held.grup?.kadar) return refuseAt(`${path}.kadar`, refusals.PURITY_OF_GROUP, { kode_group })
  const { kondisi } = held
  if (!kondisi) return refuseAt(`${path}.kode_kondisi`, refusals.CONDITION_NOT_FOUND, { kode_kondisi })
  const harga_per_gram = requested.harga_per_gram ?? harga_emas
  const price = priceOfBuyback({ ...held, kondisi, berat, berat_nota: piece.berat_nota, harga_per_gram, rounding })
  if (requested.harga !== null && price.harga !== requested.harga) {
    const harga = formatNumber(price.harga, 0)
    refuseAt(path, refusals.PURCHASE_PRICE_CHANGED, { harga_lama: requested.harga, harga_baru: price.harga, harga })
  }
  return {
    ...piece,
    kode_kondisi,
    kondisi: prices.kondisi.find((each) => each.kode_kondisi === kode_kondisi)?.kondisi_beli ?? kode_kondisi,
    berat,
    harga_emas,
    harga_per_gram,
    ...price,
    rumus: [...price.rumus],
    fine: fineMg(toMg(berat), piece.kadar) / 1000,
  }
}

/** The sums of pieces that are bought, as the header of a document keeps them. */
export function totalsOf(pieces: readonly PricedBought[]) {
  const sum = (of: (piece: PricedBought) => number) => pieces.reduce((total, piece) => total + of(piece), 0)
  return {
    total_qty: sum(({ qty }) => qty),
    total_berat: sumOfGrams(pieces.map(({ berat }) => berat)),
    sub_total: sum(({ harga_dasar }) => harga_dasar),
    potongan: sum(({ potongan }) => potongan),
    pembulatan: sum(({ pembulatan }) => pembulatan),
    grand_total: sum(({ harga }) => harga),
  }
}
