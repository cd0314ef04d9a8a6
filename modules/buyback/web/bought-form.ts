import type { AnyField } from '#engine/contract/field.ts'
import type { FieldMessages } from '#engine/contract/refusal.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import type { FieldForm, FormRow, FormRows } from '#engine/web/field-form.ts'
import { type BuybackPrice, noDeduction, priceOfBuyback } from '#modules/pricing/contract/buyback.ts'
import { type BoughtGroup, type BuybackPrices, pricesFor } from '#modules/pricing/contract/buyback-prices.ts'
import { masterKondisiPembelian } from '#modules/pricing/contract/master-kondisi-pembelian.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { type BroughtInvoice, lacksShop, otherInvoice, strangeGoods } from '../contract/bought-piece.ts'
import { bought as b } from '../contract/fields.ts'
import { type PieceNeed, needsOf } from '../contract/needs.ts'
import { type IdentityRule, missingOfSeller } from '../contract/seller.ts'

/** A piece of ours that a customer brings, with its invoice. */
export type OurPiece = BroughtInvoice['detail_barang'][number] & Pick<BroughtInvoice, 'no_faktur' | 'kode_toko' | 'tgl_nota' | 'umur_bulan'>

/** A piece that is bought: ours, or one that is typed (null). */
export type BoughtRow = FormRow<OurPiece | null>

/** The pieces that are bought with a document that is being entered. */
export type BoughtRows = FormRows<OurPiece | null>

/** The input for every piece: its weight, its condition and the agreed price per gram, if it differs from the list. */
export const weighedFields = {
  berat: b.berat,
  kode_kondisi: b.kode_kondisi.from(masterKondisiPembelian, 'kondisi_beli'),
  harga_per_gram: b.harga_per_gram.optional(),
} as const

/** The pieces that are bought, under the name that the call has for them. */
export const boughtRows = (form: FieldForm, name: string): BoughtRows =>
  form.rows<OurPiece | null>(name, [...Object.values(weighedFields), ...strangeGoods, ...otherInvoice], (piece) => piece?.kode_barcode ?? '')

/** The goods that a customer brings, as rows of a form. A row without a piece of ours is gold that is not ours. */
export interface SellerRows {
  readonly list: readonly { readonly about: unknown }[]
}

/** Whether something among them is not ours. */
export const hasStrange = ({ list }: SellerRows): boolean => list.some(({ about }) => !about)

/** Whether a piece of ours stands among them already. */
export const hasPiece = ({ list }: BoughtRows, kode_barcode: string): boolean => list.some(({ about }) => about?.kode_barcode === kode_barcode)

/** Takes the customer from the invoice, unless the user has typed another one. */
export function takeCustomer(form: FieldForm, { nama_customer, no_hp, alamat_customer }: BroughtInvoice, nobody = ''): void {
  const typed = String(form.values['nama_customer'] ?? '').trim()
  if (typed === '' || typed === nobody) form.assign({ nama_customer, no_hp, alamat_customer })
}

/** The pieces of an invoice that can still be added. */
export const piecesOf = ({ detail_barang, no_faktur, kode_toko, tgl_nota, umur_bulan }: BroughtInvoice): OurPiece[] =>
  detail_barang.map((piece) => ({ ...piece, no_faktur, kode_toko, tgl_nota, umur_bulan }))

/** The assumed condition of a piece until the user chooses another: one without a deduction. */
export const usualCondition = ({ kondisi }: BuybackPrices): string | null =>
  kondisi.find(({ persen_harga, potongan_per_gram }) => persen_harga === 100 && potongan_per_gram === 0)?.kode_kondisi ?? null

/** Returns the agreed price per gram, in rupiah; null if the price list counts, which the field then shows. */
const agreedOf = (line: BoughtRow): number | null =>
  line.isTyped(weighedFields.harga_per_gram.name) ? line.entered(weighedFields.harga_per_gram) : null

/** The facts about the price of a line during input. */
export interface LinePrice {
  readonly grup: BoughtGroup | undefined
  /** What the list says a gram today; null where the group is not bought. */
  readonly harga_emas: number | null
  /** Undefined until it has been weighed. */
  readonly price: BuybackPrice | undefined
  readonly needs: readonly PieceNeed[]
}

/** By what lines are priced, and how far a weight may be off. */
export interface BoughtRules {
  readonly prices: BuybackPrices
  readonly rounding: Rounding
  /** Grams. */
  readonly toleransi: number
  /** Returns the data to ask of a seller of gold that is not ours. */
  readonly identity: IdentityRule
}

