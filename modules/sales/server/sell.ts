import { sql } from 'kysely'
import assert from 'node:assert/strict'
import { Refusal, fill, refuse } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Context, Handler, Together } from '#engine/server/serve.ts'
import { type Need, requireApprovals, signedNeeds } from '#modules/approvals/server/public.ts'
import {
  type AskedBrought,
  type BuybackWays,
  type PricedBought,
  addBoughtLots,
  approvalsOfBought,
  broughtBarcodes,
  buybackWaysOf,
  demandIdentity,
  findBrought,
  keepPapers,
  priceBrought,
  totalsOfBought,
} from '#modules/buyback/server/public.ts'
import {
  type CouponTerms,
  type NewCoupon,
  type UsedCoupon,
  couponTermsOf,
  couponsBrought,
  couponsFrom,
  couponsOf,
} from '#modules/coupons/server/public.ts'
import { type Approve, type DocumentWriting, savesDocuments, writeDocuments } from '#modules/documents/server/public.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { type StockPiece, costOf, lockSellablePieces, partToTake, stockPiecesOf, takeReadyPieces } from '#modules/goods/server/public.ts'
import { type NamedCustomer, keepMembers, memberOfPhone, membersOf } from '#modules/members/server/public.ts'
import {
  type AskedPayments,
  type CardFees,
  type PaymentWays,
  type Settlement,
  type TakenPayment,
  cardFeesOf,
  payOut,
  paymentsOf,
  settle,
  taken,
} from '#modules/payments/server/public.ts'
import { wholesaleOf } from '#modules/pricing/contract/price.ts'
import type { Seller } from '#modules/buyback/contract/seller.ts'
import { heldPrices } from '#modules/pricing/server/public.ts'
import { refusals as queueRefusals } from '#modules/queue/contract/refusals.ts'
import { serveQueue, shownPieces } from '#modules/queue/server/public.ts'
import { type Rounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import {
  type NewSale,
  type Sale,
  type SalesShare,
  type findTraded as findTradedCall,
  type sell as sellCall,
  type sellWholesale as sellWholesaleCall,
  penjualan,
  usualCustomer,
} from '../contract/penjualan.ts'
import type { askSaleApprovals as askCall } from '../contract/ask-approvals.ts'
import { exactly } from '../contract/in-gold.ts'
import { refusals } from '../contract/refusals.ts'
import { type WaitingGoods, type lookAtWaiting as lookCall, waitingSales } from '../contract/validasi.ts'
import { type AskedPiece, type Fees, type PricedPiece, type SaleTotals, noFees, pricePieces, priceSale, totalsOf } from './price-sale.ts'
import { type AskedInGold, type OwedGold, linesInGold, noGold, owedGold } from './in-gold.ts'
import { type Debtor, approvalsFor, approvalsOfSale } from './sale-approvals.ts'
import { type PointTerms, type PointWays, type SalePoints, noPoints, pointTermsOf, pointsOf } from './points.ts'
import { saleLines } from './sale-lines.ts'
import { sellersOf, sharesOf } from './shares.ts'
import { termsOf } from './terms.ts'

/** What a shop says of its sales: how it rounds, how it takes payments, and the modules that are on. */
export interface SaleWays extends PaymentWays, PointWays {
  readonly rounding: Rounding
  readonly modules: ReadonlySet<string>
  /** For how many minutes a price that moved is still that of whoever was told it; for none, unless told. */
  readonly priceHoldMinutes?: number
}

/** The ways of a till that takes old gold in as well. */
export interface TillWays extends SaleWays {
  /** Undefined where nobody brings anything. */
  readonly buyback?: BuybackWays
  /** Somebody looks at what it comes to: nothing is taken, and so nothing locked. */
  readonly isLooking?: boolean
}

/** A sale that somebody asks for. */
export interface AskedSale
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
    // Of whoever brings gold that is not ours.
    Partial<Pick<NewSale, 'no_identitas' | 'foto_surat'>>,
    Partial<Fees>,
    AskedInGold {
  /** To a dealer: by the gram at what groups ask of dealers; and what the scale said of all of it. */
  readonly grosir?: boolean
  readonly berat_grosir?: number | null
  /** What the customer goes on owing. */
  readonly sisa_bayar?: number
  readonly detail_barang: readonly AskedPiece[]
  /** What the customer brings for it. */
  readonly detail_tukar?: readonly AskedBrought[]
  readonly detail_bayar: AskedPayments
  /** With whom whoever serves shares it; nobody, unless told. */
  readonly detail_sales?: NewSale['detail_sales']
  /** How many points of the member pay a part of it; none, unless told. */
  readonly poin_dipakai?: number
  /** The coupons that pay a part of it; none, unless told. */
  readonly detail_kupon?: NewSale['detail_kupon']
  /** The total that whoever pays was told, and what old gold pays of it; null where nobody was told one: then there is nothing to compare. */
  readonly grand_total?: number | null
  readonly bayar_tukar?: number
  /** What it comes to was read again just now: a price that has moved since its pieces were seen is taken as it is. */
  readonly isReadAgain?: boolean
}

/**
 * A piece as dealers have it.
 *
 * @throws Refusal NOT_WHOLESALE under its barcode
 */
function forDealers(piece: StockPiece): StockPiece {
  const { kode_barcode } = piece
  const { NOT_WHOLESALE } = refusals
  return wholesaleOf(piece) ?? refuse(NOT_WHOLESALE, { kode_barcode }, { [kode_barcode]: fill(NOT_WHOLESALE.text, { kode_barcode }) })
}

/** What a sale comes to of: its pieces, what is brought for them, and fees. */
type AskedGoods = Pick<AskedSale, 'detail_barang' | 'detail_tukar' | 'grosir' | 'isReadAgain' | keyof Fees | keyof AskedInGold>

/** What the customer brings for a sale, as its header sums it up. */
interface TradeIn {
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
interface SaleCoupons {
  readonly bayar_kupon: number
  readonly detail_kupon: readonly UsedCoupon[]
  readonly kupon_terbit: readonly NewCoupon[]
}

/** None. */
export const noCoupons: SaleCoupons = { bayar_kupon: 0, detail_kupon: [], kupon_terbit: [] }

/** A sale to anybody but a dealer. */
export const notWholesale = { grosir: false, berat_grosir: null, ...noGold } as const

/** A sale that is priced and paid, and not yet written. */
interface DecidedSale extends SaleTotals, TradeIn, Settlement, SalePoints, SaleCoupons, OwedGold {
  readonly asked: AskedSale
  readonly kode_member: string | null
  /** Who goes on owing, where anything is left to be paid. */
  readonly debtor: Debtor | undefined
  readonly sisa_bayar: number
  readonly fee_sales: number
  readonly priced: readonly PricedPiece[]
  readonly brought: readonly PricedBought[]
  readonly detail_sales: readonly SalesShare[]
  readonly payments: readonly TakenPayment[]
}

/** Nobody is kept under the name of those who left none. */
const customerOf = ({ nama_customer, alamat_customer, no_hp }: AskedSale): NamedCustomer => ({
  nama_customer: nama_customer.toUpperCase() === usualCustomer ? null : nama_customer,
  alamat_customer,
  no_hp,
})

/** Whether somebody goes on owing something for it, in rupiah or in gold. */
const owes = ({ sisa_bayar = 0, harga_emas }: Pick<AskedSale, 'sisa_bayar' | 'harga_emas'>) => sisa_bayar > 0 || Boolean(harga_emas)

const barcodesOf = ({ detail_barang }: Pick<AskedSale, 'detail_barang'>) => detail_barang.map(({ kode_barcode }) => kode_barcode)
const tradedBarcodes = ({ detail_tukar = [] }: AskedGoods) => broughtBarcodes(detail_tukar)

/** The lines of priced pieces, with what they say of themselves at the moment. */
export const soldPieces = (priced: readonly PricedPiece[]) =>
  priced.map(({ piece, asked: { diskon_persen, diskon_rp, diskon_berlian = 0, diskon_manual = 0, diskon_lain = 0 }, price, daftar }) => ({
    ...piece,
    ...costOf(piece),
    keterangan_barang: piece.keterangan,
    diskon_persen,
    diskon_rp,
    diskon_berlian,
    diskon_manual,
    diskon_lain,
    harga_per_gram_daftar: daftar?.harga_per_gram ?? null,
    ...price,
    rumus: [...price.rumus],
  }))

/** Old gold as its document keeps it, under the name that it has there for the invoice. */
const tradedPieces = (brought: readonly PricedBought[]) => brought.map(({ no_faktur, ...piece }) => ({ ...piece, no_nota: no_faktur }))

/**
 * What is brought for sales, priced at what the lists say today; nothing is asked where nobody brings anything. Of several people's, a
 * piece that cannot be taken refuses those that bring something, and no other.
 */
async function priceTraded({ buyback, ...context }: EventContext & TillWays, asked: readonly AskedGoods[], isShared: boolean) {
  if (!asked.some(({ detail_tukar = [] }) => detail_tukar.length > 0)) return () => []
  assert(buyback !== undefined, 'whoever takes old gold in says how')
  return priceBrought({ ...context, ...buyback }, asked.flatMap(tradedBarcodes), 'detail_tukar').catch((error: unknown) => {
    if (!isShared || !(error instanceof Refusal)) throw error
    return (brought: readonly AskedBrought[]): PricedBought[] => {
      if (brought.length > 0) throw error
      return []
    }
  })
}

/**
 * One difference: what the sale comes to, less what is brought for it and what is owed further. The customer pays it, or is paid it.
 *
 * @throws Refusal REMAINDER_TOO_LARGE, and of `settle` or `payOut` at the payment
 */
function settled(
  grandRp: number,
  otherwiseRp: number,
  brought: readonly PricedBought[],
  { sisa_bayar, detail_bayar }: Pick<AskedSale, 'detail_bayar'> & { readonly sisa_bayar: number },
  ways: PaymentWays,
  fees: CardFees,
) {
  const { total_qty: qty_tukar, total_berat: berat_tukar, potongan: potongan_tukar, grand_total: bayar_tukar } = totalsOfBought(brought)
  const trade = { ada_tukar: brought.length > 0, qty_tukar, berat_tukar, potongan_tukar, bayar_tukar }
  const dueRp = grandRp - bayar_tukar - otherwiseRp
  if (sisa_bayar > Math.max(0, dueRp)) refuse(refusals.REMAINDER_TOO_LARGE, undefined, { sisa_bayar: refusals.REMAINDER_TOO_LARGE.text })
  if (dueRp < 0) {
    const payments = paymentsOf(detail_bayar, -dueRp)
    payOut(-dueRp, payments)
    // Who is paid by us is paid in money.
    return { ...trade, dibayarkan: -dueRp, jumlah_bayar: -dueRp, kembali: 0, payments: taken(payments, { validatesNonCash: false }) }
  }
  const payments = paymentsOf(detail_bayar, dueRp - sisa_bayar)
  return { ...trade, dibayarkan: 0, ...settle(dueRp - sisa_bayar, payments), payments: taken(payments, ways, fees) }
}

/**
 * What sales come to by what holds now: their pieces, what is brought for them, fees, tax, and what whoever served earns. Nobody pays
 * yet. What it answers refuses as `priceSale` and `priceBrought` do.
 */
async function reckonSales(
  context: EventContext & TillWays,
  asked: readonly AskedGoods[],
  pieces: ReadonlyMap<string, StockPiece>,
  isShared = false,
) {
  const terms = await termsOf(context, pieces.values())
  const kode_groups = [...pieces.values()].map(({ kode_group }) => kode_group)
  const held = await heldPrices(context.db, kode_groups, context.priceHoldMinutes ?? 0)
  const priceOld = await priceTraded(context, asked, isShared)
  return (sale: AskedGoods) => {
    const its = sale.detail_barang.map(({ kode_barcode, qty }, at) => {
      const piece = pieces.get(kode_barcode) ?? refuse(goodsRefusals.STATUS_CHANGED, { kode_barcode })
      return partToTake(sale.grosir ? forDealers(piece) : piece, qty ?? piece.qty, `detail_barang.${at}.qty`)
    })
    const price = sale.isReadAgain ? pricePieces : priceSale
    const lines = linesInGold(sale.detail_barang, its, sale)
    const rounding = sale.harga_emas ? exactly : context.rounding
    const priced = price(lines, its, rounding, ({ kode_group }) => (sale.grosir ? [] : (held.get(kode_group) ?? [])))
    const brought = priceOld(sale.detail_tukar ?? [])
    const goodsRp = priced.reduce((sum, { price: { harga_total } }) => sum + harga_total, 0)
    const totals = totalsOf(priced, { ...noFees, ...sale }, terms.vat)
    return { priced, brought, gold: owedGold(its, goodsRp, sale), fee_sales: terms.feeOf(its), ...totals }
  }
}

/**
 * Prices, tax or what old gold is worth may move between the look and the payment: nobody pays a total that he was not told.
 *
 * @throws Refusal TOTAL_CHANGED with the new one
 */
export function refuseOtherTotal({ grand_total, bayar_tukar }: Pick<AskedSale, 'grand_total' | 'bayar_tukar'>, totalRp: number, tradedRp = 0): void {
  if ((grand_total ?? totalRp) === totalRp && (bayar_tukar ?? tradedRp) === tradedRp) return
  const total = formatNumber(totalRp - tradedRp, 0)
  const { TOTAL_CHANGED } = refusals
  refuse(TOTAL_CHANGED, { total_baru: totalRp, bayar_tukar_baru: tradedRp, total }, { detail_bayar: fill(TOTAL_CHANGED.text, { total }) })
}

/** The points of a sale that is reckoned: those that pay a part of what old gold leaves, and those that it gives. */
function pointsFor(
  { poin_dipakai = 0 }: Pick<AskedSale, 'poin_dipakai'>,
  kode_member: string | null,
  { priced, brought, grand_total }: Pick<DecidedSale, 'priced' | 'brought' | 'grand_total'>,
  ways: SaleWays,
  terms: PointTerms,
): SalePoints {
  const dueRp = grand_total - totalsOfBought(brought).grand_total
  const goodsRp = goodsOfRp(priced)
  const pieces = priced.map(({ piece }) => piece)
  return pointsOf({ kode_member, poin_dipakai, dueRp, goodsRp }, pieces, ways, terms)
}

/** What the goods of a sale come to, after all that was given away of them. */
const goodsOfRp = (priced: readonly PricedPiece[]) => priced.reduce((sum, { price }) => sum + price.harga_total, 0)

/**
 * The coupons of a sale that is reckoned: those that pay a part of what old gold and points leave, and those that it issues for what is paid otherwise.
 *
 * @throws Refusal of `couponsOf`
 */
function couponsFor(
  sale: Pick<AskedSale, 'detail_kupon'>,
  who: Pick<EventContext, 'kode_toko' | 'tgl_system'> & { readonly kode_member: string | null },
  { priced, brought, grand_total, bayar_poin }: Pick<DecidedSale, 'priced' | 'brought' | 'grand_total' | 'bayar_poin'>,
  terms: CouponTerms,
): SaleCoupons {
  const goodsRp = goodsOfRp(priced)
  const dueRp = grand_total - totalsOfBought(brought).grand_total - bayar_poin
  const detail_kupon = couponsOf(couponsBrought(sale), { ...who, goodsRp, dueRp }, terms)
  const bayar_kupon = detail_kupon.reduce((sum, { nilai_kupon }) => sum + nilai_kupon, 0)
  return { bayar_kupon, detail_kupon, kupon_terbit: couponsFrom(goodsRp - bayar_poin - bayar_kupon, who.kode_member, terms) }
}

/** Asks who it is that pays with gold which is not ours (docs/decisions/074). */
const demandIdentityOf = (sale: Partial<Pick<AskedSale, keyof Seller>>, brought: readonly PricedBought[], { buyback }: TillWays) =>
  demandIdentity(buyback?.identity ?? 'TIDAK', sale, brought, usualCustomer)

/** How sales come about: pieces out of their trays, at today's prices, paid with old gold and money. */
const selling: DocumentWriting<typeof penjualan, AskedSale, DecidedSale, TillWays> = {
  document: penjualan,
  wants: (sale) => [...barcodesOf(sale), ...tradedBarcodes(sale), ...couponsBrought(sale)],
  async take(context, asked, isShared) {
    const barcodes = asked.flatMap(barcodesOf)
    const pieces = isShared
      ? await lockSellablePieces(context.db, context, barcodes)
      : new Map((await takeReadyPieces(context.db, context, barcodes, 'SOLD')).map((piece) => [piece.kode_barcode, piece]))
    const members = await keepMembers(context, asked.filter(({ kode_member }) => kode_member === null).map(customerOf))
    const codeOf = ({ kode_member, no_hp }: AskedSale) => kode_member ?? (no_hp === null ? null : (members.get(no_hp) ?? null))
    const debtors = await membersOf(
      context.db,
      asked.flatMap((sale) => (owes(sale) ? (codeOf(sale) ?? []) : [])),
    )
    const fees = await cardFeesOf(
      context.db,
      asked.map(({ detail_bayar }) => detail_bayar),
    )
    const names = await sellersOf(context.db, context.kode_toko, asked)
    const pointTerms = await pointTermsOf(
      context.db,
      context.modules,
      asked.flatMap((sale) => codeOf(sale) ?? []),
    )
    const couponTerms = await couponTermsOf(context, asked.flatMap(couponsBrought), true)
    const reckon = await reckonSales(context, asked, pieces, isShared)
    return (sale) => {
      const { sisa_bayar = 0 } = sale
      const { priced, brought, gold, fee_sales, ...totals } = reckon(sale)
      demandIdentityOf(sale, brought, context)
      refuseOtherTotal(sale, totals.grand_total, totalsOfBought(brought).grand_total)
      const kode_member = codeOf(sale)
      // Dealers pay by the gram; points are for those who pay what the window says.
      const points = sale.grosir ? noPoints : pointsFor(sale, kode_member, { priced, brought, ...totals }, context, pointTerms)
      const { kode_toko, tgl_system } = context
      const coupons = sale.grosir
        ? noCoupons
        : couponsFor(sale, { kode_toko, tgl_system, kode_member }, { priced, brought, ...totals, ...points }, couponTerms)
      const { payments, ...paid } = settled(
        totals.grand_total - gold.nilai_fine,
        points.bayar_poin + coupons.bayar_kupon,
        brought,
        { sisa_bayar, detail_bayar: sale.detail_bayar },
        context,
        fees,
      )
      const debtor = owes(sale) && kode_member !== null ? debtors.get(kode_member) : undefined
      if (owes(sale) && !debtor) refuse(refusals.DEBTOR_UNKNOWN, undefined, { no_hp: refusals.DEBTOR_UNKNOWN.text })
      const detail_sales = sharesOf(sale, { ...totals, fee_sales }, names)
      const parts = { priced, brought, detail_sales, payments }
      return { asked: sale, kode_member, debtor, sisa_bayar, fee_sales, ...parts, ...totals, ...gold, ...points, ...coupons, ...paid }
    }
  },
  /** Names, rates and weights are those of the moment. */
  stored({
    asked: {
      detail_barang: _pieces,
      detail_tukar: _brought,
      detail_bayar: _payments,
      detail_sales: _sellers,
      detail_kupon: _coupons,
      isReadAgain: _again,
      foto_surat: _photo,
      ...header
    },
    debtor: _debtor,
    priced,
    brought,
    payments,
    ...sums
  }) {
    const parts = { detail_barang: soldPieces(priced), detail_bayar: payments, detail_tukar: tradedPieces(brought) }
    return { ...notWholesale, no_identitas: null, ...header, ...sums, no_titipan: null, bayar_titipan: 0, ...parts }
  },
  async beforePosting(context, made, decided) {
    await addBoughtLots(
      context,
      penjualan.kind,
      made.map(({ no_faktur, user_id, detail_tukar }) => ({ nomor: no_faktur, user_id, bought: detail_tukar })),
    )
    const shown = made.map(({ no_faktur: nomor }, at) => ({ kolom: 'no_faktur' as const, nomor, foto_surat: decided[at]?.asked.foto_surat }))
    if (context.buyback) await keepPapers(context, shown, context.buyback.papersDays)
  },
  lines: ({ kode_toko, no_faktur, tgl_system, kode_sales }, sale) =>
    saleLines({ ...sale, grosir: sale.asked.grosir ?? false, kode_toko, no_faktur, tgl_system, kode_sales }),
}

/**
 * Sells, one sale or many of one shop and day. The till and the demo chain go this same way.
 *
 * @throws Refusal of goods under the barcode, of `priceBrought`, QTY_SHORT, PRICE_CHANGED, DISCOUNT_TOO_LARGE, NO_PAYMENT, PAYMENT_SHORT, PAYMENT_OVER,
 *   PAYMENT_EXCESS, REMAINDER_TOO_LARGE, DEBTOR_UNKNOWN, MEMBER_NOT_FOUND, SALES_NOT_FOUND, ACCOUNT_NOT_FOUND, and those of `post`
 */
export const sellMany = (context: EventContext & TillWays, sales: readonly AskedSale[], approve?: Approve<DecidedSale>): Promise<Sale[]> =>
  writeDocuments(context, selling, sales, approve)

const waysOf = (callers: readonly [Caller, ...Caller[]]): TillWays => ({
  modules: callers[0].modules,
  rounding: saleRounding(callers[0]),
  validatesNonCash: switchedOn(callers[0], 'VALIDASI_NON_CASH'),
  nilaiPoinRp: numberSetting(callers[0], 'NILAI_POIN'),
  priceHoldMinutes: numberSetting(callers[0], 'HARGA_DITAHAN_MENIT'),
  buyback: buybackWaysOf(callers),
})

type NeedySale = Pick<DecidedSale, 'priced' | 'brought' | 'debtor' | 'hutang_fine' | 'nilai_fine'> & {
  readonly asked: Parameters<typeof approvalsOfSale>[0]
}

const needsOf = ({ priced, brought, asked, debtor, hutang_fine, nilai_fine }: NeedySale, caller: Caller): Need[] =>
  joined([
    ...approvalsFor(priced, asked, numberSetting(caller, 'BATAS_HARGA_JUAL')),
    ...approvalsOfBought(brought, { nama_customer: asked.nama_customer, subjek: penjualan.name }, numberSetting(caller, 'TOLERANSI_BERAT_BELI')),
    ...approvalsOfSale({ ...asked, hutang_fine, nilai_fine }, numberSetting(caller, 'ONGKOS_KIRIM'), debtor),
  ])

const saving = savesDocuments(selling, { waysOf, needsOf })

/** Sells what the tills sent, and answers each the whole sale for the receipt. */
export const sell: Together<typeof sellCall> = saving

/** A price by the gram, and nothing off it. */
const nothingOff = { ongkos: 0, diskon_persen: 0, diskon_rp: 0 } as const

/** Sells to a dealer: the same sale, by the gram and at what groups ask of dealers. */
export const sellWholesale: Handler<typeof sellWholesaleCall> = ({ body, ...input }) =>
  saving.run({ ...input, body: { ...body, grosir: true, detail_barang: body.detail_barang.map((piece) => ({ ...piece, ...nothingOff })) } })

/** One approval of each kind: where both sides ask for the same, whoever gives it reads both. */
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

const contextOf = ({ db, caller, request_id }: Context): EventContext & TillWays => {
  const { kode_toko, tgl_system, user_id } = caller
  return { db, kode_toko, tgl_system, user_id, request_id, ...waysOf([caller]) }
}

/** Old gold as it is left for the cashier: a price by the gram stays where it was agreed on, and not where it was that of the list. */
const asAgreed = <Goods extends Pick<AskedSale, 'detail_tukar'>>(goods: Goods, brought: readonly PricedBought[]) => ({
  ...goods,
  detail_tukar: (goods.detail_tukar ?? []).map((piece, at) => ({
    ...piece,
    harga_per_gram: piece.harga_per_gram === brought[at]?.harga_emas ? null : piece.harga_per_gram,
  })),
})

/** What was left for the cashier, as it is read again: nothing of what old gold was worth then holds. */
const readAgain = <Goods extends Pick<AskedSale, 'detail_tukar'>>(goods: Goods) => ({
  ...goods,
  detail_tukar: (goods.detail_tukar ?? []).map((piece) => ({ ...piece, harga: null })),
  isReadAgain: true,
})

/** What of what waits points pay, at what one is worth now; whether he has them is seen when the money is taken. */
function pointsRpOf({ caller }: Context, { poin_dipakai = 0 }: Partial<Pick<WaitingGoods, 'poin_dipakai'>>, dueRp: number): number {
  const pointsRp = poin_dipakai * numberSetting(caller, 'NILAI_POIN')
  const { POINTS_PAY_NOTHING, POINTS_TOO_MANY } = refusals
  if (poin_dipakai > 0 && (pointsRp === 0 || !caller.modules.has('PENJUALAN_BAYAR_POIN')))
    refuse(POINTS_PAY_NOTHING, undefined, { poin_dipakai: POINTS_PAY_NOTHING.text })
  if (pointsRp > 0 && pointsRp > dueRp) refuse(POINTS_TOO_MANY, undefined, { poin_dipakai: POINTS_TOO_MANY.text })
  return pointsRp
}

/** What of what waits points and coupons pay now; a coupon is used when the money is taken. */
async function paidOtherwise(
  input: Context,
  goods: WaitingGoods,
  { priced, brought, grand_total }: Pick<DecidedSale, 'priced' | 'brought' | 'grand_total'>,
) {
  const { kode_toko, tgl_system, modules } = input.caller
  const dueRp = grand_total - totalsOfBought(brought).grand_total
  const bayar_poin = pointsRpOf(input, goods, dueRp)
  const brings = couponsBrought(goods)
  if (brings.length === 0) return { bayar_poin, bayar_kupon: 0, bayar: dueRp - bayar_poin }
  const terms = await couponTermsOf({ db: input.db, modules, tgl_system }, brings, false)
  const kode_member = goods.kode_member ?? (await memberOfPhone(input.db, goods.no_hp))
  const sale = { kode_toko, tgl_system, kode_member }
  const { bayar_kupon } = couponsFor(goods, sale, { priced, brought, grand_total, bayar_poin }, terms)
  return { bayar_poin, bayar_kupon, bayar: dueRp - bayar_poin - bayar_kupon }
}

/** The sales that wait: priced as at the till when they are left, and by what holds by then when the money is taken. */
export const waiting = serveQueue(waitingSales, {
  async price(input, goods, pieces) {
    const reckon = await reckonSales(contextOf(input), [goods], new Map(pieces.map((piece) => [piece.kode_barcode, piece])))
    const reckoned = reckon(goods)
    demandIdentityOf(goods, reckoned.brought, contextOf(input))
    const { bayar } = await paidOtherwise(input, goods, reckoned)
    return { grand_total: reckoned.grand_total, bayar, kept: asAgreed(goods, reckoned.brought) }
  },
  shown: shownPieces,
  async make(input, goods, { detail_bayar, grand_total, bayar_tukar }) {
    const asked = { ...readAgain(goods), detail_bayar, grand_total, bayar_tukar }
    const [made] = await writeDocuments(contextOf(input), selling, [asked], (decided) => requireApprovals(input, needsOf(decided, input.caller)))
    return made as Sale
  },
})

/** What a sale needs approvals for as it stands; what is owed of it nobody knows yet. */
export const askSaleApprovals: Handler<typeof askCall> = async (input) => {
  const { db, caller, body } = input
  const pieces = await stockPiecesOf(db, caller.kode_toko, barcodesOf(body))
  const { priced, brought } = (await reckonSales({ ...contextOf(input), isLooking: true }, [body], pieces))(body)
  const needs = needsOf({ priced, brought, asked: body, debtor: undefined, hutang_fine: 0, nilai_fine: 0 }, caller)
  return { perlu: await signedNeeds(input, needs) }
}

/** What a sale that waits comes to now, beside what was told when it was left. */
export const lookAtWaiting: Handler<typeof lookCall> = async (input) => {
  const { db, caller, params } = input
  const { kode_toko } = caller
  const { no_antri } = params
  const { rows } = await sql<{ isi: WaitingGoods; bayar: number }>`
    select isi, bayar from antrian
    where (kode_toko, no_antri, jenis, status_antri) = (${kode_toko}, ${no_antri}, ${penjualan.kind}, 'MENUNGGU')`.execute(db)
  const { isi, bayar: semula } = rows[0] ?? refuse(queueRefusals.NOT_WAITING, { no_antri })
  const goods = readAgain(isi)
  const pieces = await stockPiecesOf(db, kode_toko, barcodesOf(goods))
  const { priced, brought, grand_total, ...now } = (await reckonSales({ ...contextOf(input), isLooking: true }, [goods], pieces))(goods)
  const bayar_tukar = totalsOfBought(brought).grand_total
  const { bayar_poin, bayar_kupon, bayar } = await paidOtherwise(input, goods, { priced, brought, grand_total })
  return {
    no_antri,
    biaya_admin: now.biaya_admin,
    biaya_kemas: now.biaya_kemas,
    ongkos_kirim: now.ongkos_kirim,
    ppn: now.ppn,
    ppn_di_atas: now.ppn_di_atas,
    grand_total,
    bayar_tukar,
    bayar_poin,
    bayar_kupon,
    bayar,
    semula,
    detail_barang: priced.map(({ piece: { kode_barcode, nama_barang, qty, berat }, asked, price: { harga_total } }) => ({
      kode_barcode,
      nama_barang,
      qty,
      berat,
      harga_total,
      harga_semula: asked.harga_total ?? harga_total,
    })),
    detail_tukar: brought.map(({ nama_barang, berat, harga }) => ({ nama_barang, berat, harga })),
  }
}
