import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { FieldForm, type FormRow } from '#engine/web/field-form.ts'
import { fieldMessages, rowMessages } from '#modules/documents/web/public.ts'
import { type PaidSums, paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import { shareOfFine } from '#modules/ledger/contract/pro-rata.ts'
import { barRp } from '../contract/bar-price.ts'
import { craftsmen as c } from '../contract/fields.ts'
import { barSaleHeader, readBars, soldBar } from '../contract/penjualan-batang.ts'

/** A bar of the shop, as the screen knows it. */
export interface KnownBar {
  readonly kode_lot: string
  readonly berat: number
  readonly fine: number
}

const [, berat, harga_per_gram] = soldBar

/** What is asked of a bar: which one of those that the shop has, how much of it, at what a gram of fine gold. */
export const barFields = [
  c.kode_lot.from({ api: { list: readBars.call, pages: readBars.call }, key: 'kode_lot' }, 'nama_barang'),
  berat,
  harga_per_gram,
] as const

/** The sums of a sale of bars, and what is paid of it. */
export interface BarSums extends PaidSums {
  readonly berat: number
  readonly fine: number
}

/** A sale of bars while it is entered. */
export class BarSaleForm extends FieldForm {
  readonly bars = this.rows('detail_batang', barFields)
  readonly payments = paymentRows(this)

  constructor() {
    super(barSaleHeader)
  }
}

/** The bar of a row among those that the shop has. */
export const barOf = (row: FormRow, bars: readonly KnownBar[]): KnownBar | undefined =>
  bars.find(({ kode_lot }) => kode_lot === row.entered(c.kode_lot))

/** What a row comes to, in rupiah. */
export const rupiahOf = (row: FormRow, bars: readonly KnownBar[]): number =>
  barRp(shareOfFine(barOf(row, bars), row.entered(c.berat)), row.entered(c.harga_per_gram) ?? 0)

/** The sums of a sale of bars. */
export function sumsOf(form: BarSaleForm, bars: readonly KnownBar[]): BarSums {
  const rows = form.bars.list
  const total = rows.reduce((sum, row) => sum + rupiahOf(row, bars), 0)
  return {
    berat: sumOfGrams(rows.map((row) => row.entered(c.berat) ?? 0)),
    fine: sumOfGrams(rows.map((row) => shareOfFine(barOf(row, bars), row.entered(c.berat)))),
    ...paidSums(form.payments, total),
  }
}

/** What is wrong with a sale of bars before it is sent. */
export function messagesOf(form: BarSaleForm, bars: readonly KnownBar[]): Record<string, string> {
  return {
    ...fieldMessages(form, barSaleHeader),
    ...(form.bars.list.length === 0 ? { detail_batang: 'Batang Harus Diisi' } : {}),
    ...rowMessages(form.bars, barFields),
    ...paymentMessages(form.payments, sumsOf(form, bars).total, 'IN'),
  }
}
