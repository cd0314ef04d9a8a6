import { fill } from '#engine/contract/refusal.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { FieldForm, type FormRow } from '#engine/web/field-form.ts'
import type { Piece } from '#modules/goods/contract/data-barang.ts'
import { partOfRow } from '#modules/goods/contract/part-of-row.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { missingIn } from '#modules/documents/web/public.ts'
import { type PaidSums, paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import { type PiecePrice, type PricedGoods, factsOf, priceOfPiece } from '#modules/pricing/contract/price.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { sales as s } from '../contract/fields.ts'
import { type NewSale, newSale } from '../contract/penjualan.ts'
import { refusals } from '../contract/refusals.ts'

/** What the till knows of a scanned piece. */
export type TillPiece = Pick<
  Piece,
  'kode_barcode' | 'nama_barang' | 'kode_dept' | 'kode_group' | 'kode_baki' | 'kadar_cetak' | 'qty' | 'ongkos' | 'foto' | keyof PricedGoods
>

/** A piece on the till, with what the cashier changed about its price. */
export type TillLine = FormRow<TillPiece>

/** What the cashier may change about the price of a piece. */
export const lineFields = {
  qty: s.qty.starting(1),
  ongkos: s.ongkos,
  diskon_persen: s.diskon_persen.labelled('Diskon (%)').starting(0),
  diskon_rp: s.diskon_rp.labelled('Diskon (Rp)').starting(0),
} as const

/** Who buys, from whom, and what the receipt remarks. */
export const customerFields = [s.nama_customer, s.kode_sales, s.no_hp.optional(), s.alamat_customer.optional(), s.keterangan.optional()] as const

/** Customers who leave no name (specification §8 wants one before saving). */
export const usualCustomer = 'UMUM'

/** A sale while it is entered. */
export class SaleForm extends FieldForm {
  readonly pieces = this.rows<TillPiece>('detail_barang', Object.values(lineFields), ({ kode_barcode }) => kode_barcode)
  readonly payments = paymentRows(this)

  constructor() {
    super(customerFields)
  }

  /** Puts a scanned piece at the end. */
  addPiece(piece: TillPiece): void {
    this.pieces.add(piece, { ongkos: partOfRow(piece, 1).ongkos })
  }
}

/** How many of its row a line sells: of accessories as many as were entered, and no more than there are. */
export const partOfLine = (line: TillLine): TillPiece => partOfRow(line.about, Math.min(line.entered(lineFields.qty) ?? 1, line.about.qty))

/** The work fee follows the number of pieces, unless somebody has entered one. */
export function feeFollows(line: TillLine): void {
  const { name } = lineFields.ongkos
  const { ongkos } = partOfLine(line)
  if (line.about.qty > 1 && !line.isTyped(name) && line.values[name] !== ongkos) line.assign({ [name]: ongkos })
}

/** What is wrong with the number of pieces of a line, as the server would say it. */
export function qtyMessage(line: TillLine): string | undefined {
  const { kode_barcode, qty } = line.about
  return (line.entered(lineFields.qty) ?? 1) > qty ? fill(goodsRefusals.QTY_SHORT.text, { kode_barcode, qty }) : undefined
}

/** The price of a line, by the very function that the server checks it with. */
export function priceOfLine(line: TillLine, rounding: Rounding): PiecePrice {
  return priceOfPiece({
    ...factsOf(partOfLine(line)),
    ongkos: line.entered(lineFields.ongkos) ?? 0,
    diskon_persen: line.entered(lineFields.diskon_persen) ?? 0,
    diskon_rp: line.entered(lineFields.diskon_rp) ?? 0,
    rounding,
  })
}

/** What is wrong with the discounts of a line, as the server would say it. */
export function discountMessage({ diskon, harga_dasar, ongkos }: PiecePrice): string | undefined {
  return diskon > harga_dasar + ongkos ? refusals.DISCOUNT_TOO_LARGE.text : undefined
}

/** The sums of a till, in rupiah and grams, and what was paid of them. */
export interface TillSums extends PaidSums {
  readonly berat: number
  readonly sub_total: number
  readonly total_ongkos: number
  readonly diskon: number
  readonly pembulatan: number
}

/** The sums of a till. */
export function sumsOf({ pieces, payments }: Pick<SaleForm, 'pieces' | 'payments'>, rounding: Rounding): TillSums {
  const prices = pieces.list.map((line) => priceOfLine(line, rounding))
  const sum = (pick: (price: PiecePrice) => number) => prices.reduce((total, price) => total + pick(price), 0)
  return {
    berat: sumOfGrams(pieces.list.map((line) => partOfLine(line).berat)),
    sub_total: sum((price) => price.harga_dasar),
    total_ongkos: sum((price) => price.ongkos),
    diskon: sum((price) => price.diskon),
    pembulatan: sum((price) => price.pembulatan),
    ...paidSums(
      payments,
      sum((price) => price.harga_total),
    ),
  }
}

/** What is wrong with the lines of a till, by field. */
export function lineMessages(pieces: SaleForm['pieces'], rounding: Rounding): Record<string, string> {
  const messages: Record<string, string> = {}
  pieces.list.forEach((line, at) => {
    const message = discountMessage(priceOfLine(line, rounding))
    if (message) messages[`${pieces.name}.${at}.diskon_rp`] = message
    const short = qtyMessage(line)
    if (short) messages[`${pieces.name}.${at}.qty`] = short
  })
  return messages
}

/** Messages by field, where a sale cannot be saved yet; empty when it can. The server has the last word. */
export function messagesOf(form: SaleForm, rounding: Rounding): Record<string, string> {
  const { pieces, payments } = form
  return { ...missingIn(form, pieces), ...lineMessages(pieces, rounding), ...paymentMessages(payments, sumsOf(form, rounding).total, 'IN') }
}

/** A line as the calls take it, with the price that the cashier saw. */
export function askedLine(line: TillLine, rounding: Rounding): NewSale['detail_barang'][number] {
  const { ongkos, harga_total } = priceOfLine(line, rounding)
  const [diskon_persen, diskon_rp] = [line.entered(lineFields.diskon_persen) ?? 0, line.entered(lineFields.diskon_rp) ?? 0]
  return { kode_barcode: line.about.kode_barcode, qty: partOfLine(line).qty, ongkos, diskon_persen, diskon_rp, harga_total }
}

/** The sale as the call takes it, with the prices that the cashier saw. */
export function bodyOf(form: SaleForm, rounding: Rounding): NewSale {
  const { pieces } = form
  return newSale.parse({
    ...form.toWire(),
    [pieces.name]: pieces.list.map((line) => askedLine(line, rounding)),
  })
}
