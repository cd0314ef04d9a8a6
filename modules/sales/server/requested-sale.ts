import { type RequestedBrought, type BuybackRules, broughtBarcodes } from '#modules/buyback/server/public.ts'
import type { RequestedPayments, PaymentRules } from '#modules/payments/server/public.ts'
import type { PriceHold } from '#modules/pricing/server/public.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import type { NewSale } from '../contract/penjualan.ts'
import type { RequestedPiece, Fees } from './price-sale.ts'
import type { RequestedInGold } from './in-gold.ts'
import type { PointRules } from './points.ts'

/** What a shop says of its sales: how it rounds, how it takes payments, and the modules that are on. */
export interface SaleRules extends PaymentRules, PointRules {
  readonly rounding: Rounding
  readonly modules: ReadonlySet<string>
  /** The rules for older prices that are still held for customers. None are held if this is left out. */
  readonly priceHold?: PriceHold
}

/** What a shop lets pass at its tills without an approval. */
export interface SaleLimits {
  /** How much of its price a piece may be lowered by, in percent (BATAS_HARGA_JUAL). */
  readonly loweredPercentMax: number
  /** How many grams old gold may differ from its invoice (TOLERANSI_BERAT_BELI). */
  readonly weightGramsMax: number
  /** What sending costs, in rupiah (ONGKOS_KIRIM). */
  readonly ongkosKirimRp: number
}

/** The ways of a till that takes old gold in as well. */
export interface TillRules extends SaleRules {
  /** Undefined if the customer brings no goods. */
  readonly buyback?: BuybackRules
  /** Undefined if approvals are not needed. */
  readonly limits?: SaleLimits
  /** The user only looks at the total: nothing is taken, so nothing is locked. */
  readonly isLooking?: boolean
}

/** A requested sale. */
export interface RequestedSale
  extends
    Omit<
      NewSale,
      | 'detail_barang'
      | 'detail_tukar'
      | 'detail_bayar'
      | 'detail_sales'
      | 'detail_kupon'
      | 'poin_dipakai'
      | keyof Fees
      | 'sisa_bayar'
      | 'grand_total'
      | 'no_identitas'
      | 'foto_surat'
    >,
    // The seller of gold that is not ours.
    Partial<Pick<NewSale, 'no_identitas' | 'foto_surat'>>,
    Partial<Fees>,
    RequestedInGold {
  /** To a dealer: by the gram at what groups ask of dealers; and what the scale said of all of it. */
  readonly grosir?: boolean
  readonly berat_grosir?: number | null
  /** What the customer goes on owing. */
  readonly sisa_bayar?: number
  readonly detail_barang: readonly RequestedPiece[]
  /** What the customer brings for it. */
  readonly detail_tukar?: readonly RequestedBrought[]
  readonly detail_bayar: RequestedPayments
  /** The salespeople who share it; empty by default. */
  readonly detail_sales?: NewSale['detail_sales']
  /** How many points of the member pay a part of it; none, unless told. */
  readonly poin_dipakai?: number
  /** The coupons that pay a part of it; none, unless told. */
  readonly detail_kupon?: NewSale['detail_kupon']
  /** The total that the customer heard, and the part that old gold pays; null if he heard none: then there is nothing to compare. */
  readonly grand_total?: number | null
  readonly bayar_tukar?: number
  /** What it comes to was read again just now: a price that has moved since its pieces were seen is taken as it is. */
  readonly isReadAgain?: boolean
}

/** The parts of the total of a sale: its pieces, the goods brought for them, and fees. */
export type RequestedGoods = Pick<RequestedSale, 'detail_barang' | 'detail_tukar' | 'grosir' | 'isReadAgain' | keyof Fees | keyof RequestedInGold>
/** Whether a debt remains, in rupiah or in gold. */
export const owes = ({ sisa_bayar = 0, harga_emas }: Pick<RequestedSale, 'sisa_bayar' | 'harga_emas'>) => sisa_bayar > 0 || Boolean(harga_emas)

export const barcodesOf = ({ detail_barang }: Pick<RequestedSale, 'detail_barang'>) => detail_barang.map(({ kode_barcode }) => kode_barcode)
export const tradedBarcodes = ({ detail_tukar = [] }: RequestedGoods) => broughtBarcodes(detail_tukar)
