import type { NewDocument } from '#engine/contract/document.ts'
import { refuseAt } from '#engine/contract/refusal.ts'
import type { Caller } from '#engine/server/caller.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Context, Handler, Batched } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import {
  type PricedBought,
  addBoughtLots,
  approvalsOfBought,
  buybackRulesOf,
  findBrought,
  isStrange,
  keepPapers,
  totalsOfBought,
} from '#modules/buyback/server/public.ts'
import { couponsBrought, couponTermsOf } from '#modules/coupons/server/public.ts'
import { type Approve, type Decision, type DocumentWriting, savesDocuments, writeDocuments } from '#modules/documents/server/public.ts'
import { costOf, lockSellablePieces, takeReadyPieces } from '#modules/goods/server/public.ts'
import { type NamedCustomer, keepMembers, membersOf } from '#modules/members/server/public.ts'
import { cardFeesOf, paymentRulesOf } from '#modules/payments/server/public.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { priceHoldOf } from '#modules/pricing/server/public.ts'
import { numberSetting, textSetting } from '#modules/settings/contract/settings.ts'
import {
  type findTraded as findTradedCall,
  type NewWholesale,
  type Sale,
  type sell as sellCall,
  type sellWholesale as sellWholesaleCall,
  penjualan,
  usualCustomer,
} from '../contract/penjualan.ts'
import { refusals } from '../contract/refusals.ts'
import type { PricedPiece } from './price-sale.ts'
import { noGold } from './in-gold.ts'
import { type Debtor, approvalsFor, approvalsOfSale } from './sale-approvals.ts'
import { deferralOf } from './deferred-points.ts'
import { noPoints, pointTermsOf } from './points.ts'
import { commissionOf, noCommission } from './commission.ts'
import { saleLines } from './sale-lines.ts'
import { sellersOf, sharesOf } from './shares.ts'
import { type RequestedSale, type SaleLimits, type TillRules, barcodesOf, owes, tradedBarcodes } from './requested-sale.ts'
import { type ReckonedSale, nonCashTenders, demandIdentityOf, noCoupons, reckonSales, refuseOtherTotal, settled } from './reckon-sale.ts'

/** What of a sale was paid before it, and for what. */
export type PaidBefore = Pick<
  NewDocument<typeof penjualan>,
  | 'no_titipan'
  | 'bayar_titipan'
  | 'no_pesanan'
  | 'no_po'
  | 'bayar_pesanan'
  | 'emas_pesanan'
  | 'nilai_emas_pesanan'
  | 'bayar_emas'
  | 'no_cicilan'
  | 'bayar_cicilan'
  | 'kode_marketplace'
  | 'no_pesanan_luar'
  | 'bayar_marketplace'
>

/** A sale that picks nothing up. */
export const noAdvance: PaidBefore = {
  no_titipan: null,
  bayar_titipan: 0,
  no_pesanan: null,
  no_po: null,
  bayar_pesanan: 0,
  emas_pesanan: 0,
  nilai_emas_pesanan: 0,
  bayar_emas: 0,
  no_cicilan: null,
  bayar_cicilan: 0,
  kode_marketplace: null,
  no_pesanan_luar: null,
  bayar_marketplace: 0,
}

/** A sale to a customer who is not a dealer. */
export const notWholesale = { grosir: false, berat_grosir: null, ...noGold } as const

/** A sale that is priced and paid, and not yet written. */
export interface DecidedSale extends Decision<typeof penjualan> {
  readonly requested: RequestedSale
  /** The photo of the papers of a customer who brings gold that is not ours. */
  readonly foto_surat: string | null
}

/** Makes no member under the name of customers who left none. */
export const namedCustomer = ({
  nama_customer,
  alamat_customer,
  no_hp,
}: Pick<RequestedSale, 'nama_customer' | 'alamat_customer' | 'no_hp'>): NamedCustomer => ({
  nama_customer: nama_customer.toUpperCase() === usualCustomer ? null : nama_customer,
  alamat_customer,
  no_hp,
})

/** The lines of priced pieces, with what they say of themselves at the moment. */
export const soldPieces = (priced: readonly PricedPiece[]) =>
  priced.map(({ piece, requested: { diskon_persen, diskon_rp, diskon_berlian = 0, diskon_manual = 0, diskon_lain = 0 }, price, daftar }) => ({
    ...piece,
    ...costOf(piece),
    keterangan_barang: piece.keterangan,
    diskon_persen,
    diskon_rp,
    diskon_berlian,
    diskon_manual,
    diskon_lain,
    harga_per_gram_daftar: daftar?.harga_per_gram ?? null,
    ongkos_daftar: price.ongkos === piece.ongkos ? null : piece.ongkos,
    ...price,
    rumus: [...price.rumus],
  }))

