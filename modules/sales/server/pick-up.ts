import type { NewDocument } from '#engine/contract/document.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Context } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import { couponTermsOf, couponsBrought, couponsOf } from '#modules/coupons/server/public.ts'
import type { Decision, DocumentWriting } from '#modules/documents/server/public.ts'
import { costOf } from '#modules/goods/server/public.ts'
import type { ClaimLine, CounterLine } from '#modules/ledger/server/public.ts'
import { keepMembers } from '#modules/members/server/public.ts'
import type { Payment } from '#modules/payments/contract/payment.ts'
import { type PaymentRules, cardFeesOf, paymentRulesOf, settle, withCardFees } from '#modules/payments/server/public.ts'
import { paidFeeRp } from '#modules/pricing/contract/age-step.ts'
import { type Vat, vatOf } from '#modules/pricing/contract/vat.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { type NewSale, penjualan } from '../contract/penjualan.ts'
import type { SaleRules } from './requested-sale.ts'
import { noPoints, pointTermsOf, pointsOf } from './points.ts'
import { noCoupons, noTradeIn, refuseOtherTotal, taxWithin } from './reckon-sale.ts'
import { commissionOf, soldRp } from './commission.ts'
import { deferralOf } from './deferred-points.ts'
import { type SoldStock, saleLines } from './sale-lines.ts'
import { type PaidBefore, namedCustomer, noAdvance, notWholesale } from './sell.ts'
import { termsOf } from './terms.ts'

/** The request of a pick-up. */
export interface RequestedPickUp {
  readonly kode_member: string | null
  readonly keterangan: string | null
  /** The total on the screen of the cashier. */
  readonly grand_total: number | null
  readonly detail_bayar: readonly Payment[]
  readonly detail_kupon: NewSale['detail_kupon']
}

/** A piece with its agreed price, and its present place in stock. */
export interface PickedPiece {
  readonly agreed: NewDocument<typeof penjualan>['detail_barang'][number]
  readonly piece: SoldStock & {
    readonly kode_dept: string
    readonly kode_group: string
    readonly berat: number
    readonly tgl_masuk: string
    readonly is_aksesoris: boolean
  }
}

/** The goods of a pick-up: the customer, the pieces with their prices, and the payments for them. */
export interface HeldGoods {
  readonly held: {
    readonly kode_sales: string
    readonly nama_customer: string
    readonly alamat_customer: string | null
    /** Null if another document knows the customer: then no member is made. */
    readonly no_hp: string | null
    readonly total_qty: number
    readonly total_berat: number
    readonly sub_total: number
    readonly total_ongkos: number
    readonly diskon: number
    readonly pembulatan: number
    readonly grand_total: number
    readonly keterangan: string | null
  }
  readonly picked: readonly PickedPiece[]
  /**
   * The part of the sale that is paid already, or owed by the shop that takes the money in, with its claim. For a new one the document is the sale.
   */
  readonly before: Partial<PaidBefore>
  readonly claim: Omit<ClaimLine, 'dokumen'> & Partial<Pick<ClaimLine, 'dokumen'>>
  /** Gold of the customer that pays a part of it as well: the claim that it settles, and the rupiah that it counts for. */
  readonly gold?: { readonly claim: ClaimLine; readonly paysRp: number } | undefined
  /** The approvals that it needs. */
  readonly needs?: readonly Need[]
  /** The tax that was agreed on with the price. Without it, the tax is that of the day. */
  readonly vat?: Vat
  /** Its member gets no points, or gets them later. */
  readonly givesNoPoints?: true
}

type PickUpRules = PaymentRules & Pick<SaleRules, 'modules' | 'nilaiPoinRp'>

/** A pick-up has a member and coupons, but no other extras of a sale. Its customer owes nothing afterwards, and it issues no coupons. */
const noTenders = {
  no_identitas: null,
  biaya_admin: 0,
  biaya_kemas: 0,
  ongkos_kirim: 0,
  sisa_bayar: 0,
  ...noCoupons,
  ...noTradeIn,
  ...notWholesale,
} as const

/**
 * How goods that are held for a customer are sold: at their prices, out of the trays in which they lie now, since they may have been moved. Payments
 * made before count. The rest is settled as with any sale, with the tax of the day and with coupons (docs/decisions/061): money paid before may go
 * back, a coupon may not. An excess goes back as change. Its member gets the points of any sale.
 *
 * @param numberOf the number of the picked-up document
 * @param lock the goods held for it, locked until the transaction ends; it may refuse
 */
