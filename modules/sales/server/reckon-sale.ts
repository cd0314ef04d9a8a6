import assert from 'node:assert/strict'
import { Refusal, refuse, refuseAt } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { EventContext } from '#engine/server/event.ts'
import { type RequestedBrought, type PricedBought, demandIdentity, priceBrought, totalsOfBought } from '#modules/buyback/server/public.ts'
import { type CouponTerms, type NewCoupon, type UsedCoupon, couponsBrought, couponsFrom, couponsOf } from '#modules/coupons/server/public.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { type StockPiece, partToTake } from '#modules/goods/server/public.ts'
import { type CardFees, type PaymentRules, paymentsOf, payBack, settle, withCardFees } from '#modules/payments/server/public.ts'
import { wholesaleOf } from '#modules/pricing/contract/price.ts'
import type { Seller } from '#modules/buyback/contract/seller.ts'
import { heldPrices } from '#modules/pricing/server/public.ts'
import { usualCustomer } from '../contract/penjualan.ts'
import { paidFeeRp } from '#modules/pricing/contract/age-step.ts'
import { exactly } from '../contract/in-gold.ts'
import { refusals } from '../contract/refusals.ts'
import { type PricedPiece, type SaleTotals, noFees, pricePieces, priceSale, totalsOf, withSteps } from './price-sale.ts'
import { type OwedGold, linesInGold, owedGold } from './in-gold.ts'
import { type PointTerms, type SalePoints, paidByPoints, pointsOf } from './points.ts'
import { termsOf } from './terms.ts'
import { type RequestedGoods, type RequestedSale, type SaleRules, type TillRules, tradedBarcodes } from './requested-sale.ts'

/**
 * A piece as dealers have it.
 *
 * @throws Refusal NOT_WHOLESALE under its barcode
 */
function forDealers(piece: StockPiece): StockPiece {
  const { kode_barcode } = piece
  const { NOT_WHOLESALE } = refusals
  return wholesaleOf(piece) ?? refuseAt(kode_barcode, NOT_WHOLESALE, { kode_barcode })
}

/** What the customer brings for a sale, as its header sums it up. */
export interface TradeIn {
  readonly ada_tukar: boolean
  readonly qty_tukar: number
  readonly berat_tukar: number
  readonly potongan_tukar: number
  /** What of the total is paid with it. */
  readonly bayar_tukar: number
  /** What the shop pays where he brings more than he takes. */
  readonly dibayarkan: number
}

/** Nothing is brought. */
export const noTradeIn: TradeIn = { ada_tukar: false, qty_tukar: 0, berat_tukar: 0, potongan_tukar: 0, bayar_tukar: 0, dibayarkan: 0 }

/** Coupons that a sale brings and issues, as it keeps them. */
export interface SaleCoupons {
  readonly bayar_kupon: number
  readonly detail_kupon: readonly UsedCoupon[]
  readonly kupon_terbit: readonly NewCoupon[]
}

/** None. */
export const noCoupons: SaleCoupons = { bayar_kupon: 0, detail_kupon: [], kupon_terbit: [] }

/**
 * Prices the goods that customers bring, by today's lists; makes no query if there are none. In requests of several users, a piece
 * that cannot be taken refuses those with such goods, and no other.
 */
async function priceTraded({ buyback, ...context }: EventContext & TillRules, requested: readonly RequestedGoods[], isShared: boolean) {
  if (!requested.some(({ detail_tukar = [] }) => detail_tukar.length > 0)) return () => []
  assert(buyback !== undefined, 'whoever takes old gold in says how')
  return priceBrought({ ...context, ...buyback }, requested.flatMap(tradedBarcodes), 'detail_tukar').catch((error: unknown) => {
    if (!isShared || !(error instanceof Refusal)) throw error
    return (brought: readonly RequestedBrought[]): PricedBought[] => {
      if (brought.length > 0) throw error
      return []
    }
  })
}

/**
 * Settles one difference: the total of the sale, less the goods brought for it and the debt that remains. The customer pays it, or
 * gets it.
 *
 * @throws Refusal REMAINDER_TOO_LARGE, and of `settle` or `payBack` at the payment
 */
