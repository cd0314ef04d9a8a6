import { refuse } from '#engine/contract/refusal.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Together } from '#engine/server/serve.ts'
import { type Approve, type DocumentWriting, savesDocuments, writeDocuments } from '#modules/documents/server/public.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { costOf, lockSellablePieces, partToTake, takeReadyPieces } from '#modules/goods/server/public.ts'
import { type NamedCustomer, keepMembers, membersOf } from '#modules/members/server/public.ts'
import {
  type AskedPayments,
  type PaymentWays,
  type Settlement,
  type TakenPayment,
  paymentsOf,
  settle,
  taken,
} from '#modules/payments/server/public.ts'
import { heldPrices } from '#modules/pricing/server/public.ts'
import { type Rounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import { type NewSale, type Sale, type sell as sellCall, penjualan, usualCustomer } from '../contract/penjualan.ts'
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

/** A sale that somebody asks for. */
export interface AskedSale extends Omit<NewSale, 'detail_barang' | 'detail_bayar' | keyof Fees | 'sisa_bayar'>, Partial<Fees> {
  /** What the customer goes on owing. */
  readonly sisa_bayar?: number
  readonly detail_barang: readonly AskedPiece[]
  readonly detail_bayar: AskedPayments
}

/** A sale that is priced and paid, and not yet written. */
interface DecidedSale extends SaleTotals, Settlement {
  readonly asked: AskedSale
  readonly kode_member: string | null
  /** Who goes on owing, where anything is left to be paid. */
  readonly debtor: Debtor | undefined
  readonly sisa_bayar: number
  readonly fee_sales: number
  readonly priced: readonly PricedPiece[]
  readonly payments: readonly TakenPayment[]
}

/** Nobody is kept under the name of those who left none. */
const customerOf = ({ nama_customer, alamat_customer, no_hp }: AskedSale): NamedCustomer => ({
  nama_customer: nama_customer.toUpperCase() === usualCustomer ? null : nama_customer,
  alamat_customer,
  no_hp,
})

const barcodesOf = ({ detail_barang }: AskedSale) => detail_barang.map(({ kode_barcode }) => kode_barcode)

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

/** How sales come about: pieces out of their trays, at today's prices, paid. */
const selling: DocumentWriting<typeof penjualan, AskedSale, DecidedSale, SaleWays> = {
  document: penjualan,
  wants: barcodesOf,
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
    return (sale) => {
      const its = sale.detail_barang.map(({ kode_barcode, qty }, at) => {
        const piece = pieces.get(kode_barcode) ?? refuse(goodsRefusals.STATUS_CHANGED, { kode_barcode })
        return partToTake(piece, qty ?? piece.qty, `detail_barang.${at}.qty`)
      })
      const priced = priceSale(sale.detail_barang, its, context.rounding, ({ kode_group }) => held.get(kode_group) ?? [])
      const totals = totalsOf(priced, { ...noFees, ...sale }, terms.vat)
      const { sisa_bayar = 0 } = sale
      if (sisa_bayar > totals.grand_total) refuse(refusals.REMAINDER_TOO_LARGE, undefined, { sisa_bayar: refusals.REMAINDER_TOO_LARGE.text })
      const dueRp = totals.grand_total - sisa_bayar
      const payments = paymentsOf(sale.detail_bayar, dueRp)
      const kode_member = codeOf(sale)
      const debtor = sisa_bayar > 0 && kode_member !== null ? debtors.get(kode_member) : undefined
      if (sisa_bayar > 0 && !debtor) refuse(refusals.DEBTOR_UNKNOWN, undefined, { no_hp: refusals.DEBTOR_UNKNOWN.text })
      const fee_sales = terms.feeOf(its)
      return {
        asked: sale,
        kode_member,
        debtor,
        sisa_bayar,
        fee_sales,
        priced,
        payments: taken(payments, context),
        ...totals,
        ...settle(dueRp, payments),
      }
    }
  },
  /** Names, rates and weights are those of the moment. */
  stored({ asked: { detail_barang: _pieces, detail_bayar: _payments, ...header }, debtor: _debtor, priced, payments, ...sums }) {
    return { ...header, ...sums, no_titipan: null, bayar_titipan: 0, detail_barang: soldPieces(priced), detail_bayar: payments }
  },
  lines: ({ no_faktur, tgl_system, kode_sales }, sale) => saleLines({ ...sale, no_faktur, tgl_system, kode_sales }),
}

/**
 * Sells, one sale or many of one shop and day. The till and the demo chain go this same way.
 *
 * @throws Refusal of goods under the barcode, QTY_SHORT, PRICE_CHANGED, DISCOUNT_TOO_LARGE, NO_PAYMENT, PAYMENT_SHORT, PAYMENT_OVER,
 *   PAYMENT_EXCESS, REMAINDER_TOO_LARGE, DEBTOR_UNKNOWN, MEMBER_NOT_FOUND, SALES_NOT_FOUND, ACCOUNT_NOT_FOUND, and those of `post`
 */
export const sellMany = (context: EventContext & SaleWays, sales: readonly AskedSale[], approve?: Approve<DecidedSale>): Promise<Sale[]> =>
  writeDocuments(context, selling, sales, approve)

/** Sells what the tills sent, and answers each the whole sale for the receipt. */
export const sell: Together<typeof sellCall> = savesDocuments(selling, {
  waysOf: ([caller]) => ({
    modules: caller.modules,
    rounding: saleRounding(caller),
    validatesNonCash: switchedOn(caller, 'VALIDASI_NON_CASH'),
    priceHoldMinutes: numberSetting(caller, 'HARGA_DITAHAN_MENIT'),
  }),
  needsOf: ({ priced, asked, debtor }, caller) => [
    ...approvalsFor(priced, asked, numberSetting(caller, 'BATAS_HARGA_JUAL')),
    ...approvalsOfSale(asked, numberSetting(caller, 'ONGKOS_KIRIM'), debtor),
  ],
})
