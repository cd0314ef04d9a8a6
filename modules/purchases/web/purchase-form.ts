import { FieldForm } from '#engine/web/field-form.ts'
import type { BroughtInvoice } from '#modules/buyback/contract/bought-piece.ts'
import {
  type BoughtRow,
  type BoughtSums,
  type BoughtRules,
  type OurPiece,
  askedPieces,
  boughtMessages,
  boughtRows,
  boughtSums,
  sellerMessages,
  shownPapers,
  takeCustomer,
} from '#modules/buyback/web/public.ts'
import { missingIn } from '#modules/documents/web/public.ts'
import { members } from '#modules/members/contract/fields.ts'
import { type PaidSums, paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import { usualCustomer } from '#modules/sales/contract/penjualan.ts'
import { purchases as p } from '../contract/fields.ts'
import { type NewPurchase, newPurchase, purchaseGoods } from '../contract/pembelian.ts'

/** Who sells, to whom, and what the receipt remarks. */
export const customerFields = [
  p.nama_customer,
  p.kode_sales,
  p.no_hp.optional(),
  p.no_identitas.optional(),
  p.alamat_customer.optional(),
  p.keterangan.optional(),
] as const

/** A purchase while it is entered. */
export class PurchaseForm extends FieldForm {
  readonly pieces = boughtRows(this, 'detail_barang')
  readonly payments = paymentRows(this)

  constructor() {
    // Who sells his number says; as a member he is recalled alone.
    super([...customerFields, p.foto_surat.optional(), members.kode_member.optional()])
  }

  /** Adds a piece at the end. A piece of an invoice brings its customer along, unless the user has typed another. */
  addPiece(piece: OurPiece | null, kode_kondisi: string | null, customer?: BroughtInvoice): BoughtRow {
    if (customer) takeCustomer(this, customer)
    return this.pieces.add(piece, { kode_kondisi })
  }
}

/** The sums of a purchase, in rupiah and grams, and what is paid of them. */
export interface PurchaseSums extends PaidSums, BoughtSums {}

/** The sums of a purchase. */
export function sumsOf({ pieces, payments }: PurchaseForm, rules: BoughtRules): PurchaseSums {
  const sums = boughtSums(pieces, rules)
  return { ...sums, ...paidSums(payments, sums.harga) }
}

/** Messages by field, where what is brought cannot be left for the cashier yet. */
export function goodsMessages(form: PurchaseForm, rules: BoughtRules): Record<string, string> {
  const { pieces } = form
  return { ...sellerMessages(form, pieces, rules, usualCustomer), ...missingIn(form, pieces), ...boughtMessages(pieces, rules) }
}

/** Messages by field, where a purchase cannot be saved yet; empty when it can. The server has the last word. */
export const messagesOf = (form: PurchaseForm, rules: BoughtRules): Record<string, string> => ({
  ...goodsMessages(form, rules),
  ...paymentMessages(form.payments, sumsOf(form, rules).total, 'OUT'),
})

const wireOf = (form: PurchaseForm, rules: BoughtRules) => ({
  ...form.toWire(),
  ...shownPapers(form, form.pieces),
  [form.pieces.name]: askedPieces(form.pieces, rules),
})

/** Returns the purchase as the call takes it, with the prices that the customer heard. */
export const bodyOf = (form: PurchaseForm, rules: BoughtRules): NewPurchase => newPurchase.parse(wireOf(form, rules))

/** What is brought, as approvals are asked for it. */
export const goodsOf = (form: PurchaseForm, rules: BoughtRules) => purchaseGoods.parse(wireOf(form, rules))
