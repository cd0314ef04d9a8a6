import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { FieldForm, type FormRow } from '#engine/web/field-form.ts'
import { fieldMessages, missingIn, rowMessages } from '#modules/documents/web/public.ts'
import { refusals as orderRefusals } from '#modules/orders/contract/refusals.ts'
import { type PaidSums, paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { preorders as p } from '../contract/fields.ts'
import { type NewPreOrder, newPreOrder, preOrderedFields, priceOfPreOrdered } from '../contract/pre-order.ts'
import { refusals } from '../contract/refusals.ts'

/** Who orders, until when the goods are expected, at which price, and how much of it he pays now. */
export const preOrderFields = [
  p.nama_customer,
  p.no_hp,
  p.kode_sales,
  p.tgl_perkiraan,
  p.harga_dikunci.starting(true),
  p.dp,
  p.alamat_customer.optional(),
  p.keterangan.optional(),
] as const

/** By what pre-orders are priced: what a gram of each group sells for today, and how the shop rounds. */
export interface PreOrderRules {
  readonly rates: ReadonlyMap<string, number>
  readonly rounding: Rounding
  readonly tgl_system: string
}

/** A pre-order while it is entered. */
export class PreOrderForm extends FieldForm {
  readonly lines = this.rows('detail_pre_order', preOrderedFields)
  readonly payments = paymentRows(this)

  constructor() {
    // Who the customer is his number says; as a member he is recalled alone.
    super([...preOrderFields, p.kode_member.optional()])
  }
}

const rateOf = (row: FormRow, { rates }: PreOrderRules) => rates.get(row.entered(p.kode_group) ?? '')

/** The rate and the price of a line, by the same function as on the server. Undefined while fields are missing. */
export function pricedRow(row: FormRow, rules: PreOrderRules): { readonly harga_per_gram: number; readonly sub_total: number } | undefined {
  const [berat, qty, harga_per_gram] = [row.entered(p.berat), row.entered(p.qty), rateOf(row, rules)]
  if (!berat || !qty || harga_per_gram === undefined) return undefined
  return { harga_per_gram, sub_total: priceOfPreOrdered({ qty, berat, harga_per_gram, ongkos: row.entered(p.ongkos) ?? 0 }, rules.rounding) }
}

/** What is ordered comes to so much, and so much of it is paid. */
export function preOrderSums(
  form: PreOrderForm,
  rules: PreOrderRules,
): PaidSums & { readonly berat: number; readonly total_harga: number; readonly dp: number } {
  const dp = form.entered(p.dp) ?? 0
  const total_harga = form.lines.list.reduce((sum, row) => sum + (pricedRow(row, rules)?.sub_total ?? 0), 0)
  const berat = sumOfGrams(form.lines.list.map((row) => ((row.entered(p.qty) ?? 0) * toMg(row.entered(p.berat) ?? 0)) / 1000))
  return { berat, total_harga, dp, ...paidSums(form.payments, dp) }
}

/** Messages by field, where a pre-order cannot be saved yet. The server has the last word. */
export function messagesOf(form: PreOrderForm, rules: PreOrderRules): Record<string, string> {
  const { lines } = form
  const { total_harga, dp } = preOrderSums(form, rules)
  const tgl_perkiraan = form.entered(p.tgl_perkiraan)
  return {
    ...fieldMessages(form, preOrderFields),
    ...missingIn(form, lines),
    ...(form.entered(p.no_hp) ? {} : { no_hp: 'No HP Tidak Boleh Kosong' }),
    ...(tgl_perkiraan && tgl_perkiraan < rules.tgl_system ? { tgl_perkiraan: refusals.PO_EXPECTED_IN_PAST.text } : {}),
    ...(dp > 0 ? {} : { dp: 'DP Tidak Boleh Kosong' }),
    ...(total_harga > 0 && dp > total_harga ? { dp: orderRefusals.ORDER_DP_TOO_LARGE.text } : {}),
    ...rowMessages(lines, preOrderedFields),
    ...(dp > 0 ? paymentMessages(form.payments, dp, 'IN') : {}),
  }
}

/** The pre-order as the call takes it, at the prices that the cashier saw. */
export function bodyOf(form: PreOrderForm, rules: PreOrderRules): NewPreOrder {
  const wire = form.toWire()
  const rows = wire[form.lines.name] as readonly object[]
  return newPreOrder.parse({ ...wire, [form.lines.name]: rows.map((row, at) => ({ ...row, harga_per_gram: rateOf(form.lines.list[at]!, rules) })) })
}