export function settled(
  grandRp: number,
  otherwiseRp: number,
  brought: readonly PricedBought[],
  { sisa_bayar, detail_bayar }: Pick<RequestedSale, 'detail_bayar'> & { readonly sisa_bayar: number },
  rules: PaymentRules,
  fees: CardFees,
) {
  const { total_qty: qty_tukar, total_berat: berat_tukar, potongan: potongan_tukar, grand_total: bayar_tukar } = totalsOfBought(brought)
  const trade = { ada_tukar: brought.length > 0, qty_tukar, berat_tukar, potongan_tukar, bayar_tukar }
  const dueRp = grandRp - bayar_tukar - otherwiseRp
  if (sisa_bayar > Math.max(0, dueRp)) refuseAt('sisa_bayar', refusals.REMAINDER_TOO_LARGE)
  if (dueRp < 0) {
    const payments = paymentsOf(detail_bayar, -dueRp)
    const { detail_bayar: given, ...paid } = payBack(-dueRp, payments)
    return { ...trade, dibayarkan: -dueRp, ...paid, payments: given }
  }
  const payments = paymentsOf(detail_bayar, dueRp - sisa_bayar)
  return { ...trade, dibayarkan: 0, ...settle(dueRp - sisa_bayar, payments), payments: withCardFees(payments, rules, fees) }
}

/** What a sale comes to. */
export interface ReckonedSale extends SaleTotals {
  readonly priced: readonly PricedPiece[]
  readonly brought: readonly PricedBought[]
  readonly gold: OwedGold
  readonly fee_sales: number
}

/**
 * Computes sales by present prices: their pieces, the goods brought for them, fees, tax, and the salesperson's earning. There is no
 * payment yet. The returned function refuses as `priceSale` and `priceBrought` do.
 */
export async function reckonSales(
  context: EventContext & TillRules,
  requested: readonly RequestedGoods[],
  pieces: ReadonlyMap<string, StockPiece>,
  isShared = false,
) {
  const terms = await termsOf(context, pieces.values())
  const heldOf = await heldPrices(context.db, pieces.values(), context.priceHold)
  const priceOld = await priceTraded(context, requested, isShared)
  return (sale: RequestedGoods): ReckonedSale => {
    const its = sale.detail_barang.map(({ kode_barcode, qty }, at) => {
      const piece = pieces.get(kode_barcode) ?? refuse(goodsRefusals.STATUS_CHANGED, { kode_barcode })
      return partToTake(sale.grosir ? forDealers(piece) : piece, qty ?? piece.qty, `detail_barang.${at}.qty`)
    })
    const price = sale.isReadAgain ? pricePieces : priceSale
    const lines = linesInGold(sale.detail_barang, its, sale)
    const rounding = sale.harga_emas ? exactly : context.rounding
    const agreed = price(lines, its, rounding, (piece) => (sale.grosir ? [] : heldOf(piece)))
    // Dealers take trays as they are: nothing is added for a piece that lies long.
    const priced = sale.grosir ? agreed : withSteps(agreed, terms.stepOf)
    const brought = priceOld(sale.detail_tukar ?? [])
    const goodsRp = priced.reduce((sum, { price: { harga_total } }) => sum + harga_total, 0)
    const totals = totalsOf(priced, { ...noFees, ...sale }, terms.vat)
    const fee_sales = terms.feeOf(priced.map(({ piece, price, tahap }) => ({ ...piece, paidRp: paidFeeRp(piece.ongkos, price), tahap })))
    return { priced, brought, gold: owedGold(its, goodsRp, sale), fee_sales, ...totals }
  }
}

/**
 * Refuses a payment of a total that the customer did not hear. Prices, tax or the value of old gold may change between the
 * look and the payment.
 *
 * @throws Refusal TOTAL_CHANGED with the new one
 */
