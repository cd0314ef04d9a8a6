import type { EventContext } from '#engine/server/event.ts'
import type { Together } from '#engine/server/serve.ts'
import { type DocumentWriting, savesDocuments, writeDocuments } from '#modules/documents/server/public.ts'
import { addLots } from '#modules/ledger/server/public.ts'
import { type AskedPayments, payOut, paymentsOf } from '#modules/payments/server/public.ts'
import { buybackPricesNow } from '#modules/pricing/server/public.ts'
import { type Rounding, purchaseRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import {
  type AskedPiece,
  type NewPurchase,
  type NewPurchaseDocument,
  type Purchase,
  type StrangeGoods,
  type buy as buyCall,
  comesBack,
  lotOf,
  pembelian,
} from '../contract/pembelian.ts'
import { takeBrought } from './brought.ts'
import { type AskedPrice, type BroughtPiece, pricePiece, totalsOf } from './price-purchase.ts'
import { approvalsFor } from './purchase-approvals.ts'
import { purchaseLines } from './purchase-lines.ts'

/** What a shop says of its purchases: how it rounds, the modules that are on, and the shops whose invoices may be looked at. */
export interface PurchaseWays {
  readonly rounding: Rounding
  readonly modules: ReadonlySet<string>
  readonly shops: readonly string[]
}

/** A purchase that somebody asks for. */
export interface AskedPurchase extends Omit<NewPurchase, 'detail_barang' | 'detail_bayar'> {
  readonly detail_barang: readonly (Omit<AskedPiece, 'harga_per_gram' | 'harga'> & AskedPrice)[]
  readonly detail_bayar: AskedPayments
}

const barcodesOf = ({ detail_barang }: AskedPurchase) => detail_barang.flatMap(({ kode_barcode }) => kode_barcode ?? [])

/** How purchases come about: what customers bring, at what the lists say today, paid out. */
const buying: DocumentWriting<typeof pembelian, AskedPurchase, NewPurchaseDocument, PurchaseWays> = {
  document: pembelian,
  wants: barcodesOf,
  async take(context, asked) {
    const brought = await takeBrought(context.db, context, asked.flatMap(barcodesOf))
    const ours = new Map(brought.map((piece) => [piece.kode_barcode, piece]))
    const prices = await buybackPricesNow(context.db, context.modules)
    return ({ detail_barang, detail_bayar, ...header }) => {
      const pieces = detail_barang.map((piece, at) =>
        pricePiece(ours.get(piece.kode_barcode) ?? strangeOf(piece), piece, { prices, rounding: context.rounding, at }),
      )
      const totals = totalsOf(pieces)
      const payments = paymentsOf(detail_bayar, totals.grand_total)
      payOut(totals.grand_total, payments)
      return { ...header, ...totals, detail_barang: pieces, detail_bayar: payments }
    }
  },
  stored: (purchase) => purchase,
  async beforePosting(context, made) {
    const lots = made.flatMap(lotsOf)
    if (lots.length > 0) await addLots(context, pembelian.kind, lots)
  },
  lines: ({ kode_toko, no_faktur_beli }, purchase) => purchaseLines({ ...purchase, kode_toko, no_faktur_beli }),
}

/** Goods that are not ours, as they were typed; the contract has seen to it that nothing is missing. */
function strangeOf(asked: Pick<AskedPiece, keyof StrangeGoods>): BroughtPiece {
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

/**
 * Buys, one purchase or many of one shop and day. The screen and the demo chain go this same way.
 *
 * @throws Refusal of `takeBrought` under the barcode, of `pricePiece` and `payOut` at their field, SALES_NOT_FOUND,
 *   KIND_NOT_FOUND, CATEGORY_NOT_FOUND, ACCOUNT_NOT_FOUND, and those of `post`
 */
export const buyMany = (context: EventContext & PurchaseWays, asked: readonly AskedPurchase[]): Promise<Purchase[]> =>
  writeDocuments(context, buying, asked)

/** Buys what the screens sent, and answers each the whole purchase for the receipt. */
export const buy: Together<typeof buyCall> = savesDocuments(buying, {
  waysOf: ([caller, ...others]) => ({
    rounding: purchaseRounding(caller),
    modules: caller.modules,
    // What somebody may look at of other shops is his own: whoever sees more than the others goes alone.
    shops: caller.shops.filter((shop) => others.every(({ shops }) => shops.includes(shop))),
  }),
  needsOf: (purchase, caller) => approvalsFor(purchase, numberSetting(caller, 'TOLERANSI_BERAT_BELI')),
})
