import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { FieldForm, type FormRow, type FormRows } from '#engine/web/field-form.ts'
import { bought as b } from '#modules/buyback/contract/fields.ts'
import { type IdentityRule } from '#modules/buyback/contract/seller.ts'
import { sellerMessages, shownPapers } from '#modules/buyback/web/public.ts'
import { rowMessages } from '#modules/documents/web/public.ts'
import { type PaidSums, paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import type { BuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import { type VatRate, vatOf } from '#modules/pricing/contract/vat.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { usualCustomer } from '#modules/sales/contract/penjualan.ts'
import { exactly, owedByGroup } from '#modules/sales/contract/in-gold.ts'
import {
  type GoldForm,
  followGroups,
  goldMessages,
  goldPrice,
  goldPriceOf,
  isInGold,
  paidInGold,
  puritiesOf,
  purityFields,
} from '#modules/sales/web/public.ts'
import { manual as m } from '../contract/fields.ts'
import { tradedLineFields } from '../contract/jual-beli-manual.ts'
import { type GramPrice, isBoughtDear, isSoldLow, priceByGram } from '../contract/prices.ts'

/** Which way goods go: to the customer, or from him. */
export type Way = 'detail_jual' | 'detail_beli'

/** Who the customer is, who serves him, and what the paper remarks: in the order in which it is asked. */
export const customerFields = [m.nama_customer, m.kode_sales, m.no_hp.optional(), m.alamat_customer.optional(), m.keterangan.optional()] as const

/** A trade by gram while it is entered. */
export class TradeForm extends FieldForm implements GoldForm {
  readonly sold = this.rows('detail_jual', tradedLineFields)
  readonly bought = this.rows('detail_beli', tradedLineFields)
  readonly payments = paymentRows(this)
  /** What a dealer owes for a gram of each group, where he goes on owing gold. */
  readonly purities = this.rows('detail_emas', purityFields)

  constructor() {
    super([...customerFields, b.no_identitas.optional(), b.foto_surat.optional(), paidInGold, goldPrice])
  }

  /** The groups of what is sold have a row for the purity that is owed, where gold is. */
  followGroups(): void {
    followGroups(this, isInGold(this) ? this.sold.list.flatMap((row) => row.entered(m.kode_group) ?? []) : [])
  }
}

/** By what lines are priced. */
export interface TradeRules {
  readonly prices: BuybackPrices
  /** Rupiah a gram that each group is sold for. */
  readonly soldAt: ReadonlyMap<string, number>
  readonly rounding: Readonly<Record<Way, Rounding>>
  /** Percent below the list that goes without an approval. */
  readonly limit: number
  /** The rate of the tax of the day, where the shop takes one. */
  readonly rate?: VatRate | undefined
  /** The identity fields of a customer who brings gold that is not ours. */
  readonly identity: IdentityRule
}

/** The price of a line: the list price, the price, and whether it needs an approval. */
export interface LinePrice {
  readonly harga_emas: number | null
  readonly price: GramPrice | undefined
  readonly needs: 'BATAS_HARGA_JUAL' | 'UBAH_HARGA_PER_GRAM' | undefined
}

/** The price of a line, by the same functions as the server's check. With `perGramRp`, the price that the line would have at that price per gram. */
export function priceOfLine(row: FormRow, way: Way, { prices, soldAt, rounding, limit }: TradeRules, perGramRp?: number): LinePrice {
  const kode_group = row.entered(m.kode_group) ?? ''
  const harga_emas =
    way === 'detail_jual' ? (soldAt.get(kode_group) ?? null) : (prices.grup.find((group) => group.kode_group === kode_group)?.harga_per_gram ?? null)
  const [berat, harga_per_gram] = [row.entered(m.berat), perGramRp ?? row.entered(m.harga_per_gram)]
  if (harga_emas === null || !berat || !harga_per_gram) return { harga_emas, price: undefined, needs: undefined }
  const agreed = { harga_per_gram, harga_emas }
  const low = way === 'detail_jual' && isSoldLow(agreed, limit) ? 'BATAS_HARGA_JUAL' : undefined
  const dear = way === 'detail_beli' && isBoughtDear(agreed) ? 'UBAH_HARGA_PER_GRAM' : undefined
  return { harga_emas, price: priceByGram({ berat, harga_per_gram }, rounding[way]), needs: low ?? dear }
}

/** By what a trade is priced: what gold is owed for is not rounded to coins. */
export const rulesOf = (form: TradeForm, rules: TradeRules): TradeRules =>
  isInGold(form) ? { ...rules, rounding: { ...rules.rounding, detail_jual: exactly } } : rules

/** What a gram of what is sold stands at by the gold that is owed for its group; undefined where none is. */
export const agreedInGold = (form: TradeForm, row: FormRow): number | null | undefined =>
  isInGold(form) ? goldPriceOf(form, row.entered(m.kode_group) ?? '') : undefined

/** The sums of a trade, and the payment of the difference, in either direction. */
export interface TradeSums extends PaidSums {
  readonly jual: number
  readonly beli: number
  readonly berat: number
  /** The tax of what is sold, on top of the prices or in them. */
  readonly ppn: number
  readonly ppn_di_atas: boolean
  /** Fine gold that a dealer goes on owing, and what it stands at. */
  readonly hutang_fine: number
  readonly nilai_fine: number
  /** Below zero the shop pays. */
  readonly net: number
}

/** The sums of a trade. */
export function sumsOf(form: TradeForm, shop: TradeRules): TradeSums {
  const { sold, bought, payments } = form
  const rules = rulesOf(form, shop)
  const sum = (rows: FormRows, way: Way) => rows.list.reduce((total, row) => total + (priceOfLine(row, way, rules).price?.harga_total ?? 0), 0)
  const [jual, beli] = [sum(sold, 'detail_jual'), sum(bought, 'detail_beli')]
  const berat = sumOfGrams(sold.list.map((row) => row.entered(m.berat) ?? 0))
  const goods = sold.list.map((row) => ({ kode_group: row.entered(m.kode_group) ?? '', berat: row.entered(m.berat) ?? 0 }))
  const hutang_fine = isInGold(form) ? sumOfGrams(owedByGroup(goods, puritiesOf(form)).map(({ fine }) => fine)) : 0
  const nilai_fine = isInGold(form) ? jual : 0
  const { ppn, ppn_di_atas } = vatOf(jual, sold.list.length > 0 ? rules.rate : undefined)
  const net = jual + (ppn_di_atas ? ppn : 0) - beli - nilai_fine
  return { jual, beli, berat, ppn, ppn_di_atas, hutang_fine, nilai_fine, net, ...paidSums(payments, Math.abs(net)) }
}

/** What is wrong with the goods and the customer of a trade, by field. */
export function goodsMessages(form: TradeForm, rules: TradeRules): Record<string, string> {
  const { sold, bought } = form
  const unpriced = bought.list.flatMap((row, at) =>
    row.entered(m.kode_group) && priceOfLine(row, 'detail_beli', rules).harga_emas === null
      ? [[`detail_beli.${at}.kode_group`, 'Harga Beli Belum Diatur']]
      : [],
  )
  return {
    ...(sold.list.length + bought.list.length === 0 ? { detail_jual: 'Data Barang Harus Diisi' } : {}),
    ...sellerMessages(form, bought, rules, usualCustomer),
    ...(form.entered(m.nama_customer)?.trim() ? {} : { nama_customer: 'Data Customer Harus Diisi' }),
    ...(form.entered(m.kode_sales) ? {} : { kode_sales: 'Sales Harus Dipilih' }),
    ...(isInGold(form) && bought.list.length > 0 ? { detail_beli: 'Penjualan Dengan Emas Tidak Membeli Barang' } : {}),
    ...goldMessages(form),
    ...rowMessages(sold, tradedLineFields),
    ...rowMessages(bought, tradedLineFields),
    ...(Object.fromEntries(unpriced) as Record<string, string>),
  }
}

/** What is wrong with a trade, by field; nothing when it can be saved. The server has the last word. */
export function messagesOf(form: TradeForm, rules: TradeRules): Record<string, string> {
  const { net } = sumsOf(form, rules)
  return { ...goodsMessages(form, rules), ...paymentMessages(form.payments, Math.abs(net), net < 0 ? 'OUT' : 'IN') }
}

/** The lines of one side with their list prices. A line has none if its price was typed or gold is owed. */
const linesOf = (rows: FormRows, isAgreed: boolean) =>
  rows.list.map((row) => ({
    ...row.toWire(),
    [m.harga_emas.wire]: isAgreed || row.isTyped(m.harga_per_gram.name) ? null : row.entered(m.harga_per_gram),
  }))

/** The goods as the calls take them, with the owed gold, if any, and the total that the customer heard. */
export const wireOf = (form: TradeForm, rules: TradeRules) => ({
  ...form.toWire(),
  [m.grand_total.wire]: sumsOf(form, rules).net,
  [form.sold.name]: linesOf(form.sold, isInGold(form)),
  [form.bought.name]: linesOf(form.bought, false),
  ...shownPapers(form, form.bought),
  ...(isInGold(form) ? { detail_emas: puritiesOf(form) } : { [goldPrice.wire]: null, detail_emas: [] }),
})
