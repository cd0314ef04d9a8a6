import { fill } from '#engine/contract/refusal.ts'
import type { AnyField } from '#engine/contract/field.ts'
import { flag } from '#engine/kinds/index.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { FieldForm, type FormRow } from '#engine/web/field-form.ts'
import type { Piece, ScannedPiece } from '#modules/goods/contract/data-barang.ts'
import { partOfRow } from '#modules/goods/contract/part-of-row.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import type { CheckedCoupon } from '#modules/coupons/contract/kupon.ts'
import { refusals as couponRefusals } from '#modules/coupons/contract/refusals.ts'
import { sellerFields } from '#modules/buyback/contract/seller.ts'
import { type BoughtRules, askedPieces, boughtMessages, boughtRows, boughtSums, sellerMessages, shownPapers } from '#modules/buyback/web/public.ts'
import { missingIn } from '#modules/documents/web/public.ts'
import { type Direction, type PaidSums, paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import { type PiecePrice, type PricedGoods, factsOf, priceOfPiece, soldByGram } from '#modules/pricing/contract/price.ts'
import { type VatRate, vatOf } from '#modules/pricing/contract/vat.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { discountBeyond } from '../contract/discounts.ts'
import { lineNeeds } from '../contract/line-needs.ts'
import { masterSales } from '#modules/masters/contract/master-sales.ts'
import { sales as s } from '../contract/fields.ts'
import { type NewSale, newSale, saleGoods, usualCustomer } from '../contract/penjualan.ts'
import type { WaitingGoods } from '../contract/validasi.ts'
import { refusals } from '../contract/refusals.ts'

/** What the till knows of a scanned piece. */
export type TillPiece = Pick<
  Piece,
  | 'kode_barcode'
  | 'nama_barang'
  | 'kode_dept'
  | 'kode_group'
  | 'kode_baki'
  | 'kadar_cetak'
  | 'qty'
  | 'ongkos'
  | 'foto'
  | 'is_berlian'
  | keyof PricedGoods
> &
  Pick<ScannedPiece, 'tahap'>

/** A piece on the till, with what the cashier changed about its price. */
export type TillLine = FormRow<TillPiece>

/** What the cashier may change about the price of a piece. */
export const lineFields = {
  qty: s.qty.starting(1),
  ongkos: s.ongkos,
  diskon_persen: s.diskon_persen.labelled('Diskon (%)').starting(0),
  diskon_rp: s.diskon_rp.labelled('Diskon (Rp)').starting(0),
  // Seldom needed: shown on request.
  harga_per_gram: s.harga_per_gram.optional(),
  diskon_berlian: s.diskon_berlian.starting(0),
  diskon_manual: s.diskon_manual.starting(0),
  diskon_lain: s.diskon_lain.starting(0),
} as const

/** Who buys, from whom, and what the receipt remarks. */
export const customerFields = [s.nama_customer, s.kode_sales, s.no_hp.optional(), s.alamat_customer.optional(), s.keterangan.optional()] as const

/** The parts of a sale besides its goods; one that is not sent has no fee for it. */
export const feeFields = [s.biaya_admin.starting(0), s.biaya_kemas.starting(0), s.ongkos_kirim.optional()] as const

/** A salesperson with whom a sale is shared, and what of it is his. */
export const shareFields = [s.kode_sales.from(masterSales, 'nama_sales'), s.persen_bagian] as const

/** How many of the member's points pay a part of it. */
export const pointsField = s.poin_dipakai.optional()

/** Whether the customer pays the rest another day. */
export const paidLater = flag('Sisa dibayar nanti').named('bayar_nanti')

/** A sale while it is entered. */
export class SaleForm extends FieldForm {
  readonly pieces = this.rows<TillPiece>('detail_barang', Object.values(lineFields), ({ kode_barcode }) => kode_barcode)
  /** What the customer brings for it. */
  readonly brought = boughtRows(this, 'detail_tukar')
  readonly payments = paymentRows(this)
  /** The salespeople who share it. */
  readonly shares = this.rows('detail_sales', shareFields)
  /** The coupons that pay a part of it. */
  readonly coupons = this.rows<CheckedCoupon>('detail_kupon', [], ({ no_kupon }) => no_kupon)

  constructor(besides: readonly AnyField[] = []) {
    super([...customerFields, s.kode_member.optional(), ...sellerFields, ...feeFields, pointsField, paidLater, ...besides])
  }

  /** Puts a scanned piece at the end. */
  addPiece(piece: TillPiece): void {
    this.pieces.add(piece, { ongkos: partOfRow(piece, 1).ongkos })
  }
}

/** How many of its row a line sells: of accessories as many as were entered, and no more than there are. */
export const partOfLine = (line: TillLine): TillPiece => partOfRow(line.about, Math.min(line.entered(lineFields.qty) ?? 1, line.about.qty))

/** The work fee follows the number of pieces, unless the user has typed one. */
export function feeFollows(line: TillLine): void {
  const { name } = lineFields.ongkos
  const { ongkos } = partOfLine(line)
  if (line.about.qty > 1 && !line.isTyped(name) && line.values[name] !== ongkos) line.assign({ [name]: ongkos })
}

/** Returns the error in the number of pieces of a line, as the server would report it. */
export function qtyMessage(line: TillLine): string | undefined {
  const { kode_barcode, qty } = line.about
  return (line.entered(lineFields.qty) ?? 1) > qty ? fill(goodsRefusals.QTY_SHORT.text, { kode_barcode, qty }) : undefined
}

/** Whether another price a gram was agreed on than that of the list. */
export function isPriceEdited(line: TillLine): boolean {
  const harga_per_gram = line.entered(lineFields.harga_per_gram)
  return harga_per_gram !== null && harga_per_gram !== factsOf(line.about).harga_per_gram
}

/** The approvals that a line needs. `listed` is the present list price, if an older price is held. */
export const needsOfLine = (line: TillLine, price: PiecePrice, limitPercent: number, listed?: PiecePrice) =>
  lineNeeds({ price, listed, isEdited: isPriceEdited(line), ongkosDaftar: partOfLine(line).ongkos, step: line.about.tahap }, limitPercent)

/** Whether any piece needs an approval. `listedOf` answers the present list price of a piece whose older price is held. */
export const needsApproval = (
  { list }: SaleForm['pieces'],
  rounding: Rounding,
  limitPercent: number,
  listedOf: (line: TillLine) => PiecePrice | undefined,
): boolean => list.some((line) => needsOfLine(line, priceOfLine(line, rounding), limitPercent, listedOf(line)).length > 0)

/** What the price of each line was reckoned from last, and that price: a key in one line asks several times for those of all. */
const lastPrices = new WeakMap<TillLine, { readonly from: readonly unknown[]; readonly price: PiecePrice }>()

/**
 * The price of a line, by the same function as the server's check. With `harga_group`, the price that the line would have at that price of its group.
 */
export function priceOfLine(line: TillLine, rounding: Rounding, harga_group = line.about.harga_group): PiecePrice {
  if (harga_group !== line.about.harga_group) return reckonedPrice(line, rounding, harga_group)
  const from = [line.about, line.values, rounding]
  const last = lastPrices.get(line)
  if (last?.from.every((part, at) => part === from[at])) return last.price
  const price = reckonedPrice(line, rounding, harga_group)
  lastPrices.set(line, { from, price })
  return price
}

function reckonedPrice(line: TillLine, rounding: Rounding, harga_group: number): PiecePrice {
  const listed = factsOf({ ...partOfLine(line), harga_group })
  const harga_per_gram = line.entered(lineFields.harga_per_gram)
  const isEdited = harga_per_gram !== null && harga_per_gram !== listed.harga_per_gram
  return priceOfPiece({
    ...(isEdited ? soldByGram(listed, harga_per_gram) : listed),
    ongkos: line.entered(lineFields.ongkos) ?? 0,
    ...discountsOf(line),
    rounding,
  })
}

const discountsOf = (line: TillLine) => ({
  diskon_persen: line.entered(lineFields.diskon_persen) ?? 0,
  diskon_rp: line.entered(lineFields.diskon_rp) ?? 0,
  diskon_berlian: line.entered(lineFields.diskon_berlian) ?? 0,
  diskon_manual: line.entered(lineFields.diskon_manual) ?? 0,
  diskon_lain: line.entered(lineFields.diskon_lain) ?? 0,
})

/** The pieces whose diamonds may be discounted, as far as the till knows: the server also checks their kind. */
export const mayHaveDiamonds = ({ is_berlian, harga_batu }: TillPiece): boolean => is_berlian || harga_batu > 0

/** Returns the errors in the discounts of a line, by field, as the server would report them. */
export function discountMessage(line: TillLine, price: PiecePrice): Readonly<Record<string, string>> {
  const { diskon_berlian } = discountsOf(line)
  const wrong = discountBeyond(price, { isDiamond: true, harga_batu: partOfLine(line).harga_batu, diskon_berlian })
  return wrong ? { [wrong]: refusals.DISCOUNT_TOO_LARGE.text } : {}
}

/** The sums of a till, in rupiah and grams, and the payments. */
export interface TillSums extends PaidSums {
  /** The number of pieces. */
  readonly qty: number
  readonly berat: number
  readonly sub_total: number
  readonly total_ongkos: number
  readonly diskon: number
  readonly pembulatan: number
  readonly biaya_admin: number
  readonly biaya_kemas: number
  readonly ongkos_kirim: number
  readonly ppn: number
  /** Whether the tax comes on top of the prices; else it is in them. */
  readonly ppn_di_atas: boolean
  /** The total of the goods with all additions; `total` is the part to be paid in money, in either direction. */
  readonly grand_total: number
  readonly bayar_tukar: number
  readonly bayar_poin: number
  readonly bayar_kupon: number
  /** Below zero the customer brings more than he takes: the shop pays. */
  readonly net: number
}

/** By what a till is summed up. */
export interface TillRules {
  readonly rounding: Rounding
  /** The rate of the tax of the day, where the shop takes one. */
  readonly rate?: VatRate | undefined
  /** What a point is worth, in rupiah; nothing where points do not pay. */
  readonly pointRp?: number
  /** Today's prices for old gold; undefined until the user asks for them and the lists are loaded. */
  readonly bought?: BoughtRules | undefined
}

/** The summed parts of a till: its pieces and payments, and its additions. */
type Summed = Pick<SaleForm, 'pieces' | 'payments' | 'entered'> & Partial<Pick<SaleForm, 'brought' | 'coupons'>>

/** Computes the sums of a till: one difference between the sold goods, with the tax of the day, and the goods brought for them. */
export function sumsOf(form: Summed, { rounding, rate, bought, pointRp = 0 }: TillRules): TillSums {
  const { pieces, brought, coupons, payments } = form
  const prices = pieces.list.map((line) => priceOfLine(line, rounding))
  const sum = (pick: (price: PiecePrice) => number) => prices.reduce((total, price) => total + pick(price), 0)
  const [biaya_admin = 0, biaya_kemas = 0, ongkos_kirim = 0] = feeFields.map((field) => form.entered(field) ?? 0)
  const goodsRp = sum((price) => price.harga_total)
  const { ppn, ppn_di_atas } = vatOf(goodsRp, rate)
  const grand_total = goodsRp + biaya_admin + biaya_kemas + ongkos_kirim + (ppn_di_atas ? ppn : 0)
  const bayar_tukar = brought && bought ? boughtSums(brought, bought).harga : 0
  const bayar_poin = (form.entered(pointsField) ?? 0) * pointRp
  const bayar_kupon = coupons?.list.reduce((total, { about }) => total + about.nilai_kupon, 0) ?? 0
  const net = grand_total - bayar_tukar - bayar_poin - bayar_kupon
  return {
    qty: pieces.list.reduce((total, line) => total + partOfLine(line).qty, 0),
    berat: sumOfGrams(pieces.list.map((line) => partOfLine(line).berat)),
    sub_total: sum((price) => price.harga_dasar),
    total_ongkos: sum((price) => price.ongkos),
    diskon: sum((price) => price.diskon),
    pembulatan: sum((price) => price.pembulatan),
    biaya_admin,
    biaya_kemas,
    ongkos_kirim,
    ppn,
    ppn_di_atas,
    grand_total,
    bayar_tukar,
    bayar_poin,
    bayar_kupon,
    net,
    ...paidSums(payments, Math.abs(net)),
  }
}

/** Returns the errors in the lines of a till, by field. */
export function lineMessages(pieces: SaleForm['pieces'], rounding: Rounding): Record<string, string> {
  const messages: Record<string, string> = {}
  pieces.list.forEach((line, at) => {
    for (const [name, message] of Object.entries(discountMessage(line, priceOfLine(line, rounding))))
      messages[`${pieces.name}.${at}.${name}`] = message
    const short = qtyMessage(line)
    if (short) messages[`${pieces.name}.${at}.qty`] = short
  })
  return messages
}

/** Returns the part of a sale that is left for its own salesperson, in percent; below zero if the others have more than all of it. */
export const ownShare = ({ shares }: Pick<SaleForm, 'shares'>): number =>
  shares.list.reduce((left, share) => left - Math.round((share.entered(s.persen_bagian) ?? 0) * 100), 10_000) / 100

/** Shares it with one more: equally among all, until the user types a percentage. */
export function addShare({ shares }: Pick<SaleForm, 'shares'>): void {
  // The row must not be dropped at saving: the other shares would then be too small.
  const row = shares.add(undefined)
  const equal = Math.floor(10_000 / (shares.list.length + 1)) / 100
  const isFree = shares.list.every((share) => !share.isTyped(s.persen_bagian.name))
  for (const share of isFree ? shares.list : [row]) share.assign({ [s.persen_bagian.name]: equal })
}

/** Returns the errors in the shares of a sale, by field. */
export function shareMessages(form: Pick<SaleForm, 'shares' | 'values'>): Record<string, string> {
  const { list, name } = form.shares
  const codes = [form.values['kode_sales'], ...list.map((share) => share.entered(s.kode_sales))]
  return Object.fromEntries(
    list.flatMap((share, at) => {
      const code = share.entered(s.kode_sales)
      const wrong = code === null ? 'Sales Harus Dipilih' : codes.indexOf(code) < at + 1 ? 'Sales Sudah Ada' : undefined
      const isAll = at === list.length - 1 && ownShare(form) <= 0
      return [
        ...(wrong ? [[`${name}.${at}.kode_sales`, wrong] as const] : []),
        ...(share.entered(s.persen_bagian) ? [] : [[`${name}.${at}.persen_bagian`, 'Bagian Harus Diisi'] as const]),
        ...(isAll ? [[`${name}.${at}.persen_bagian`, 'Bagian Sales Lain Harus Kurang Dari 100 %'] as const] : []),
      ]
    }),
  )
}

/** Returns the error in the points that pay, as far as the till knows: it does not know how many he has. */
function pointsMessage(form: SaleForm, rules: TillRules): Record<string, string> {
  if (!form.entered(pointsField)) return {}
  const { bayar_poin, net } = sumsOf(form, rules)
  if (bayar_poin === 0) return { poin_dipakai: refusals.POINTS_PAY_NOTHING.text }
  return net < 0 ? { poin_dipakai: refusals.POINTS_TOO_MANY.text } : {}
}

/** Returns the error in the coupons that pay, as far as the till knows: that the last of them is more than the amount to pay. */
function couponMessage(form: SaleForm, rules: TillRules): Record<string, string> {
  const last = form.coupons.list.at(-1)
  if (!last || form.pieces.list.length === 0) return {}
  const { bayar_kupon, net } = sumsOf(form, rules)
  return bayar_kupon > 0 && net < 0 ? { [last.about.no_kupon]: couponRefusals.COUPON_TOO_LARGE.text } : {}
}

/** Messages by field, where a sale cannot be left for the cashier yet. */
export function goodsMessages(form: SaleForm, rules: TillRules): Record<string, string> {
  const { pieces, brought } = form
  return {
    ...missingIn(form, pieces),
    ...lineMessages(pieces, rules.rounding),
    ...shareMessages(form),
    ...pointsMessage(form, rules),
    ...couponMessage(form, rules),
    ...(rules.bought ? { ...boughtMessages(brought, rules.bought), ...sellerMessages(form, brought, rules.bought, usualCustomer) } : {}),
    // The brought goods are not forgotten while the lists are still loading.
    ...(brought.list.length > 0 && !rules.bought ? { [brought.name]: 'Harga Beli Belum Diatur' } : {}),
  }
}

/**
 * Messages by field, where a sale cannot be saved yet; empty when it can. The server has the last word.
 *
 * @param owesBesides something else than money is owed of it
 */
export function messagesOf(form: SaleForm, rules: TillRules, sums: TillSums = sumsOf(form, rules), owesBesides = false): Record<string, string> {
  const remains = remainderOf(form, sums)
  return {
    ...goodsMessages(form, rules),
    ...((remains > 0 || owesBesides) && !isDebtorKnown(form) ? { no_hp: refusals.DEBTOR_UNKNOWN.text } : {}),
    ...paymentMessages(form.payments, remains > 0 ? sums.paid : sums.total, directionOf(sums)),
  }
}

/** Who pays the difference. */
export const directionOf = ({ net }: Pick<TillSums, 'net'>): Direction => (net < 0 ? 'OUT' : 'IN')

/** A line as the calls take it, with the price that the cashier saw. */
export function askedLine(line: TillLine, rounding: Rounding): NewSale['detail_barang'][number] {
  const { ongkos, harga_total } = priceOfLine(line, rounding)
  const { kode_barcode } = line.about
  const harga_per_gram = line.entered(lineFields.harga_per_gram)
  return { kode_barcode, qty: partOfLine(line).qty, harga_per_gram, ongkos, ...discountsOf(line), harga_total }
}

/** Returns the remaining debt of the customer: the amount due, if he pays it another day. */
export const remainderOf = (form: SaleForm, { net, due }: TillSums): number => (net > 0 && form.entered(paidLater) ? due : 0)

const isDebtorKnown = ({ values }: SaleForm) =>
  Boolean(values['kode_member']) || (Boolean(values['no_hp']) && String(values['nama_customer'] ?? '').toUpperCase() !== usualCustomer)

/** What of a sale every call takes. */
export function wireOf(form: SaleForm, rules: TillRules) {
  const { pieces, brought } = form
  const { [paidLater.wire]: _isLater, ...entered } = form.toWire()
  return {
    ...entered,
    ...shownPapers(form, brought),
    [pointsField.wire]: form.entered(pointsField) ?? 0,
    [pieces.name]: pieces.list.map((line) => askedLine(line, rules.rounding)),
    [brought.name]: rules.bought ? askedPieces(brought, rules.bought) : [],
    [form.coupons.name]: form.coupons.list.map(({ about: { no_kupon } }) => ({ no_kupon })),
  }
}

/** The sale as the call takes it, with the prices and the total that the cashier saw. */
export function bodyOf(form: SaleForm, rules: TillRules): NewSale {
  const sums = sumsOf(form, rules)
  return newSale.parse({ ...wireOf(form, rules), sisa_bayar: remainderOf(form, sums), grand_total: sums.grand_total })
}

/** Returns the sold and brought goods, for the cashier who takes the money. */
export const goodsOf = (form: SaleForm, rules: TillRules): WaitingGoods => saleGoods.parse(wireOf(form, rules))
