import type { Caller } from '#engine/server/caller.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Handler, Together } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import {
  type AskedBrought,
  type BuybackWays,
  type PricedBought,
  addBoughtLots,
  approvalsOfBought,
  broughtBarcodes,
  buybackWaysOf,
  demandIdentity,
  isStrange,
  keepPapers,
  priceBrought,
  totalsOfBought,
} from '#modules/buyback/server/public.ts'
import { type Decision, type DocumentWriting, asksApprovals, savesDocuments, writeDocuments } from '#modules/documents/server/public.ts'
import { type AskedPayments, payOut, paymentsOf } from '#modules/payments/server/public.ts'
import { usualCustomer } from '#modules/sales/contract/penjualan.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { type NewPurchase, type Purchase, type askPurchaseApprovals as askCall, type buy as buyCall, pembelian } from '../contract/pembelian.ts'
import { purchaseLines } from './purchase-lines.ts'

/** A purchase that somebody asks for. */
export interface AskedPurchase extends Omit<NewPurchase, 'detail_barang' | 'detail_bayar' | 'foto_surat'> {
  /** The photo of the seller's papers, by the name that it waits under; none, unless told. */
  readonly foto_surat?: string | null
  readonly detail_barang: readonly AskedBrought[]
  readonly detail_bayar: AskedPayments
}

const barcodesOf = ({ detail_barang }: AskedPurchase) => broughtBarcodes(detail_barang)

/** A purchase that is priced and paid, and not yet written. */
interface DecidedPurchase extends Decision<typeof pembelian> {
  readonly foto_surat: string | null
}

/** What a shop says of what it buys. */
interface BuyingWays extends BuybackWays {
  /** How many grams a piece may differ from its invoice without an approval. Undefined if approvals are not needed. */
  readonly weightGramsMax?: number
}

/** How purchases come about: what customers bring, at what the lists say today, paid out. */
const buying: DocumentWriting<typeof pembelian, AskedPurchase, DecidedPurchase, BuyingWays> = {
  document: pembelian,
  wants: barcodesOf,
  async take(context, asked) {
    const price = await priceBrought(context, asked.flatMap(barcodesOf), 'detail_barang')
    return ({ detail_barang, detail_bayar, foto_surat: shown = null, ...header }) => {
      const pieces = price(detail_barang)
      // Papers are of gold that is not ours; what was shown for a line that went again is kept of nobody.
      const foto_surat = isStrange(pieces) ? shown : null
      demandIdentity(context.identity, { ...header, foto_surat }, pieces, usualCustomer)
      const totals = totalsOfBought(pieces)
      const payments = paymentsOf(detail_bayar, totals.grand_total)
      payOut(totals.grand_total, payments)
      const parts = { detail_barang: pieces, detail_bayar: payments }
      return {
        foto_surat,
        document: { ...header, ...totals, ...parts },
        needs: needsOf(header, pieces, context),
        lines: ({ kode_toko, no_faktur_beli }) => purchaseLines({ ...parts, kode_toko, no_faktur_beli }),
      }
    }
  },
  async beforePosting(context, made, decided) {
    await addBoughtLots(
      context,
      pembelian.kind,
      made.map(({ no_faktur_beli, user_id, detail_barang }) => ({ nomor: no_faktur_beli, user_id, bought: detail_barang })),
    )
    await keepPapers(
      context,
      made.map(({ no_faktur_beli: nomor, user_id }, at) => ({
        kolom: 'no_faktur_beli',
        nomor,
        foto_surat: decided[at]?.foto_surat,
        taken_by: user_id,
      })),
      context.papersDays,
    )
  },
}

/**
 * Buys, one purchase or many of one shop and day. The screen and the demo chain go this same way.
 *
 * @throws Refusal of `priceBrought` under the barcode or at its field, of `payOut` at its field, SALES_NOT_FOUND,
 *   KIND_NOT_FOUND, CATEGORY_NOT_FOUND, ACCOUNT_NOT_FOUND, IDENTITY_REQUIRED, PAPERS_GONE, and those of `post`
 */
export const buyMany = (context: EventContext & BuyingWays, asked: readonly AskedPurchase[]): Promise<Purchase[]> =>
  writeDocuments(context, buying, asked)

/** What a purchase needs approvals for: other weights and prices than the invoices and the lists say. Pure. */
const needsOf = (
  { nama_customer }: Pick<AskedPurchase, 'nama_customer'>,
  bought: readonly PricedBought[],
  { weightGramsMax }: Pick<BuyingWays, 'weightGramsMax'>,
): Need[] => (weightGramsMax === undefined ? [] : approvalsOfBought(bought, { nama_customer, subjek: pembelian.name }, weightGramsMax))

const savingWays = {
  waysOf: (callers: readonly [Caller, ...Caller[]]): BuyingWays => ({
    ...buybackWaysOf(callers),
    weightGramsMax: numberSetting(callers[0], 'TOLERANSI_BERAT_BELI'),
  }),
}

/** Buys what the screens sent, and answers each the whole purchase for the receipt. */
export const buy: Together<typeof buyCall> = savesDocuments(buying, savingWays)

/** What a purchase needs approvals for as it stands. */
export const askPurchaseApprovals: Handler<typeof askCall> = asksApprovals(savingWays, async (context, asked) => {
  const price = await priceBrought({ ...context, isLooking: true }, broughtBarcodes(asked.detail_barang), 'detail_barang')
  return { needs: needsOf(asked, price(asked.detail_barang), context) }
})
