import { FieldForm } from '#engine/web/field-form.ts'
import { fieldMessages, missingIn } from '#modules/documents/web/public.ts'
import { paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import { type TillPiece, askedLine, lineFields, lineMessages, sumsOf } from '#modules/sales/web/public.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { deposits as d } from '../contract/fields.ts'
import { type DepositTerms, disagreement, usualDueDate } from '../contract/terms.ts'
import { type NewDeposit, depositGoods, newDeposit } from '../contract/titipan.ts'

/** Who leaves a deposit, with whom, until when, and how much of the price he pays now. */
export const depositFields = [
  d.nama_customer,
  d.no_hp,
  d.kode_sales,
  d.tgl_jatuh_tempo,
  d.dp,
  d.alamat_customer.optional(),
  d.keterangan.optional(),
] as const

/** A deposit while it is entered: a till whose customer pays a part. */
export class DepositForm extends FieldForm {
  readonly pieces = this.rows<TillPiece>('detail_barang', Object.values(lineFields), ({ kode_barcode }) => kode_barcode)
  readonly payments = paymentRows(this)

  constructor() {
    // Who the customer is his number says, here and when he takes his pieces; as a member he is recalled alone.
    super([...depositFields, d.kode_member.optional()])
  }

  /** Puts a scanned piece at the end. */
  addPiece(piece: TillPiece): void {
    this.pieces.add(piece, { ongkos: piece.ongkos })
  }
}

/** The sums of what is held, and what was paid of the DP. */
export function depositSums(form: DepositForm, rounding: Rounding) {
  const dp = form.entered(d.dp) ?? 0
  return { ...sumsOf(form, { rounding }), ...paidSums(form.payments, dp), dp }
}

/** Messages by field, where what is to be held cannot be left for the cashier yet. */
export function goodsMessages(form: DepositForm, rounding: Rounding, terms: DepositTerms): Record<string, string> {
  const { pieces } = form
  const { grand_total, dp } = depositSums(form, rounding)
  const tgl_jatuh_tempo = form.entered(d.tgl_jatuh_tempo) ?? usualDueDate(terms)
  const wrong = grand_total > 0 ? disagreement({ dp, tgl_jatuh_tempo, grand_total }, terms) : undefined
  return {
    ...fieldMessages(form, depositFields),
    ...missingIn(form, pieces),
    ...(form.entered(d.no_hp) ? {} : { no_hp: 'No HP Tidak Boleh Kosong' }),
    ...(wrong ? { [wrong.field]: wrong.message } : {}),
    ...(dp > 0 ? {} : { dp: 'DP Tidak Boleh Kosong' }),
    ...lineMessages(pieces, rounding),
  }
}

/** Messages by field, where a deposit cannot be saved yet. The server has the last word. */
export function messagesOf(form: DepositForm, rounding: Rounding, terms: DepositTerms): Record<string, string> {
  const dp = form.entered(d.dp) ?? 0
  return { ...goodsMessages(form, rounding, terms), ...(dp > 0 ? paymentMessages(form.payments, dp, 'IN') : {}) }
}

const wireOf = (form: DepositForm, rounding: Rounding) => {
  const { pieces } = form
  return { ...form.toWire(), [pieces.name]: pieces.list.map((line) => askedLine(line, rounding)) }
}

/** The deposit as the call takes it, with the prices that the cashier saw. */
export function bodyOf(form: DepositForm, rounding: Rounding): NewDeposit {
  return newDeposit.parse(wireOf(form, rounding))
}

/** What is to be held, for the cashier to take its money. */
export const goodsOf = (form: DepositForm, rounding: Rounding) => depositGoods.parse(wireOf(form, rounding))
