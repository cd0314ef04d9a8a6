import assert from 'node:assert/strict'
import { refuse } from '#engine/contract/refusal.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Handler, Together } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import {
  type AskedBrought,
  type BuybackWays,
  type PricedBought,
  addBoughtLots,
  approvalsOfBought,
  broughtBarcodes,
  buybackWaysOf,
  findBrought,
  priceBrought,
  totalsOfBought,
} from '#modules/buyback/server/public.ts'
import { type Approve, type DocumentWriting, savesDocuments, writeDocuments } from '#modules/documents/server/public.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { costOf, lockSellablePieces, partToTake, takeReadyPieces } from '#modules/goods/server/public.ts'
import { type NamedCustomer, keepMembers, membersOf } from '#modules/members/server/public.ts'
import {
  type AskedPayments,
  type PaymentWays,
  type Settlement,
  type TakenPayment,
  payOut,
  paymentsOf,
  settle,
  taken,
} from '#modules/payments/server/public.ts'
import { heldPrices } from '#modules/pricing/server/public.ts'
import { type Rounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import { type NewSale, type Sale, type findTraded as findTradedCall, type sell as sellCall, penjualan, usualCustomer } from '../contract/penjualan.ts'
import { refusals } from '../contract/refusals.ts'
import { type AskedPiece, type Fees, type PricedPiece, type SaleTotals, noFees, priceSale, totalsOf } from './price-sale.ts'
import { type Debtor, approvalsFor, approvalsOfSale } from './sale-approvals.ts'
import { saleLines } from './sale-lines.ts'
import { termsOf } from './terms.ts'

/** What a shop says of its sales: how it rounds, how it takes payments, and the modules that are on. */
export interface SaleWays extends PaymentWays {
  readonly rounding: Rounding
  readonly modules: ReadonlySet<string>
  /** For how many minutes a price that moved is still that of whoever was told it; for none, unless told. */
  readonly priceHoldMinutes?: number
}

/** The ways of a till that takes old gold in as well. */
export interface TillWays extends SaleWays {
  /** Undefined where nobody brings anything. */
  readonly buyback?: BuybackWays
}

/** A sale that somebody asks for. */
export interface AskedSale extends Omit<NewSale, 'detail_barang' | 'detail_tukar' | 'detail_bayar' | keyof Fees | 'sisa_bayar'>, Partial<Fees> {
  /** What the customer goes on owing. */
  readonly sisa_bayar?: number
  readonly detail_barang: readonly AskedPiece[]
  /** What the customer brings for it. */
  readonly detail_tukar?: readonly AskedBrought[]
  readonly detail_bayar: AskedPayments
}

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

/** A sale that is priced and paid, and not yet written. */
interface DecidedSale extends SaleTotals, TradeIn, Settlement {
  readonly asked: AskedSale
  readonly kode_member: string | null
  /** Who goes on owing, where anything is left to be paid. */
  readonly debtor: Debtor | undefined
  readonly sisa_bayar: number
  readonly fee_sales: number
  readonly priced: readonly PricedPiece[]
  readonly brought: readonly PricedBought[]
  readonly payments: readonly TakenPayment[]
}

/** Nobody is kept under the name of those who left none. */
const customerOf = ({ nama_customer, alamat_customer, no_hp }: AskedSale): NamedCustomer => ({
  nama_customer: nama_customer.toUpperCase() === usualCustomer ? null : nama_customer,
  alamat_customer,
  no_hp,
})

const barcodesOf = ({ detail_barang }: AskedSale) => detail_barang.map(({ kode_barcode }) => kode_barcode)
const tradedBarcodes = ({ detail_tukar = [] }: AskedSale) => broughtBarcodes(detail_tukar)

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

/** What is brought for sales, priced at what the lists say today; nothing is asked where nobody brings anything. */
async function priceTraded({ buyback, ...context }: EventContext & TillWays, asked: readonly AskedSale[]) {
  if (!asked.some(({ detail_tukar = [] }) => detail_tukar.length > 0)) return () => []
  assert(buyback !== undefined, 'whoever takes old gold in says how')
  return priceBrought({ ...context, ...buyback }, asked.flatMap(tradedBarcodes), 'detail_tukar')
}

/**
 * One difference: what the sale comes to, less what is brought for it and what is owed further. The customer pays it, or is paid it.
 *
 * @throws Refusal REMAINDER_TOO_LARGE, and of `settle` or `payOut` at the payment
 */
function settled(
  grandRp: number,
  brought: readonly PricedBought[],
  { sisa_bayar, detail_bayar }: Pick<AskedSale, 'detail_bayar'> & { readonly sisa_bayar: number },
  ways: PaymentWays,
) {
  const { total_qty: qty_tukar, total_berat: berat_tukar, potongan: potongan_tukar, grand_total: bayar_tukar } = totalsOfBought(brought)
  const trade = { ada_tukar: brought.length > 0, qty_tukar, berat_tukar, potongan_tukar, bayar_tukar }
  const dueRp = grandRp - bayar_tukar
  if (sisa_bayar > Math.max(0, dueRp)) refuse(refusals.REMAINDER_TOO_LARGE, undefined, { sisa_bayar: refusals.REMAINDER_TOO_LARGE.text })
  if (dueRp < 0) {
    const payments = paymentsOf(detail_bayar, -dueRp)
    payOut(-dueRp, payments)
    // Who is paid by us is paid in money.
    return { ...trade, dibayarkan: -dueRp, jumlah_bayar: -dueRp, kembali: 0, payments: taken(payments, { validatesNonCash: false }) }
  }
  const payments = paymentsOf(detail_bayar, dueRp - sisa_bayar)
  return { ...trade, dibayarkan: 0, ...settle(dueRp - sisa_bayar, payments), payments: taken(payments, ways) }
}

/** How sales come about: pieces out of their trays, at today's prices, paid with old gold and money. */
const selling: DocumentWriting<typeof penjualan, AskedSale, DecidedSale, TillWays> = {
  document: penjualan,
  wants: (sale) => [...barcodesOf(sale), ...tradedBarcodes(sale)],
  async take(context, asked, isShared) {
    const barcodes = asked.flatMap(barcodesOf)
    const pieces = isShared
      ? await lockSellablePieces(context.db, context, barcodes)
      : new Map((await takeReadyPieces(context.db, context, barcodes, 'SOLD')).map((piece) => [piece.kode_barcode, piece]))
    const members = await keepMembers(context, asked.filter(({ kode_member }) => kode_member === null).map(customerOf))
    const codeOf = ({ kode_member, no_hp }: AskedSale) => kode_member ?? (no_hp === null ? null : (members.get(no_hp) ?? null))
    const debtors = await membersOf(
      context.db,
      asked.flatMap((sale) => ((sale.sisa_bayar ?? 0) > 0 ? (codeOf(sale) ?? []) : [])),
    )
    const terms = await termsOf(context, pieces.values())
    const kode_groups = [...pieces.values()].map(({ kode_group }) => kode_group)
    const held = await heldPrices(context.db, kode_groups, context.priceHoldMinutes ?? 0)
    const priceOld = await priceTraded(context, asked)
    return (sale) => {
      const its = sale.detail_barang.map(({ kode_barcode, qty }, at) => {
        const piece = pieces.get(kode_barcode) ?? refuse(goodsRefusals.STATUS_CHANGED, { kode_barcode })
        return partToTake(piece, qty ?? piece.qty, `detail_barang.${at}.qty`)
      })
      const priced = priceSale(sale.detail_barang, its, context.rounding, ({ kode_group }) => held.get(kode_group) ?? [])
      const totals = totalsOf(priced, { ...noFees, ...sale }, terms.vat)
      const { sisa_bayar = 0 } = sale
      const brought = priceOld(sale.detail_tukar ?? [])
      const { payments, ...paid } = settled(totals.grand_total, brought, { sisa_bayar, detail_bayar: sale.detail_bayar }, context)
      const kode_member = codeOf(sale)
      const debtor = sisa_bayar > 0 && kode_member !== null ? debtors.get(kode_member) : undefined
      if (sisa_bayar > 0 && !debtor) refuse(refusals.DEBTOR_UNKNOWN, undefined, { no_hp: refusals.DEBTOR_UNKNOWN.text })
      const fee_sales = terms.feeOf(its)
      return { asked: sale, kode_member, debtor, sisa_bayar, fee_sales, priced, brought, payments, ...totals, ...paid }
    }
  },
  /** Names, rates and weights are those of the moment. */
  stored({
    asked: { detail_barang: _pieces, detail_tukar: _brought, detail_bayar: _payments, ...header },
    debtor: _debtor,
    priced,
    brought,
    payments,
    ...sums
  }) {
    const parts = { detail_barang: soldPieces(priced), detail_bayar: payments, detail_tukar: tradedPieces(brought) }
    return { ...header, ...sums, no_titipan: null, bayar_titipan: 0, ...parts }
  },
  beforePosting: (context, made) =>
    addBoughtLots(
      context,
      penjualan.kind,
      made.map(({ no_faktur, user_id, detail_tukar }) => ({ nomor: no_faktur, user_id, bought: detail_tukar })),
    ),
  lines: ({ kode_toko, no_faktur, tgl_system, kode_sales }, sale) => saleLines({ ...sale, kode_toko, no_faktur, tgl_system, kode_sales }),
}

/**
 * Sells, one sale or many of one shop and day. The till and the demo chain go this same way.
 *
 * @throws Refusal of goods under the barcode, of `priceBrought`, QTY_SHORT, PRICE_CHANGED, DISCOUNT_TOO_LARGE, NO_PAYMENT, PAYMENT_SHORT, PAYMENT_OVER,
 *   PAYMENT_EXCESS, REMAINDER_TOO_LARGE, DEBTOR_UNKNOWN, MEMBER_NOT_FOUND, SALES_NOT_FOUND, ACCOUNT_NOT_FOUND, and those of `post`
 */
export const sellMany = (context: EventContext & TillWays, sales: readonly AskedSale[], approve?: Approve<DecidedSale>): Promise<Sale[]> =>
  writeDocuments(context, selling, sales, approve)

/** Sells what the tills sent, and answers each the whole sale for the receipt. */
export const sell: Together<typeof sellCall> = savesDocuments(selling, {
  waysOf: (callers) => ({
    modules: callers[0].modules,
    rounding: saleRounding(callers[0]),
    validatesNonCash: switchedOn(callers[0], 'VALIDASI_NON_CASH'),
    priceHoldMinutes: numberSetting(callers[0], 'HARGA_DITAHAN_MENIT'),
    buyback: buybackWaysOf(callers),
  }),
  needsOf: ({ priced, brought, asked, debtor }, caller) =>
    joined([
      ...approvalsFor(priced, asked, numberSetting(caller, 'BATAS_HARGA_JUAL')),
      ...approvalsOfBought(brought, { nama_customer: asked.nama_customer, subjek: penjualan.name }, numberSetting(caller, 'TOLERANSI_BERAT_BELI')),
      ...approvalsOfSale(asked, numberSetting(caller, 'ONGKOS_KIRIM'), debtor),
    ]),
})

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
