import { fill } from '#engine/contract/refusal.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { AnyField } from '#engine/contract/field.ts'
import { FieldForm, type FormRow, type FormRows } from '#engine/web/field-form.ts'
import { fieldMessages, missingIn, rowMessages } from '#modules/documents/web/public.ts'
import { type PaidSums, paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import type { PiecePrice } from '#modules/pricing/contract/price.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { orders as o } from '../contract/fields.ts'
import { type FixingTerms, leastPaid, worthOf } from '../contract/fixings.ts'
import { goldOf } from '../contract/gold.ts'
import { type NewOrder, givenGold, newOrder, orderGoods, orderedFields, sampleMessages } from '../contract/pesanan.ts'
import { priceOfLine } from '../contract/prices.ts'
import { refusals } from '../contract/refusals.ts'

/** Who orders, with whom, until when it is made, at which price, and how much of it he pays now. */
export const orderFields = [
  o.nama_customer,
  o.no_hp,
  o.kode_sales,
  o.tgl_selesai,
  o.harga_dikunci.starting(true),
  o.dp.optional(),
  o.alamat_customer.optional(),
  o.keterangan.optional(),
] as const

/** By what orders are priced: what a gram of each group sells for today, and how the shop rounds. */
export interface OrderRules {
  readonly rates: ReadonlyMap<string, number>
  readonly rounding: Rounding
  /** Rupiah a gram of fine gold that a customer gives; null where the list has none. */
  readonly harga_emas: number | null
  readonly tgl_system: string
  /** What the shop asks where a price is fixed. */
  readonly fixing: FixingTerms
}

/** An order while it is entered. */
export class OrderForm extends FieldForm {
  readonly lines: FormRows
  /** Gold that the customer gives for it. */
  readonly gold = this.rows('detail_emas', givenGold)
  readonly payments = paymentRows(this)

  constructor(fields: readonly AnyField[] = orderFields, lineFields: readonly AnyField[] = orderedFields) {
    // Who the customer is his number says; as a member he is recalled alone.
    super([...fields, o.kode_member.optional()])
    this.lines = this.rows('detail_pesanan', [...lineFields, o.foto_pesanan])
  }
}

/** A line of an order of before the books says its own price a gram. */
const rateOf = (row: FormRow, { rates }: Pick<OrderRules, 'rates'>) => row.entered(o.harga_per_gram) ?? rates.get(row.entered(o.kode_group) ?? '')

/** What a line comes to, by the very function that the server prices it with; undefined while too little is known. */
export function priceOfRow(row: FormRow, rules: Pick<OrderRules, 'rates' | 'rounding'>): PiecePrice | undefined {
  const [berat, harga_per_gram] = [row.entered(o.berat), rateOf(row, rules)]
  if (!berat || harga_per_gram === undefined) return undefined
  return priceOfLine({ berat, harga_per_gram, ongkos: row.entered(o.ongkos) ?? 0 }, rules.rounding)
}

/** The fine gold of a thing that is given, in grams, and what it counts for. */
export const goldOfRow = (row: FormRow, { harga_emas }: Pick<OrderRules, 'harga_emas'>) =>
  goldOf({ berat: row.entered(o.berat) ?? 0, kadar: row.entered(o.kadar) ?? 0 }, harga_emas)

/** What is ordered comes to so much, and so much of it is paid. */
export function orderSums(
  form: OrderForm,
  rules: Pick<OrderRules, 'rates' | 'rounding' | 'harga_emas'>,
): PaidSums & { readonly berat: number; readonly total_harga: number; readonly dp: number; readonly nilai_emas_pelanggan: number } {
  const dp = form.entered(o.dp) ?? 0
  const total_harga = form.lines.list.reduce((sum, row) => sum + (priceOfRow(row, rules)?.harga_total ?? 0), 0)
  const berat = sumOfGrams(form.lines.list.map((row) => row.entered(o.berat) ?? 0))
  const nilai_emas_pelanggan = form.gold.list.reduce((sum, row) => sum + goldOfRow(row, rules).nilai_emas_pelanggan, 0)
  return { berat, total_harga, dp, nilai_emas_pelanggan, ...paidSums(form.payments, dp) }
}

/** The grams of a line whose price is fixed now, at its price a gram; nothing while too little is known. */
function fixedOfRow(row: FormRow, isWhole: boolean, rules: OrderRules): { readonly berat: number; readonly harga_per_gram: number }[] {
  const [berat, harga_per_gram] = [row.entered(isWhole ? o.berat : o.berat_dikunci), rateOf(row, rules)]
  return berat && harga_per_gram !== undefined ? [{ berat, harga_per_gram }] : []
}

/** The least that is paid of an order, for what is fixed of its price. */
export const leastOfOrder = (form: OrderForm, rules: OrderRules): number =>
  leastPaid(worthOf(form.lines.list.flatMap((row) => fixedOfRow(row, form.entered(o.harga_dikunci) === true, rules))), rules.fixing)

/** Returns messages for lines with more fixed grams than their estimated weight. */
export const tooMuchFixed = (form: OrderForm): Record<string, string> =>
  form.entered(o.harga_dikunci)
    ? {}
    : Object.fromEntries(
        form.lines.list.flatMap((row, at) => {
          const [berat, fixed] = [row.entered(o.berat) ?? 0, row.entered(o.berat_dikunci) ?? 0]
          return fixed > berat
            ? [[`${form.lines.name}.${at}.${o.berat_dikunci.name}`, fill(refusals.ORDER_FIXED_TOO_MUCH.text, { berat: formatNumber(berat, 3) })]]
            : []
        }),
      )

const sampleIn = (row: FormRow) => ({
  contoh: row.entered(o.contoh) ?? null,
  berat_contoh: row.entered(o.berat_contoh) ?? null,
  kadar_contoh: row.entered(o.kadar_contoh) ?? null,
})

/** Messages by field, where what is ordered cannot be left for the cashier yet. */
export function goodsMessages(form: OrderForm, rules: OrderRules): Record<string, string> {
  const { lines } = form
  const { total_harga, dp, nilai_emas_pelanggan } = orderSums(form, rules)
  const hasGold = form.gold.list.length > 0
  const tgl_selesai = form.entered(o.tgl_selesai)
  const minimal = leastOfOrder(form, rules)
  return {
    ...fieldMessages(form, orderFields),
    ...missingIn(form, lines),
    ...(form.entered(o.no_hp) ? {} : { no_hp: 'No HP Tidak Boleh Kosong' }),
    ...(tgl_selesai && tgl_selesai < rules.tgl_system ? { tgl_selesai: refusals.ORDER_READY_IN_PAST.text } : {}),
    ...(dp + nilai_emas_pelanggan < minimal ? { dp: fill(refusals.ORDER_FIXING_UNPAID.text, { minimal: formatNumber(minimal, 0) }) } : {}),
    ...(dp > 0 || hasGold ? {} : { dp: 'DP Tidak Boleh Kosong' }),
    ...(total_harga > 0 && dp > total_harga ? { dp: refusals.ORDER_DP_TOO_LARGE.text } : {}),
    ...(hasGold && rules.harga_emas === null ? { detail_emas: refusals.ORDER_GOLD_NO_PRICE.text } : {}),
    ...(total_harga > 0 && dp <= total_harga && dp + nilai_emas_pelanggan > total_harga ? { detail_emas: refusals.ORDER_GOLD_TOO_MUCH.text } : {}),
    ...rowMessages(lines, orderedFields),
    ...tooMuchFixed(form),
    ...rowMessages(form.gold, givenGold),
    ...missingOfSamples(form),
  }
}

/** Messages of samples that are only told in part. */
export const missingOfSamples = ({ lines }: OrderForm): Record<string, string> =>
  Object.fromEntries(
    lines.list.flatMap((row, at) => Object.entries(sampleMessages(sampleIn(row))).map(([name, message]) => [`${lines.name}.${at}.${name}`, message])),
  )

/** Messages by field, where an order cannot be saved yet. The server has the last word. */
export function messagesOf(form: OrderForm, rules: OrderRules): Record<string, string> {
  const dp = form.entered(o.dp) ?? 0
  return { ...goodsMessages(form, rules), ...(dp > 0 ? paymentMessages(form.payments, dp, 'IN') : {}) }
}

/** Adds the price per gram that each line shows. */
function wireOf(form: OrderForm, rules: OrderRules) {
  const wire = form.toWire()
  const rows = wire[form.lines.name] as readonly object[]
  const harga_emas = form.gold.list.length > 0 ? rules.harga_emas : null
  // Where all of it is fixed, no part is.
  const none = form.entered(o.harga_dikunci) ? { [o.berat_dikunci.name]: null } : {}
  return { ...wire, harga_emas, [form.lines.name]: rows.map((row, at) => ({ ...row, ...none, harga_per_gram: rateOf(form.lines.list[at]!, rules) })) }
}

/** The order as the call takes it, at the prices that the cashier saw. */
export const bodyOf = (form: OrderForm, rules: OrderRules): NewOrder => newOrder.parse(wireOf(form, rules))

/** What is ordered, for the cashier to take its money. */
export const goodsOf = (form: OrderForm, rules: OrderRules) => orderGoods.parse(wireOf(form, rules))