/** The price of a line, by the same functions as the server's check. `perGramRp` asks for the price at another price a gram. */
export function priceOfLine(line: BoughtRow, { prices, rounding, toleransi }: Omit<BoughtRules, 'identity'>, perGramRp?: number): LinePrice {
  const { about } = line
  const held = pricesFor(prices, {
    kode_group: about?.kode_group ?? line.entered(b.kode_group) ?? '',
    kode_kondisi: line.entered(weighedFields.kode_kondisi) ?? '',
    kode_kategori: about ? about.kode_kategori : line.entered(b.kode_kategori),
    umur_bulan: about?.umur_bulan ?? null,
  })
  const berat = line.entered(weighedFields.berat)
  const harga_emas = held.grup?.harga_per_gram ?? null
  const harga_per_gram = perGramRp ?? agreedOf(line) ?? harga_emas
  if (!berat || !harga_per_gram || harga_emas === null) return { grup: held.grup, harga_emas, price: undefined, needs: [] }
  const berat_nota = about?.berat_nota ?? null
  const price = priceOfBuyback({ ...held, kondisi: held.kondisi ?? noDeduction, berat, berat_nota, harga_per_gram, rounding })
  const needs = needsOf({ berat, berat_nota, harga: price.harga, harga_nota: about?.harga_nota ?? null, harga_per_gram, harga_emas }, toleransi)
  return { grup: held.grup, harga_emas, price, needs }
}

/** Whether any of the pieces will need an approval. */
export const boughtNeedApproval = ({ list }: BoughtRows, rules: BoughtRules): boolean =>
  list.some((line) => priceOfLine(line, rules).needs.length > 0)

/** The sums of pieces that are bought, in rupiah and grams. */
export interface BoughtSums {
  readonly berat: number
  readonly sub_total: number
  readonly potongan: number
  readonly pembulatan: number
  /** What they are taken for. */
  readonly harga: number
}

/** The sums of pieces that are bought. */
export function boughtSums({ list }: BoughtRows, rules: BoughtRules): BoughtSums {
  const prices = list.flatMap((line) => priceOfLine(line, rules).price ?? [])
  const sum = (pick: (price: BuybackPrice) => number) => prices.reduce((total, price) => total + pick(price), 0)
  return {
    berat: sumOfGrams(list.map((line) => line.entered(weighedFields.berat) ?? 0)),
    sub_total: sum(({ harga_dasar }) => harga_dasar),
    potongan: sum(({ potongan }) => potongan),
    pembulatan: sum(({ pembulatan }) => pembulatan),
    harga: sum(({ harga }) => harga),
  }
}

/** Messages by field, where pieces cannot be bought yet; empty where they can. The server has the last word. */
export function boughtMessages(rows: BoughtRows, rules: BoughtRules): Record<string, string> {
  const messages: Record<string, string> = {}
  rows.list.forEach((line, at) => {
    const requested: readonly AnyField[] = [...Object.values(weighedFields), ...(line.about ? [] : strangeGoods)]
    for (const field of requested) {
      const message = line.messageOf(field)
      if (message) messages[`${rows.name}.${at}.${field.wire}`] = message
    }
    if (!line.about && lacksShop(line.values)) messages[`${rows.name}.${at}.${b.toko_lain.wire}`] = 'Nama Toko Lain Harus Diisi'
    const { grup, harga_emas } = priceOfLine(line, rules)
    if (grup && harga_emas === null) messages[`${rows.name}.${at}`] = 'Harga Beli Belum Diatur'
  })
  return messages
}

/**
 * Returns the messages for missing data of a seller of gold that is not ours, by field. For pieces of the chain their
 * invoice has it.
 *
 * @param nobody the name of customers who leave none
 */
export const sellerMessages = (form: FieldForm, rows: SellerRows, { identity }: Pick<BoughtRules, 'identity'>, nobody?: string): FieldMessages =>
  hasStrange(rows) ? missingOfSeller(identity, form.values, nobody) : {}

/** The photo of the papers is sent only if the document needs it. */
export const shownPapers = (form: FieldForm, rows: SellerRows) => ({ foto_surat: hasStrange(rows) ? (form.values['foto_surat'] ?? null) : null })

/** Returns the pieces as a call takes and checks them, with the prices that the customer heard. */
export const askedPieces = ({ list }: BoughtRows, rules: BoughtRules): object[] =>
  list.map((line) => ({
    ...line.toWire(),
    kode_barcode: line.about?.kode_barcode ?? null,
    [weighedFields.harga_per_gram.wire]: agreedOf(line),
    harga: priceOfLine(line, rules).price?.harga ?? 0,
  }))
