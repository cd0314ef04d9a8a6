import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { FieldForm, type FormRow, type FormRows } from '#engine/web/field-form.ts'
import { rowMessages } from '#modules/documents/web/public.ts'
import { type PaidSums, paidSums, paymentMessages, paymentRows } from '#modules/payments/web/public.ts'
import type { BuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { manual as m } from '../contract/fields.ts'
import { tradedLineFields } from '../contract/jual-beli-manual.ts'
import { type GramPrice, isBoughtDear, isSoldLow, priceByGram } from '../contract/prices.ts'

/** Which way goods go: to the customer, or from him. */
export type Way = 'detail_jual' | 'detail_beli'

/** Who the customer is, who serves him, and what the paper remarks: in the order in which it is asked. */
export const customerFields = [m.nama_customer, m.kode_sales, m.no_hp.optional(), m.alamat_customer.optional(), m.keterangan.optional()] as const

/** A trade by gram while it is entered. */
export class TradeForm extends FieldForm {
  readonly sold = this.rows('detail_jual', tradedLineFields)
  readonly bought = this.rows('detail_beli', tradedLineFields)
  readonly payments = paymentRows(this)

  constructor() {
    super(customerFields)
  }
}

/** By what lines are priced. */
export interface TradeWays {
  readonly prices: BuybackPrices
  /** Rupiah a gram that each group is sold for. */
  readonly soldAt: ReadonlyMap<string, number>
  readonly rounding: Readonly<Record<Way, Rounding>>
  /** Percent below the list that goes without an approval. */
  readonly limit: number
}

/** What is known of the price of a line: what the list says, what it comes to, and whether somebody must allow it. */
export interface LinePrice {
  readonly harga_emas: number | null
  readonly price: GramPrice | undefined
  readonly needs: 'BATAS_HARGA_JUAL' | 'UBAH_HARGA_PER_GRAM' | undefined
}

/** The price of a line, by the very functions that the server checks it with. */
export function priceOfLine(row: FormRow, way: Way, { prices, soldAt, rounding, limit }: TradeWays): LinePrice {
  const kode_group = row.entered(m.kode_group) ?? ''
  const harga_emas =
    way === 'detail_jual' ? (soldAt.get(kode_group) ?? null) : (prices.grup.find((group) => group.kode_group === kode_group)?.harga_per_gram ?? null)
  const [berat, harga_per_gram] = [row.entered(m.berat), row.entered(m.harga_per_gram)]
  if (harga_emas === null || !berat || !harga_per_gram) return { harga_emas, price: undefined, needs: undefined }
  const agreed = { harga_per_gram, harga_emas }
  const low = way === 'detail_jual' && isSoldLow(agreed, limit) ? 'BATAS_HARGA_JUAL' : undefined
  const dear = way === 'detail_beli' && isBoughtDear(agreed) ? 'UBAH_HARGA_PER_GRAM' : undefined
  return { harga_emas, price: priceByGram({ berat, harga_per_gram }, rounding[way]), needs: low ?? dear }
}

/** The sums of a trade, and what is paid of the difference, whichever way. */
export interface TradeSums extends PaidSums {
  readonly jual: number
  readonly beli: number
  readonly berat: number
  /** Below zero the shop pays. */
  readonly net: number
}

/** The sums of a trade. */
export function sumsOf({ sold, bought, payments }: TradeForm, ways: TradeWays): TradeSums {
  const sum = (rows: FormRows, way: Way) => rows.list.reduce((total, row) => total + (priceOfLine(row, way, ways).price?.harga_total ?? 0), 0)
  const [jual, beli] = [sum(sold, 'detail_jual'), sum(bought, 'detail_beli')]
  const berat = sumOfGrams(sold.list.map((row) => row.entered(m.berat) ?? 0))
  return { jual, beli, berat, net: jual - beli, ...paidSums(payments, Math.abs(jual - beli)) }
}

/** What is wrong with the goods and the customer of a trade, by field. */
export function goodsMessages(form: TradeForm, ways: TradeWays): Record<string, string> {
  const { sold, bought } = form
  const unpriced = bought.list.flatMap((row, at) =>
    row.entered(m.kode_group) && priceOfLine(row, 'detail_beli', ways).harga_emas === null
      ? [[`detail_beli.${at}.kode_group`, 'Harga Beli Belum Diatur']]
      : [],
  )
  return {
    ...(sold.list.length + bought.list.length === 0 ? { detail_jual: 'Data Barang Harus Diisi' } : {}),
    ...(form.entered(m.nama_customer)?.trim() ? {} : { nama_customer: 'Data Customer Harus Diisi' }),
    ...(form.entered(m.kode_sales) ? {} : { kode_sales: 'Sales Harus Dipilih' }),
    ...rowMessages(sold, tradedLineFields),
    ...rowMessages(bought, tradedLineFields),
    ...(Object.fromEntries(unpriced) as Record<string, string>),
  }
}

/** What is wrong with a trade, by field; nothing when it can be saved. The server has the last word. */
export function messagesOf(form: TradeForm, ways: TradeWays): Record<string, string> {
  const { net } = sumsOf(form, ways)
  return { ...goodsMessages(form, ways), ...paymentMessages(form.payments, Math.abs(net), net < 0 ? 'OUT' : 'IN') }
}