export function refuseOtherTotal(
  { grand_total, bayar_tukar }: Pick<RequestedSale, 'grand_total' | 'bayar_tukar'>,
  totalRp: number,
  tradedRp = 0,
): void {
  if ((grand_total ?? totalRp) === totalRp && (bayar_tukar ?? tradedRp) === tradedRp) return
  const total = formatNumber(totalRp - tradedRp, 0)
  const { TOTAL_CHANGED } = refusals
  refuseAt('detail_bayar', TOTAL_CHANGED, { total_baru: totalRp, bayar_tukar_baru: tradedRp, total })
}

/** For whom a sale is, where and when. */
type SoldTo = Pick<EventContext, 'kode_toko' | 'tgl_system'> & { readonly kode_member: string | null }

/**
 * Computes the points and coupons that pay a part of a computed sale after its old gold, and those that it gives for the other
 * payments.
 *
 * @throws Refusal of `paidByPoints` and `couponsOf`
 */
export function nonCashTenders(
  sale: Pick<RequestedSale, 'poin_dipakai' | 'detail_kupon'>,
  who: SoldTo,
  reckoned: Pick<ReckonedSale, 'priced' | 'brought' | 'grand_total' | 'ppn' | 'ppn_di_atas'>,
  rules: SaleRules,
  terms: { readonly points: PointTerms; readonly coupons: CouponTerms },
): SalePoints & SaleCoupons {
  const { kode_member } = who
  const { priced, brought, grand_total } = reckoned
  const { poin_dipakai = 0 } = sale
  const tradedRp = totalsOfBought(brought).grand_total
  const dueRp = grand_total - tradedRp
  const bayar_poin = paidByPoints({ kode_member, poin_dipakai, dueRp }, rules, terms.points)
  const coupons = couponsFor(sale, who, { ...reckoned, bayar_poin }, terms.coupons)
  const { bayar_kupon } = coupons
  const pieces = priced.map(({ piece }) => piece)
  const goodsRp = goodsOfRp(priced)
  const requested = { kode_member, poin_dipakai, bayar_poin, bayar_kupon, goodsRp, tradedRp, earnedRp: goodsRp - taxWithin(reckoned) }
  return {
    ...pointsOf(requested, pieces, rules, terms.points),
    ...coupons,
  }
}

/** Tax that is in the price of the goods, in rupiah. */
export const taxWithin = ({ ppn, ppn_di_atas }: Pick<SaleTotals, 'ppn' | 'ppn_di_atas'>): number => (ppn_di_atas ? 0 : ppn)

/** What the goods of a sale come to, after all that was given away of them. */
const goodsOfRp = (priced: readonly PricedPiece[]) => priced.reduce((sum, { price }) => sum + price.harga_total, 0)

/**
 * Computes the coupons of a computed sale: those that pay a part after old gold and points, and those that it issues for the other payments.
 *
 * @throws Refusal of `couponsOf`
 */
export function couponsFor(
  sale: Pick<RequestedSale, 'detail_kupon'>,
  who: SoldTo,
  { priced, brought, grand_total, bayar_poin }: Pick<ReckonedSale, 'priced' | 'brought' | 'grand_total'> & Pick<SalePoints, 'bayar_poin'>,
  terms: CouponTerms,
): SaleCoupons {
  const goodsRp = goodsOfRp(priced)
  const dueRp = grand_total - totalsOfBought(brought).grand_total - bayar_poin
  const detail_kupon = couponsOf(couponsBrought(sale), { ...who, goodsRp, dueRp }, terms)
  const bayar_kupon = detail_kupon.reduce((sum, { nilai_kupon }) => sum + nilai_kupon, 0)
  return { bayar_kupon, detail_kupon, kupon_terbit: couponsFrom(goodsRp - bayar_poin - bayar_kupon, who.kode_member, terms) }
}

/** Asks who it is that pays with gold which is not ours (docs/decisions/074). */
export const demandIdentityOf = (sale: Partial<Pick<RequestedSale, keyof Seller>>, brought: readonly PricedBought[], { buyback }: TillRules) =>
  demandIdentity(buyback?.identity ?? 'TIDAK', sale, brought, usualCustomer)
