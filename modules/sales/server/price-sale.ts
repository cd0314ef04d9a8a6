import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { StockPiece } from '#modules/goods/server/public.ts'
import type { ReachedStep } from '#modules/pricing/contract/age-step.ts'
import { type FixedGrams, type PiecePrice, type PricedGoods, factsOf, priceOfPiece, soldByGram } from '#modules/pricing/contract/price.ts'
import { type Vat, type VatRate, vatOf } from '#modules/pricing/contract/vat.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { discountBeyond } from '../contract/discounts.ts'
import { refusals } from '../contract/refusals.ts'
import type { SaleTerms } from './terms.ts'

/** A piece that a caller asks to sell. */
export interface RequestedPiece {
  readonly kode_barcode: string
  /** How many of a row of accessories; all of it by default. */
  readonly qty?: number | null
  /** Null takes the piece's own work fee. */
  readonly ongkos: number | null
  readonly diskon_persen: number
  readonly diskon_rp: number
  readonly diskon_berlian?: number
  readonly diskon_manual?: number
  readonly diskon_lain?: number
  /** Another price a gram than the list's. */
  readonly harga_per_gram?: number | null
  /** Its grams with a fixed price. With any of them the piece is sold by weight, even if it has its own price. */
  readonly dikunci?: readonly FixedGrams[]
  /** The price that the user saw, or null where he saw none: then there is nothing to compare. */
  readonly harga_total: number | null
}

/** The data for the price of a piece, besides the input: itself and its group. */
export type PricedStock = Pick<StockPiece, 'kode_barcode' | 'ongkos' | 'is_berlian' | 'jenis_berlian' | keyof PricedGoods>

/** Whether a piece is one with diamonds: by itself, or because all of its kind are. */
export const hasDiamonds = ({ is_berlian, jenis_berlian }: Pick<PricedStock, 'is_berlian' | 'jenis_berlian'>): boolean => is_berlian || jenis_berlian

/** A piece with its price as it is sold. */
export interface PricedPiece<Piece extends PricedStock = StockPiece> {
  readonly piece: Piece
  readonly requested: RequestedPiece
  readonly price: PiecePrice
  /** What the list asks for it, where it is sold at another price a gram. */
  readonly daftar: Pick<PiecePrice, 'harga_per_gram' | 'harga_dasar'> | undefined
  /** The present price of the list, if an older price is held for the customer. */
  readonly sekarang?: PiecePrice | undefined
  /** The age step of the piece: its limits without an approval, and the bonus of the salesperson. */
  readonly tahap?: ReachedStep | undefined
}

/** Gives priced pieces the steps that they have reached by their age. */
export const withSteps = (priced: readonly PricedPiece[], stepOf: SaleTerms['stepOf']): PricedPiece[] =>
  priced.map((line) => ({ ...line, tahap: stepOf(line.piece) }))

/** The prices a gram that the list had for a piece before and that are held: none, unless told. */
type HeldOf<Piece> = (piece: Piece) => readonly number[]

/**
 * Prices the input with the same function that the till uses (domain §4). A seen price that comes from a held price counts: the customer
 * heard it before the list changed.
 *
 * @param pieces the pieces in the order of `asked`
 * @throws Refusal DISCOUNT_TOO_LARGE at the line's field, PRICE_CHANGED with the new price under each barcode
 */
export function priceSale<Piece extends PricedStock>(
  requested: readonly RequestedPiece[],
  pieces: readonly Piece[],
  rounding: Rounding,
  heldOf: HeldOf<Piece> = () => [],
): PricedPiece<Piece>[] {
  const priced = pricePieces(requested, pieces, rounding, heldOf)
  refuseChanged(priced)
  return priced
}

/**
 * Like `priceSale`, at present prices: a changed price is taken without a refusal, because a user reads the total again.
 *
 * @throws Refusal DISCOUNT_TOO_LARGE at the line's field
 */
