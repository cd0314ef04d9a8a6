import type { AnyField } from '#engine/contract/field.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { FieldForm, type FormRow } from '#engine/web/field-form.ts'
import { missingIn } from '#modules/documents/web/public.ts'
import { type PaidSums, paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import { masterKondisiPembelian } from '#modules/pricing/contract/master-kondisi-pembelian.ts'
import { type BuybackPrice, noDeduction, priceOfBuyback } from '#modules/pricing/contract/buyback.ts'
import { type BoughtGroup, type BuybackPrices, pricesFor } from '#modules/pricing/contract/buyback-prices.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { purchases as p } from '../contract/fields.ts'
import { type PieceNeed, needsOf } from '../contract/needs.ts'
import { type BroughtInvoice, type NewPurchase, newPurchase, strangeGoods } from '../contract/pembelian.ts'

/** A piece of ours that somebody brings, with the invoice that it was sold with. */
export type OurPiece = BroughtInvoice['detail_barang'][number] & Pick<BroughtInvoice, 'no_faktur' | 'kode_toko' | 'tgl_nota' | 'umur_bulan'>

/** A piece that is bought: ours, or one that is typed (null). */
export type PurchaseLine = FormRow<OurPiece | null>

/** What is entered of every piece: what the scale says, its condition and what is agreed for a gram. */
export const weighedFields = {
  berat: p.berat,
  kode_kondisi: p.kode_kondisi.from(masterKondisiPembelian, 'kondisi_beli'),
  harga_per_gram: p.harga_per_gram,
} as const

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
  readonly pieces = this.rows<OurPiece | null>(
    'detail_barang',
    [...Object.values(weighedFields), ...strangeGoods],
    (piece) => piece?.kode_barcode ?? '',
  )
  readonly payments = paymentRows(this)

  constructor() {
    super(customerFields)
  }

  /** Whether a piece of ours stands in it already. */
  has(kode_barcode: string): boolean {
    return this.pieces.list.some(({ about }) => about?.kode_barcode === kode_barcode)
  }

  /** Puts a piece at the end; of an invoice its customer comes along, where nobody has typed another. */
  addPiece(piece: OurPiece | null, kode_kondisi: string | null, customer?: BroughtInvoice): PurchaseLine {
    if (customer && !this.entered(p.nama_customer)?.trim()) {
      const { nama_customer, no_hp, alamat_customer } = customer
      this.assign({ nama_customer, no_hp, alamat_customer })
    }
    return this.pieces.add(piece, { kode_kondisi })
  }
}

/** The pieces of an invoice that can still be added. */
export const piecesOf = ({ detail_barang, no_faktur, kode_toko, tgl_nota, umur_bulan }: BroughtInvoice): OurPiece[] =>
  detail_barang.map((piece) => ({ ...piece, no_faktur, kode_toko, tgl_nota, umur_bulan }))

/** The condition that a piece is thought to be in until somebody says otherwise: one that takes nothing off. */
export const usualCondition = ({ kondisi }: BuybackPrices): string | null =>
  kondisi.find(({ persen_harga, potongan_per_gram }) => persen_harga === 100 && potongan_per_gram === 0)?.kode_kondisi ?? null

/** What is known of the price of a line while it is entered. */
export interface LinePrice {
  readonly grup: BoughtGroup | undefined
  /** What the list says a gram today; null where the group is not bought. */
  readonly harga_emas: number | null
  /** Undefined until it has been weighed. */
  readonly price: BuybackPrice | undefined
  readonly needs: readonly PieceNeed[]
}

/** By what lines are priced, and how far a weight may be off. */
export interface Ways {
  readonly prices: BuybackPrices
  readonly rounding: Rounding
  /** Grams. */
  readonly toleransi: number
}

/** The price of a line, by the very functions that the server checks it with. */
export function priceOfLine(line: PurchaseLine, { prices, rounding, toleransi }: Ways): LinePrice {
  const { about } = line
  const held = pricesFor(prices, {
    kode_group: about?.kode_group ?? line.entered(p.kode_group) ?? '',
    kode_kondisi: line.entered(weighedFields.kode_kondisi) ?? '',
    kode_kategori: about ? about.kode_kategori : line.entered(p.kode_kategori),
    umur_bulan: about?.umur_bulan ?? null,
  })
  const [berat, agreed] = [line.entered(weighedFields.berat), line.entered(weighedFields.harga_per_gram)]
  const harga_emas = held.grup?.harga_per_gram ?? null
  const harga_per_gram = agreed ?? harga_emas
  if (!berat || !harga_per_gram || harga_emas === null) return { grup: held.grup, harga_emas, price: undefined, needs: [] }
  const berat_nota = about?.berat_nota ?? null
  const price = priceOfBuyback({ ...held, kondisi: held.kondisi ?? noDeduction, berat, berat_nota, harga_per_gram, rounding })
  const needs = needsOf({ berat, berat_nota, harga: price.harga, harga_nota: about?.harga_nota ?? null, harga_per_gram, harga_emas }, toleransi)
  return { grup: held.grup, harga_emas, price, needs }
}

/** The sums of a purchase, in rupiah and grams, and what is paid of them. */
export interface PurchaseSums extends PaidSums {
  readonly berat: number
  readonly sub_total: number
  readonly potongan: number
  readonly pembulatan: number
}

/** The sums of a purchase. */
export function sumsOf({ pieces, payments }: PurchaseForm, ways: Ways): PurchaseSums {
  const prices = pieces.list.flatMap((line) => priceOfLine(line, ways).price ?? [])
  const sum = (pick: (price: BuybackPrice) => number) => prices.reduce((total, price) => total + pick(price), 0)
  return {
    berat: sumOfGrams(pieces.list.map((line) => line.entered(weighedFields.berat) ?? 0)),
    sub_total: sum(({ harga_dasar }) => harga_dasar),
    potongan: sum(({ potongan }) => potongan),
    pembulatan: sum(({ pembulatan }) => pembulatan),
    ...paidSums(
      payments,
      sum(({ harga }) => harga),
    ),
  }
}

/** Messages by field, where a purchase cannot be saved yet; empty when it can. The server has the last word. */
export function messagesOf(form: PurchaseForm, ways: Ways): Record<string, string> {
  const { pieces, payments } = form
  const messages = missingIn(form, pieces)
  pieces.list.forEach((line, at) => {
    const asked: readonly AnyField[] = [...Object.values(weighedFields), ...(line.about ? [] : strangeGoods)]
    for (const field of asked) {
      const message = messageAt(line, field)
      if (message) messages[`${pieces.name}.${at}.${field.wire}`] = message
    }
    const { grup, harga_emas } = priceOfLine(line, ways)
    if (grup && harga_emas === null) messages[`${pieces.name}.${at}`] = 'Harga Beli Belum Diatur'
  })
  return { ...messages, ...paymentMessages(payments, sumsOf(form, ways).total, 'OUT') }
}

function messageAt(line: PurchaseLine, field: AnyField): string | undefined {
  const value = line.values[field.name] ?? null
  // What is missing has its own message in every kind; null would be called unknown.
  return field.check().safeParse(field.isOptional ? value : (value ?? undefined)).error?.issues[0]?.message
}

/** The purchase as the call takes it, with the prices that the customer was told. */
export function bodyOf(form: PurchaseForm, ways: Ways): NewPurchase {
  const { pieces } = form
  return newPurchase.parse({
    ...form.toWire(),
    [pieces.name]: pieces.list.map((line) => ({
      ...line.toWire(),
      kode_barcode: line.about?.kode_barcode ?? null,
      harga: priceOfLine(line, ways).price?.harga ?? 0,
    })),
  })
}