/** Old gold as its document keeps it, under the name that it has there for the invoice. */
const tradedPieces = (brought: readonly PricedBought[]) => brought.map(({ no_faktur, ...piece }) => ({ ...piece, no_nota: no_faktur }))

/** How sales come about: pieces out of their trays, at today's prices, paid with old gold and money. */
export const selling: DocumentWriting<typeof penjualan, RequestedSale, DecidedSale, TillRules> = {
  document: penjualan,
  exclusiveKeys: (sale) => [...barcodesOf(sale), ...tradedBarcodes(sale), ...couponsBrought(sale)],
  // A member by his code gets points with the posting alone, in the order of members. A telephone number may make a new member.
  isOfItsShop: (sale) =>
    !owes(sale) &&
    !sale.poin_dipakai &&
    (sale.kode_member !== null || sale.no_hp === null) &&
    tradedBarcodes(sale).length === 0 &&
    couponsBrought(sale).length === 0,
  async prepare(context, requested, isShared) {
    const barcodes = requested.flatMap(barcodesOf)
    const pieces = isShared
      ? await lockSellablePieces(context.db, context, barcodes)
      : new Map((await takeReadyPieces(context.db, context, barcodes, 'SOLD')).map((piece) => [piece.kode_barcode, piece]))
    const members = await keepMembers(context, requested.filter(({ kode_member }) => kode_member === null).map(namedCustomer))
    const codeOf = ({ kode_member, no_hp }: RequestedSale) => kode_member ?? (no_hp === null ? null : (members.get(no_hp) ?? null))
    const debtors = await membersOf(
      context.db,
      requested.flatMap((sale) => (owes(sale) ? (codeOf(sale) ?? []) : [])),
    )
    const fees = await cardFeesOf(context.db, requested)
    const names = await sellersOf(context.db, context.kode_toko, requested)
    const pointTerms = await pointTermsOf(
      context.db,
      context.modules,
      requested.flatMap((sale) => codeOf(sale) ?? []),
      context.poinPersen === undefined ? [] : requested.flatMap((sale) => (sale.poin_dipakai ? (codeOf(sale) ?? []) : [])),
    )
    const couponTerms = await couponTermsOf(context, requested.flatMap(couponsBrought), true)
    const reckon = await reckonSales(context, requested, pieces, isShared)
    return (sale) => {
      const { sisa_bayar = 0 } = sale
      const reckoned = reckon(sale)
      const { priced, brought, gold, fee_sales, ...totals } = reckoned
      // For a sale left for the cashier it was asked for when it was left.
      if (!sale.isReadAgain) demandIdentityOf(sale, brought, context)
      refuseOtherTotal(sale, totals.grand_total, totalsOfBought(brought).grand_total)
      const kode_member = codeOf(sale)
      const { kode_toko, tgl_system } = context
      // Dealers pay by the gram; points and coupons are for those who pay what the window says.
      const beside = sale.grosir
        ? { ...noPoints, ...noCoupons }
        : nonCashTenders(sale, { kode_toko, tgl_system, kode_member }, { priced, brought, ...totals }, context, {
            points: pointTerms,
            coupons: couponTerms,
          })
      const { payments, ...paid } = settled(
        totals.grand_total - gold.nilai_fine,
        beside.bayar_poin + beside.bayar_kupon,
        brought,
        { sisa_bayar, detail_bayar: sale.detail_bayar },
        context,
        fees,
      )
      const debtor = owes(sale) && kode_member !== null ? debtors.get(kode_member) : undefined
      if (owes(sale) && !debtor) refuseAt('no_hp', refusals.DEBTOR_UNKNOWN)
      const commission = sale.grosir || kode_member === null ? noCommission : commissionOf(totals, pointTerms.affiliates.get(kode_member))
      const detail_sales = sharesOf(sale, { ...totals, fee_sales }, names)
      const sums = { kode_member, sisa_bayar, fee_sales, detail_sales, ...commission, ...totals, ...gold, ...beside, ...paid }
      // Identity card and photo are stored only with gold that is not ours. If those lines were removed again, they are dropped.
      const [no_identitas, foto_surat] = isStrange(brought) ? [sale.no_identitas ?? null, sale.foto_surat ?? null] : [null, null]
      const parts = { detail_barang: soldPieces(priced), detail_bayar: payments, detail_tukar: tradedPieces(brought) }
      return {
        requested: sale,
        foto_surat,
        // Names, rates and weights are those of the moment.
        document: { ...notWholesale, ...sale, no_identitas, ...sums, ...noAdvance, ...parts },
        needs: needsOf(sale, reckoned, debtor, context.limits),
        lines: ({ no_faktur, kode_sales }) =>
          saleLines({ ...sums, grosir: sale.grosir ?? false, kode_toko, no_faktur, tgl_system, kode_sales, priced, brought, payments }),
      }
    }
  },
  async beforePosting(context, made, decided) {
    await addBoughtLots(
      context,
      penjualan.kind,
      made.map(({ no_faktur, user_id, detail_tukar }) => ({ nomor: no_faktur, user_id, bought: detail_tukar })),
    )
    const shown = decided.map(({ requested: { isReadAgain }, foto_surat }, at) => ({
      kolom: 'no_faktur' as const,
      nomor: made[at]?.no_faktur ?? '',
      foto_surat,
      taken_by: isReadAgain ? null : (made[at]?.user_id ?? null),
    }))
    if (context.buyback) await keepPapers(context, shown, context.buyback.papersDays)
  },
}