export function pricePieces<Piece extends PricedStock>(
  requested: readonly RequestedPiece[],
  pieces: readonly Piece[],
  rounding: Rounding,
  heldOf: HeldOf<Piece> = () => [],
): PricedPiece<Piece>[] {
  return requested.map((line, at): PricedPiece<Piece> => {
    const piece = pieces[at] as Piece
    const { diskon_persen, diskon_rp, diskon_berlian = 0, diskon_manual = 0, diskon_lain = 0 } = line
    const requested = { ongkos: line.ongkos ?? piece.ongkos, diskon_persen, diskon_rp, diskon_berlian, diskon_manual, diskon_lain, rounding }
    const listed = factsOf(piece)
    const { dikunci = [] } = line
    const now = priceOfPiece({
      ...(typeof line.harga_per_gram === 'number' && line.harga_per_gram !== listed.harga_per_gram
        ? soldByGram(listed, line.harga_per_gram)
        : dikunci.length > 0
          ? { ...soldByGram(listed, listed.harga_per_gram), dikunci }
          : listed),
      ...requested,
    })
    const isEdited = now.harga_per_gram !== listed.harga_per_gram
    const isSeen = ({ harga_total }: PiecePrice) => harga_total === line.harga_total
    const before =
      isEdited || isSeen(now) ? [] : heldOf(piece).map((harga_group) => priceOfPiece({ ...factsOf({ ...piece, harga_group }), ...requested }))
    const held = before.find(isSeen)
    const price = held ?? now
    const wrong = discountBeyond(price, { ...piece, isDiamond: hasDiamonds(piece), diskon_berlian })
    if (wrong) {
      const { kode_barcode } = piece
      refuseAt(`detail_barang.${at}.${wrong}`, refusals.DISCOUNT_TOO_LARGE, { kode_barcode })
    }
    return { piece, requested: line, price, daftar: isEdited ? priceOfPiece({ ...listed, ...requested }) : undefined, sekarang: held && now }
  })
}

/** A price may have moved between the scan and the sale; the cashier must see the new one before the customer pays it. */
function refuseChanged(priced: readonly PricedPiece<PricedStock>[]): void {
  const changed = priced.filter(({ requested, price }) => requested.harga_total !== null && requested.harga_total !== price.harga_total)
  const first = changed[0]
  if (!first) return
  const shown = ({ price }: (typeof changed)[number]) => formatNumber(price.harga_total, 0)
  const fields = Object.fromEntries(changed.map((line) => [line.piece.kode_barcode, `Harga Berubah Menjadi Rp. ${shown(line)}`]))
  const { kode_barcode } = first.piece
  refuse(
    refusals.PRICE_CHANGED,
    { kode_barcode, harga_lama: first.requested.harga_total, harga_baru: first.price.harga_total, harga: shown(first) },
    fields,
  )
}

/** The sums of a sale, as its header keeps them. */
export interface SaleTotals extends Vat {
  readonly total_qty: number
  readonly total_berat: number
  readonly sub_total: number
  readonly total_ongkos: number
  readonly diskon: number
  readonly pembulatan: number
  readonly biaya_admin: number
  readonly biaya_kemas: number
  readonly ongkos_kirim: number
  readonly grand_total: number
}

/** The customer's payments besides the goods. */
export interface Fees {
  readonly biaya_admin: number
  readonly biaya_kemas: number
  readonly ongkos_kirim: number | null
}

/** No fees. */
export const noFees: Fees = { biaya_admin: 0, biaya_kemas: 0, ongkos_kirim: null }

/** Adds up a sale: its pieces, its fees, and the tax of its pieces at the rate of the day. */
export function totalsOf(
  priced: readonly PricedPiece<PricedStock & { readonly qty: number }>[],
  { biaya_admin, biaya_kemas, ongkos_kirim }: Fees = noFees,
  rate?: VatRate,
): SaleTotals {
  const fees = { biaya_admin, biaya_kemas, ongkos_kirim: ongkos_kirim ?? 0 }
  const vat = vatOf(
    priced.reduce((total, { price }) => total + price.harga_total, 0),
    rate,
  )
  const sum = (of: (line: (typeof priced)[number]) => number) => priced.reduce((total, line) => total + of(line), 0)
  return {
    total_qty: sum(({ piece }) => piece.qty),
    total_berat: sumOfGrams(priced.map(({ piece }) => piece.berat)),
    sub_total: sum(({ price }) => price.harga_dasar),
    total_ongkos: sum(({ price }) => price.ongkos),
    diskon: sum(({ price }) => price.diskon),
    pembulatan: sum(({ price }) => price.pembulatan),
    ...fees,
    ...vat,
    grand_total: sum(({ price }) => price.harga_total) + fees.biaya_admin + fees.biaya_kemas + fees.ongkos_kirim + (vat.ppn_di_atas ? vat.ppn : 0),
  }
}
