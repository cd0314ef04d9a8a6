import { insertDocuments } from '#engine/server/document-rows.ts'
import type { EventContext, Maker } from '#engine/server/event.ts'
import { unlessRefused } from '#engine/server/together.ts'
import type { NewDocument } from '#engine/contract/document.ts'
import { type StockPiece, lockSellablePieces, takeReadyPieces } from '#modules/goods/server/public.ts'
import { type PostingOptions, postMany } from '#modules/ledger/server/public.ts'
import type { Payment } from '#modules/payments/contract/payment.ts'
import { type PaymentWays, type Settlement, type TakenPayment, settle, taken } from '#modules/payments/server/public.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { type Sale, penjualan } from '../contract/penjualan.ts'
import { type AskedPiece, type PricedPiece, type SaleTotals, priceSale, totalsOf } from './price-sale.ts'
import { costOf, saleLines } from './sale-lines.ts'

/** How a shop rounds, and how it takes payments. */
interface SaleWays extends PaymentWays {
  readonly rounding: Rounding
}

/** The event that sales belong to, and the ways of its shop. */
export interface SaleContext extends EventContext, SaleWays {
  readonly modules: ReadonlySet<string>
  /** Looks at a sale that is priced and not yet saved, and may refuse it; the pieces are locked. Answers what its posting says of who approved. */
  readonly approve?: (priced: readonly PricedPiece[]) => Promise<PostingOptions>
}

/** A sale that somebody asks for. */
export interface AskedSale {
  readonly nama_customer: string
  readonly alamat_customer: string | null
  readonly no_hp: string | null
  readonly kode_member: string | null
  readonly kode_sales: string
  readonly keterangan: string | null
  readonly detail_barang: readonly AskedPiece[]
  /** The payments, or how a total will be paid by somebody who does not know it yet. */
  readonly detail_bayar: readonly Payment[] | ((totalRp: number) => readonly Payment[])
}

/**
 * Sells, one sale or many of one shop and day: takes the pieces, prices them, saves the documents and posts them, in
 * three statements however many they are. The till and the demo chain go this same way.
 *
 * @throws Refusal of goods under the barcode, PRICE_CHANGED, DISCOUNT_TOO_LARGE, NO_PAYMENT, PAYMENT_SHORT, PAYMENT_OVER,
 *   PAYMENT_EXCESS, SALES_NOT_FOUND, NO_BANK_ACCOUNT, and those of `post`
 */
export async function sellMany(context: SaleContext, sales: readonly AskedSale[]): Promise<Sale[]> {
  if (sales.length === 0) return []
  const barcodes = sales.flatMap((sale) => sale.detail_barang.map((line) => line.kode_barcode))
  const pieces = await takeReadyPieces(context.db, context, barcodes, 'SOLD')
  let at = 0
  const settled = sales.map((asked) => settleSale(asked, pieces.slice(at, (at += asked.detail_barang.length)), context))
  let options: PostingOptions = {}
  if (context.approve) for (const { priced } of settled) options = await context.approve(priced)
  return writeSales(context, settled, options)
}

/** A sale that one of several tills asks for, and who sells there. */
export interface TillSale extends Maker {
  readonly asked: AskedSale
}

/**
 * Sells what several tills of a shop ask for at the same moment, in as few statements. Each sale is looked at by itself: one that
 * would be refused, needs an approval or wants a piece that a till before it gets is left out, for `sellMany` to say why.
 *
 * @param needsApproval whether a priced sale waits for somebody
 * @returns the sales in the order of `tills`
 */
export async function sellTogether(
  context: Omit<SaleContext, keyof Maker | 'approve'>,
  tills: readonly TillSale[],
  needsApproval: (priced: readonly PricedPiece[], asked: AskedSale) => boolean,
): Promise<(Sale | undefined)[]> {
  const barcodesOf = ({ asked }: TillSale) => asked.detail_barang.map((line) => line.kode_barcode)
  const free = new Map(await lockSellablePieces(context.db, context, tills.flatMap(barcodesOf)))
  const settled = tills.map((till) =>
    unlessRefused(() => {
      const pieces = barcodesOf(till).flatMap((kode_barcode) => free.get(kode_barcode) ?? [])
      if (pieces.length < till.asked.detail_barang.length || new Set(pieces).size < pieces.length) return undefined
      const sale = settleSale(till.asked, pieces, context)
      if (needsApproval(sale.priced, till.asked)) return undefined
      for (const { kode_barcode } of pieces) free.delete(kode_barcode)
      return { till, sale }
    }),
  )
  const going = settled.filter((each) => each !== undefined)
  const [first] = going
  if (!first) return []
  const { user_id, request_id } = first.till
  const sold = await writeSales(
    { ...context, user_id, request_id },
    going.map(({ sale }) => sale),
    {},
    going.map(({ till }) => till),
  )
  return settled.map((each) => each && sold[going.indexOf(each)])
}

async function writeSales(
  context: EventContext,
  settled: readonly SettledSale[],
  options: PostingOptions,
  makers?: readonly Maker[],
): Promise<Sale[]> {
  const made = await insertDocuments(context, penjualan, settled.map(documentOf), makers)
  const lines = settled.map((sale, at) => saleLines({ ...sale, no_faktur: (made[at] as Sale).no_faktur }))
  await postMany(context, lines, options, makers)
  return made
}

interface SettledSale extends SaleTotals, Settlement {
  readonly asked: AskedSale
  readonly priced: readonly PricedPiece[]
  readonly payments: readonly TakenPayment[]
}

function settleSale(asked: AskedSale, pieces: readonly StockPiece[], ways: SaleWays): SettledSale {
  const priced = priceSale(asked.detail_barang, pieces, ways.rounding)
  const totals = totalsOf(priced)
  const payments = typeof asked.detail_bayar === 'function' ? asked.detail_bayar(totals.grand_total) : asked.detail_bayar
  return { asked, priced, payments: taken(payments, ways), ...totals, ...settle(totals.grand_total, payments) }
}

/** The sale as it is stored: names, rates and weights of the moment. */
function documentOf({ asked, priced, payments, ...sums }: SettledSale): NewDocument<typeof penjualan> {
  const { nama_customer, alamat_customer, no_hp, kode_member, kode_sales, keterangan } = asked
  return {
    ...sums,
    nama_customer,
    alamat_customer,
    no_hp,
    kode_member,
    kode_sales,
    keterangan,
    detail_barang: priced.map(({ piece, asked: { diskon_persen, diskon_rp }, price }) => ({
      kode_barcode: piece.kode_barcode,
      nama_barang: piece.nama_barang,
      keterangan_barang: piece.keterangan,
      kode_dept: piece.kode_dept,
      kode_group: piece.kode_group,
      kadar: piece.kadar,
      kadar_cetak: piece.kadar_cetak,
      kode_gudang: piece.kode_gudang,
      kode_baki: piece.kode_baki,
      qty: piece.qty,
      berat: piece.berat,
      fine: piece.fine,
      ...costOf(piece),
      warna_nota: piece.warna_nota,
      diskon_persen,
      diskon_rp,
      ...price,
      rumus: [...price.rumus],
    })),
    detail_bayar: payments,
  }
}
