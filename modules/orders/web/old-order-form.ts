import { fieldMessages, missingIn, rowMessages } from '#modules/documents/web/public.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { orders as o } from '../contract/fields.ts'
import { type OldOrder, givenGold, oldOrder, orderedFields } from '../contract/pesanan.ts'
import { refusals } from '../contract/refusals.ts'
import { OrderForm, type OrderRules, missingOfSamples, orderSums, tooMuchFixed } from './order-form.ts'

/** Who ordered and when, until when it is made, at which price, and what he paid and gave then. */
export const oldOrderFields = [
  o.nama_customer,
  o.no_hp,
  o.kode_sales,
  o.no_lama,
  o.tgl_pesanan,
  o.tgl_selesai,
  o.harga_dikunci.starting(true),
  o.kunci_sampai.optional(),
  o.dp.optional(),
  o.harga_emas.optional(),
  o.alamat_customer.optional(),
  o.keterangan.optional(),
] as const

/** A piece of such an order, with the price a gram that was agreed on then. */
export const oldLineFields = [...orderedFields, o.harga_per_gram] as const

/** An order of before the books while it is entered. */
export class OldOrderForm extends OrderForm {
  constructor() {
    super(oldOrderFields, oldLineFields)
  }
}

/** By what such an order is priced: its lines say their price a gram, and it says the price of its gold. */
export const oldRules = (harga_emas: number | null, rounding: Rounding): Pick<OrderRules, 'rates' | 'rounding' | 'harga_emas'> => ({
  rates: new Map(),
  rounding,
  harga_emas,
})

/** What such an order comes to. */
export const oldOrderSums = (form: OldOrderForm, rounding: Rounding) => orderSums(form, oldRules(form.entered(o.harga_emas), rounding))

/** Messages by field, where it cannot be saved yet. The server has the last word. */
export function oldOrderMessages(form: OldOrderForm, rounding: Rounding, tgl_system: string): Record<string, string> {
  const { lines, gold } = form
  const { total_harga, dp, nilai_emas_pelanggan } = oldOrderSums(form, rounding)
  const [tgl_pesanan, tgl_selesai, kunci_sampai] = [form.entered(o.tgl_pesanan), form.entered(o.tgl_selesai), form.entered(o.kunci_sampai)]
  const hasGold = gold.list.length > 0
  const isFixed = form.entered(o.harga_dikunci) === true || lines.list.some((row) => row.entered(o.berat_dikunci) !== null)
  return {
    ...fieldMessages(form, oldOrderFields),
    ...missingIn(form, lines),
    ...(form.entered(o.no_hp) ? {} : { no_hp: 'No HP Tidak Boleh Kosong' }),
    ...(tgl_pesanan && tgl_pesanan > tgl_system ? { tgl_pesanan: refusals.OLD_ORDER_LATER.text } : {}),
    ...(tgl_pesanan && tgl_selesai && tgl_selesai < tgl_pesanan ? { tgl_selesai: refusals.OLD_ORDER_READY_FIRST.text } : {}),
    ...(kunci_sampai && kunci_sampai < tgl_system ? { kunci_sampai: refusals.OLD_ORDER_FIXED_UNTIL.text } : {}),
    ...(kunci_sampai && !isFixed ? { kunci_sampai: refusals.OLD_ORDER_NOT_FIXED.text } : {}),
    ...(dp > 0 || hasGold ? {} : { dp: 'DP Tidak Boleh Kosong' }),
    ...(total_harga > 0 && dp > total_harga ? { dp: refusals.ORDER_DP_TOO_LARGE.text } : {}),
    ...(hasGold && form.entered(o.harga_emas) === null ? { harga_emas: refusals.OLD_ORDER_GOLD_PRICE.text } : {}),
    ...(total_harga > 0 && dp <= total_harga && dp + nilai_emas_pelanggan > total_harga ? { detail_emas: refusals.ORDER_GOLD_TOO_MUCH.text } : {}),
    ...rowMessages(lines, oldLineFields),
    ...tooMuchFixed(form),
    ...rowMessages(gold, givenGold),
    ...missingOfSamples(form),
  }
}

/** Such an order as the call takes it. */
export function oldOrderBody(form: OldOrderForm): OldOrder {
  const wire = form.toWire()
  const rows = wire[form.lines.name] as readonly object[]
  // Where all of it is fixed, no part is.
  const none = form.entered(o.harga_dikunci) ? { [o.berat_dikunci.name]: null } : {}
  return oldOrder.parse({ ...wire, [form.lines.name]: rows.map((row) => ({ ...row, ...none })) })
}
