import type { EventContext, Maker } from '#engine/server/event.ts'
import { insertDocuments } from '#engine/server/document-rows.ts'
import { unlessRefused } from '#engine/server/together.ts'
import { type PostingOptions, addLots, postMany } from '#modules/ledger/server/public.ts'
import type { Payment } from '#modules/payments/contract/payment.ts'
import { payOut } from '#modules/payments/server/public.ts'
import type { BuybackPrices } from '#modules/pricing/contract/buyback-prices.ts'
import { buybackPricesNow } from '#modules/pricing/server/public.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import {
  type AskedPurchase,
  type NewPurchase,
  type NewPurchaseDocument,
  type Purchase,
  type StrangeGoods,
  comesBack,
  lotOf,
  pembelian,
} from '../contract/pembelian.ts'
import { takeBrought } from './brought.ts'
import { type AskedPrice, type BroughtPiece, pricePurchase, totalsOf } from './price-purchase.ts'
import { type PostedPurchase, purchaseLines } from './purchase-lines.ts'

/** For whom goods are bought. */
export interface PurchaseContext extends EventContext {
  /** The shops whose invoices may be looked at. */
  readonly shops: readonly string[]
  readonly modules: ReadonlySet<string>
  readonly rounding: Rounding
  /** Looks at a purchase that is priced and not yet saved, and may refuse it. Answers what its posting says of who approved. */
  readonly approve?: (purchase: NewPurchaseDocument) => Promise<PostingOptions>
}

/** A purchase as somebody asks for it. */
export interface AskedBuying extends Omit<NewPurchase, 'detail_barang' | 'detail_bayar'> {
  readonly detail_barang: readonly (Omit<AskedPurchase, 'harga_per_gram' | 'harga'> & AskedPrice)[]
  /** The payments, or what they are of the total. */
  readonly detail_bayar: readonly Payment[] | ((totalRp: number) => readonly Payment[])
}

/**
 * Buys, one purchase or many of one shop and day: takes what is brought, prices it, saves the documents and posts them. The screen
 * and the demo chain go this same way.
 *
 * @throws Refusal of `takeBrought` under the barcode, of `pricePurchase` and `payOut` at their field, SALES_NOT_FOUND,
 *   KIND_NOT_FOUND, CATEGORY_NOT_FOUND, ACCOUNT_NOT_FOUND, and those of `post`
 */
export async function buyMany(context: PurchaseContext, asked: readonly AskedBuying[]): Promise<Purchase[]> {
  if (asked.length === 0) return []
  const priced = await pricesOf(context, asked)
  const documents = asked.map(priced)
  let options: PostingOptions = {}
  if (context.approve) for (const document of documents) options = await context.approve(document)
  return writePurchases(context, documents, options)
}

/** A purchase that one of several people at the counter asks for. */
export interface CounterPurchase extends Maker {
  readonly asked: AskedBuying
}

/**
 * Buys what several people ask for at the same moment, in as few statements. One that would be refused for its price or its payments,
 * or needs an approval, is left out, for `buyMany` to say why.
 *
 * @param needsApproval whether a priced purchase waits for somebody
 * @returns the purchases in the order of `counters`
 * @throws Refusal of `takeBrought`, for all of them
 */
export async function buyTogether(
  context: PurchaseContext,
  counters: readonly CounterPurchase[],
  needsApproval: (purchase: NewPurchaseDocument) => boolean,
): Promise<(Purchase | undefined)[]> {
  const priced = await pricesOf(
    context,
    counters.map(({ asked }) => asked),
  )
  const documents = counters
    .map(({ asked }) => unlessRefused(() => priced(asked)))
    .map((document) => (document && !needsApproval(document) ? document : undefined))
  const going = documents.filter((document) => document !== undefined)
  const makers = counters.filter((_, at) => documents[at] !== undefined)
  const bought = going.length > 0 ? await writePurchases(context, going, {}, makers) : []
  return documents.map((document) => document && bought[going.indexOf(document)])
}

/** Takes what all of them bring, and answers how one of them is priced. */
async function pricesOf(context: PurchaseContext, asked: readonly AskedBuying[]): Promise<(each: AskedBuying) => NewPurchaseDocument> {
  const brought = await takeBrought(
    context.db,
    context,
    asked.flatMap(({ detail_barang }) => detail_barang.flatMap(({ kode_barcode }) => kode_barcode ?? [])),
  )
  const ours = new Map(brought.map((piece) => [piece.kode_barcode, piece]))
  const prices = await buybackPricesNow(context.db, context.modules)
  return (each) => documentOf(each, ours, prices, context.rounding)
}

async function writePurchases(
  context: EventContext,
  documents: readonly NewPurchaseDocument[],
  options: PostingOptions,
  makers?: readonly Maker[],
): Promise<Purchase[]> {
  const purchases = await insertDocuments(context, pembelian, documents, makers)
  const posted = purchases.map((purchase, at): PostedPurchase => {
    const kept = documents[at]?.detail_barang ?? []
    return { ...purchase, detail_barang: purchase.detail_barang.map((piece, nth) => ({ ...piece, fine: kept[nth]?.fine ?? 0 })) }
  })
  await addLots(context, pembelian.kind, purchases.flatMap(lotsOf))
  await postMany(context, posted.map(purchaseLines), options, makers)
  return purchases
}

function documentOf(
  { detail_barang, detail_bayar, ...header }: AskedBuying,
  ours: ReadonlyMap<string | null, BroughtPiece>,
  prices: BuybackPrices,
  rounding: Rounding,
): NewPurchaseDocument {
  const pieces = detail_barang.map((asked, at) => pricePurchase(ours.get(asked.kode_barcode) ?? strangeOf(asked), asked, { prices, rounding, at }))
  const totals = totalsOf(pieces)
  const payments = typeof detail_bayar === 'function' ? detail_bayar(totals.grand_total) : detail_bayar
  payOut(totals.grand_total, payments)
  return { ...header, ...totals, detail_barang: pieces, detail_bayar: payments }
}

/** Goods that are not ours, as they were typed; the contract has seen to it that nothing is missing. */
function strangeOf(asked: Pick<AskedPurchase, keyof StrangeGoods>): BroughtPiece {
  const { nama_barang, kode_dept, kode_group, kadar, kode_kategori } = asked as StrangeGoods
  const ofInvoice = { no_faktur: null, toko_nota: null, tgl_nota: null, umur_bulan: null, berat_nota: null, harga_nota: null, kadar_cetak: null }
  return { ...ofInvoice, kode_barcode: null, nama_barang, kode_dept, kode_group, kadar, kode_kategori, qty: 1 }
}

/** The lots that a purchase makes: a piece of another shop is what its lot was made of. */
const lotsOf = ({ kode_toko, no_faktur_beli, user_id, detail_barang }: Purchase) =>
  detail_barang
    .filter((piece) => !comesBack(piece, kode_toko))
    .map(({ no_urut, kadar, nama_barang, kode_barcode }) => ({
      kode_lot: lotOf(no_faktur_beli, no_urut),
      dokumen: no_faktur_beli,
      kadar,
      keterangan: nama_barang,
      created_by: user_id,
      dari: kode_barcode === null ? [] : [{ kode_barcode }],
    }))