export function picksUp<Requested extends RequestedPickUp>(
  numberOf: (requested: Requested) => string,
  lock: (context: EventContext & PickUpRules, nomor: string, requested: Requested) => Promise<HeldGoods>,
): DocumentWriting<typeof penjualan, Requested, Decision<typeof penjualan>, PickUpRules> {
  return {
    document: penjualan,
    exclusiveKeys: (requested) => [numberOf(requested), ...couponsBrought(requested)],
    async prepare(context, requested) {
      const locked = new Map<string, HeldGoods>()
      for (const each of requested) locked.set(numberOf(each), await lock(context, numberOf(each), each))
      const goodsOf = (each: Requested) => locked.get(numberOf(each))!
      const fees = await cardFeesOf(context.db, requested)
      const terms = await termsOf(
        context,
        [...locked.values()].flatMap(({ picked }) => picked.map(({ piece }) => piece)),
      )
      const couponTerms = await couponTermsOf(context, requested.flatMap(couponsBrought), true)
      const members = await keepMembers(
        context,
        requested.filter(({ kode_member }) => kode_member === null).map((each) => namedCustomer(goodsOf(each).held)),
      )
      const memberOf = (each: Requested) => each.kode_member ?? members.get(goodsOf(each).held.no_hp ?? '') ?? null
      const pointTerms = await pointTermsOf(
        context.db,
        context.modules,
        requested.flatMap((each) => memberOf(each) ?? []),
      )
      return (each) => {
        const { keterangan, detail_bayar, detail_kupon: brought, grand_total: seen } = each
        const goods = goodsOf(each)
        const goodsRp = goods.held.grand_total
        const vat = goods.vat ?? vatOf(goodsRp, terms.vat)
        const grand_total = goodsRp + (vat.ppn_di_atas ? vat.ppn : 0)
        refuseOtherTotal({ grand_total: seen }, grand_total)
        const pieces = goods.picked.map(({ piece }) => piece)
        const fee_sales = terms.feeOf(
          goods.picked.map(({ piece, agreed }) => ({
            ...piece,
            paidRp: paidFeeRp(agreed.ongkos_daftar ?? agreed.ongkos, agreed),
            tahap: terms.stepOf(piece),
          })),
        )
        const paidBeforeRp = goods.claim.rupiah + (goods.gold?.paysRp ?? 0)
        const dueRp = Math.max(0, grand_total - paidBeforeRp)
        const kode_member = memberOf(each)
        const { kode_toko, tgl_system } = context
        const detail_kupon = couponsOf(couponsBrought({ detail_kupon: brought }), { kode_toko, tgl_system, kode_member, goodsRp, dueRp }, couponTerms)
        const bayar_kupon = detail_kupon.reduce((sum, { nilai_kupon }) => sum + nilai_kupon, 0)
        const points = goods.givesNoPoints
          ? noPoints
          : pointsOf(
              { kode_member, poin_dipakai: 0, bayar_poin: 0, bayar_kupon, goodsRp, tradedRp: 0, earnedRp: soldRp(goods.held) - taxWithin(vat) },
              pieces,
              context,
              pointTerms,
            )
        const { jumlah_bayar, kembali } = settle(dueRp - bayar_kupon, detail_bayar)
        const beyondRp = Math.max(0, paidBeforeRp - grand_total)
        const { held, picked, before, claim, gold, needs = [] } = goods
        const payments = withCardFees(detail_bayar, context, fees)
        const commission = commissionOf(goods.held, kode_member === null ? undefined : pointTerms.affiliates.get(kode_member))
        const sums = {
          ...vat,
          grand_total,
          fee_sales,
          ...commission,
          ...points,
          kode_member,
          bayar_kupon,
          detail_kupon,
          jumlah_bayar,
          kembali: kembali + beyondRp,
        }
        return {
          document: {
            ...held,
            ...noTenders,
            ...sums,
            ...noAdvance,
            ...before,
            keterangan: keterangan ?? held.keterangan,
            // They are sold out of the trays in which they lie now.
            detail_barang: picked.map(({ agreed, piece }) => {
              const { kode_gudang, kode_baki, fine } = piece
              return { ...agreed, kode_gudang, kode_baki, fine, ...costOf(piece) }
            }),
            detail_bayar: payments,
            detail_tukar: [],
            detail_sales: [],
          },
          needs,
          lines: ({ no_faktur }) => {
            const priced = picked.map(({ agreed, piece }) => ({ piece, requested: agreed, price: agreed, daftar: undefined }))
            const { claims, counter, ...lines } = saleLines({
              ...held,
              ...noTenders,
              ...sums,
              kode_toko,
              no_faktur,
              tgl_system,
              priced,
              payments,
              brought: [],
            })
            return {
              ...lines,
              // Of a pre-order without an advance nothing was paid before.
              claims: [...claims, ...(claim.rupiah === 0 ? [] : [{ dokumen: no_faktur, ...claim }]), ...(gold ? [gold.claim] : [])],
              counter: [...counter, ...goldDifference(gold)],
            }
          },
        }
      }
    },
  }
}

/** What gold of a customer stood at beyond what it counts for, which is earned, or below it (events.md O6). */
const goldDifference = (gold: HeldGoods['gold']): CounterLine[] =>
  gold && gold.claim.rupiah !== gold.paysRp ? [{ type: penjualan.kind, kode_akun: 'SELISIH_EMAS', jumlahRp: gold.claim.rupiah - gold.paysRp }] : []

/** What a shop says of its pick-ups: they are paid as sales are. */
export const pickUpContext = (input: Context): EventContext & PickUpRules => ({
  ...eventOf(input),
  modules: input.caller.modules,
  ...paymentRulesOf(input.caller),
  nilaiPoinRp: numberSetting(input.caller, 'NILAI_POIN'),
  ...deferralOf(input.caller),
})