/**
 * Sells, one sale or many of one shop and day. The till and the demo chain go this same way.
 *
 * @throws Refusal of goods under the barcode, of `priceBrought`, QTY_SHORT, PRICE_CHANGED, DISCOUNT_TOO_LARGE, NO_PAYMENT, PAYMENT_SHORT, PAYMENT_OVER,
 *   PAYMENT_EXCESS, REMAINDER_TOO_LARGE, DEBTOR_UNKNOWN, MEMBER_NOT_FOUND, SALES_NOT_FOUND, ACCOUNT_NOT_FOUND, and those of `post`
 */
export const sellMany = (context: EventContext & TillRules, sales: readonly RequestedSale[], approve?: Approve<DecidedSale>): Promise<Sale[]> =>
  writeDocuments(context, selling, sales, approve)

const rulesOf = (callers: readonly [Caller, ...Caller[]]): TillRules => ({
  modules: callers[0].modules,
  rounding: saleRounding(callers[0]),
  ...paymentRulesOf(callers[0]),
  nilaiPoinRp: numberSetting(callers[0], 'NILAI_POIN'),
  givesPointsOfWhole: textSetting(callers[0], 'POIN_TUKAR') === 'PENUH',
  ...deferralOf(callers[0]),
  priceHold: priceHoldOf(callers[0]),
  buyback: buybackRulesOf(callers),
  limits: {
    loweredPercentMax: numberSetting(callers[0], 'BATAS_HARGA_JUAL'),
    weightGramsMax: numberSetting(callers[0], 'TOLERANSI_BERAT_BELI'),
    ongkosKirimRp: numberSetting(callers[0], 'ONGKOS_KIRIM'),
  },
})

/** Where a sale of this call happens, and by which ways. */
export const contextOf = (input: Context): EventContext & TillRules => ({ ...eventOf(input), ...rulesOf([input.caller]) })

/**
 * What a sale needs approvals for, as it is reckoned: what it is sold and bought for, and what `debtor` goes on owing of it. Pure.
 *
 * @param limits of its shop; undefined if approvals are not needed
 */
export function needsOf(
  requested: Parameters<typeof approvalsOfSale>[0],
  { priced, brought, gold, ...totals }: ReckonedSale,
  debtor: Debtor | undefined,
  limits: SaleLimits | undefined,
): Need[] {
  if (!limits) return []
  return joined([
    ...approvalsFor(priced, requested, limits.loweredPercentMax, totals),
    ...approvalsOfBought(brought, { nama_customer: requested.nama_customer, subjek: penjualan.name }, limits.weightGramsMax),
    ...approvalsOfSale({ ...requested, ...gold }, limits.ongkosKirimRp, debtor),
  ])
}

export const savingRules = { rulesOf }

const saving = savesDocuments(selling, savingRules)

/** Sells what the tills sent, and answers each the whole sale for the receipt. */
export const sell: Batched<typeof sellCall> = saving

/** A price by the gram, and nothing off it. */
const nothingOff = { ongkos: 0, diskon_persen: 0, diskon_rp: 0 } as const

/** The same sale, by the gram and at what groups ask of dealers. */
export const toDealer = <Requested extends Pick<NewWholesale, 'detail_barang'>>({ detail_barang, ...requested }: Requested) => ({
  ...requested,
  grosir: true,
  detail_barang: detail_barang.map((piece) => ({ ...piece, ...nothingOff })),
})

/** Sells to a dealer. */
export const sellWholesale: Handler<typeof sellWholesaleCall> = ({ body, ...input }) => saving.run({ ...input, body: toDealer(body) })

/** One approval of each kind: if both sides need the same, the approver reads both. */
function joined(needs: readonly Need[]): Need[] {
  return [...Map.groupBy(needs, ({ kategori }) => kategori).values()].map(([first, ...others]) =>
    others.reduce<Need>(
      (one, other) => ({
        ...one,
        kunci: `${one.kunci}, ${other.kunci}`,
        uraian: `${one.uraian}; ${other.uraian}`,
        selisih_rp: (one.selisih_rp ?? 0) + (other.selisih_rp ?? 0),
        isi: { jual: one.isi, tukar: other.isi },
      }),
      first as Need,
    ),
  )
}

/** What a customer brings for what he takes. */
export const findTraded: Handler<typeof findTradedCall> = (input) => findBrought(input, penjualan)
