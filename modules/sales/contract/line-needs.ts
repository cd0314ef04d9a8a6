import { type AgeStep, leastFeeRp } from '#modules/pricing/contract/age-step.ts'
import type { PiecePrice } from '#modules/pricing/contract/price.ts'

/** The reductions of a piece, in rupiah. */
export interface LoweredPrice {
  readonly dari: number
  readonly menjadi: number
}

/**
 * The price of a piece with its work fee, before and after discounts. An older price that is held for the customer counts as a discount if it is
 * below `listed`, the price of the list (decision 047). A piece whose price becomes 0, even by rounding alone, is given away.
 */
export function loweredBy({ harga_dasar, ongkos, diskon, harga_total }: PiecePrice, listed?: Pick<PiecePrice, 'harga_dasar'>): LoweredPrice {
  const dari = Math.max(harga_dasar, listed?.harga_dasar ?? 0) + ongkos
  return { dari, menjadi: harga_total === 0 ? 0 : harga_dasar + ongkos - diskon }
}

/** Whether they take more than `limitPercent` off it (two decimals: whole numbers on both sides), or all of it. A limit of 0 lets no discount pass. */
export const isBeyondLimit = ({ dari, menjadi }: LoweredPrice, limitPercent: number): boolean =>
  menjadi === 0 || (dari - menjadi) * 10_000 > dari * Math.round(limitPercent * 100)

/** The largest discount of a piece without an approval, in percent: that of the shop, or of the step that the piece has reached by its age. */
export const limitOf = (limitPercent: number, step: Pick<AgeStep, 'diskon_bebas'> | null | undefined): number =>
  Math.max(limitPercent, step?.diskon_bebas ?? 0)

/** The values of a line that make an approval necessary, as far as a till knows: it does not know the cost of a piece. */
export interface PricedLine {
  readonly price: PiecePrice
  /** The present price of the list, if an older price is held. */
  readonly listed?: PiecePrice | undefined
  /** Whether another price a gram was agreed on than that of the list. */
  readonly isEdited: boolean
  /** The piece's own work fee. */
  readonly ongkosDaftar: number
  /** The step that the piece has reached by its age. */
  readonly step?: AgeStep | null | undefined
}

/** Returns the approvals that a line will need (specification §6), before they are asked for. */
export function lineNeeds({ price, listed, isEdited, ongkosDaftar, step }: PricedLine, limitPercent: number) {
  return [
    ...(isEdited ? (['UBAH_HARGA_PER_GRAM'] as const) : []),
    ...(isBeyondLimit(loweredBy(price, listed), limitOf(limitPercent, step)) ? (['BATAS_HARGA_JUAL'] as const) : []),
    ...(price.ongkos < leastFeeRp(ongkosDaftar, step) ? (['TURUN_ONGKOS'] as const) : []),
  ]
}

/** Whether goods are sent for less than the shop's fee. Goods that are not sent have no fee. */
export const isSentForLess = (ongkos_kirim: number | null, ongkosKirimRp: number): boolean => ongkos_kirim !== null && ongkos_kirim < ongkosKirimRp

/** Returns the approvals that a whole sale will need besides its lines, before they are asked for. `isOwed` is true if the customer keeps a debt. */
export function saleNeeds({ ongkos_kirim, isOwed }: { readonly ongkos_kirim: number | null; readonly isOwed: boolean }, ongkosKirimRp: number) {
  return [
    ...(isSentForLess(ongkos_kirim, ongkosKirimRp) ? (['TURUN_ONGKOS_KIRIM'] as const) : []),
    ...(isOwed ? (['PENJUALAN_BELUM_LUNAS'] as const) : []),
  ]
}
