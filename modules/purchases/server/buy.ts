import type { Caller } from '#engine/server/caller.ts'
import { sql } from 'kysely'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler, Batched } from '#engine/server/serve.ts'
import type { Need } from '#modules/approvals/server/public.ts'
import {
  type RequestedBrought,
  type BuybackRules,
  type PricedBought,
  addBoughtLots,
  approvalsOfBought,
  broughtBarcodes,
  buybackRulesOf,
  demandIdentity,
  demandPapers,
  isStrange,
  keepPapers,
  priceBrought,
  totalsOfBought,
} from '#modules/buyback/server/public.ts'
import { type Decision, type DocumentWriting, asksApprovals, saveDocument, savesDocuments, writeDocuments } from '#modules/documents/server/public.ts'
import { type RequestedPayments, payOut, paymentsOf } from '#modules/payments/server/public.ts'
import { usualCustomer } from '#modules/sales/contract/penjualan.ts'
import { serveQueue } from '#modules/queue/server/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { type NewPurchase, type Purchase, type askPurchaseApprovals as askCall, type buy as buyCall, pembelian } from '../contract/pembelian.ts'
import { waitingPurchases } from '../contract/validasi.ts'
import { purchaseLines } from './purchase-lines.ts'

/** A purchase as the request asks for it. */
export interface RequestedPurchase extends Omit<NewPurchase, 'detail_barang' | 'detail_bayar' | 'foto_surat'> {
  /** The photo of the seller's papers, by the name that it waits under; none, unless told. */
  readonly foto_surat?: string | null
  /** It was left for the cashier, and its seller and papers were asked for then. */
  readonly isReadAgain?: true
  readonly detail_barang: readonly RequestedBrought[]
  readonly detail_bayar: RequestedPayments
}

const barcodesOf = ({ detail_barang }: RequestedPurchase) => broughtBarcodes(detail_barang)

/** A purchase that is priced and paid, and not yet written. */
interface DecidedPurchase extends Decision<typeof pembelian> {
  readonly foto_surat: string | null
  readonly isReadAgain: boolean
}

/** What a shop says of what it buys. */
interface BuyingRules extends BuybackRules {
  /** How many grams a piece may differ from its invoice without an approval. Undefined if approvals are not needed. */
  readonly weightGramsMax?: number
}

/** How purchases come about: what customers bring, at what the lists say today, paid out. */
const buying: DocumentWriting<typeof pembelian, RequestedPurchase, DecidedPurchase, BuyingRules> = {
  document: pembelian,
  exclusiveKeys: barcodesOf,
  async prepare(context, requested) {
    const price = await priceBrought(context, requested.flatMap(barcodesOf), 'detail_barang')
    return ({ detail_barang, detail_bayar, foto_surat: shown = null, isReadAgain = false, ...header }) => {
      const pieces = price(detail_barang)
      // Papers belong to gold that is not ours. When the line of the gold was removed, the purchase keeps no papers.
      const foto_surat = isStrange(pieces) ? shown : null
      if (!isReadAgain) demandIdentity(context.identity, { ...header, foto_surat }, pieces, usualCustomer)
      const totals = totalsOfBought(pieces)
      const payments = paymentsOf(detail_bayar, totals.grand_total)
      payOut(totals.grand_total, payments)
      const parts = { detail_barang: pieces, detail_bayar: payments }
      return {
        foto_surat,
        isReadAgain,
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
        taken_by: decided[at]?.isReadAgain ? null : user_id,
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
export const buyMany = (context: EventContext & BuyingRules, requested: readonly RequestedPurchase[]): Promise<Purchase[]> =>
  writeDocuments(context, buying, requested)

/** What a purchase needs approvals for: other weights and prices than the invoices and the lists say. Pure. */
const needsOf = (
  { nama_customer }: Pick<RequestedPurchase, 'nama_customer'>,
  bought: readonly PricedBought[],
  { weightGramsMax }: Pick<BuyingRules, 'weightGramsMax'>,
): Need[] => (weightGramsMax === undefined ? [] : approvalsOfBought(bought, { nama_customer, subjek: pembelian.name }, weightGramsMax))

const savingRules = {
  rulesOf: (callers: readonly [Caller, ...Caller[]]): BuyingRules => ({
    ...buybackRulesOf(callers),
    weightGramsMax: numberSetting(callers[0], 'TOLERANSI_BERAT_BELI'),
  }),
}

/** Buys what the screens sent, and answers each the whole purchase for the receipt. */
export const buy: Batched<typeof buyCall> = savesDocuments(buying, savingRules)

/** The waiting purchases. A purchase is priced when it is left, and again when the cashier pays it, at the price that the customer heard. */
export const waiting = serveQueue(waitingPurchases, {
  async price(input, goods) {
    const context = { ...eventOf(input), ...savingRules.rulesOf([input.caller]) }
    const price = await priceBrought({ ...context, isLooking: true }, broughtBarcodes(goods.detail_barang), 'detail_barang')
    const pieces = price(goods.detail_barang)
    const foto_surat = isStrange(pieces) ? goods.foto_surat : null
    demandIdentity(context.identity, { ...goods, foto_surat }, pieces, usualCustomer)
    await demandPapers(context, foto_surat)
    const { grand_total } = totalsOfBought(pieces)
    return { grand_total, bayar: 0 - grand_total }
  },
  holdsNothing: true,
  shown: sql`
    a.isi ->> 'no_identitas' as no_identitas, a.isi ->> 'keterangan' as keterangan,
    (select json_agg(json_build_object('kode_barcode', l.kode_barcode, 'nama_barang', coalesce(b.nama_barang, l.nama_barang), 'kondisi', coalesce(k.kondisi_beli, l.kode_kondisi),
                                       'berat', l.berat, 'harga', l.harga) order by l.urut)
     from rows from (jsonb_to_recordset(a.isi -> 'detail_barang') as (kode_barcode text, nama_barang text, kode_kondisi text, berat numeric, harga bigint))
       with ordinality as l (kode_barcode, nama_barang, kode_kondisi, berat, harga, urut)
     left join barang b on b.kode_barcode = l.kode_barcode left join kondisi_pembelian k on k.kode_kondisi = l.kode_kondisi) as detail_barang`,
  make: (input, goods, { detail_bayar }) =>
    saveDocument(input, { ...eventOf(input), ...savingRules.rulesOf([input.caller]) }, buying, { ...goods, isReadAgain: true, detail_bayar }),
})

/** What a purchase needs approvals for as it stands. */
export const askPurchaseApprovals: Handler<typeof askCall> = asksApprovals(savingRules, async (context, requested) => {
  const price = await priceBrought({ ...context, isLooking: true }, broughtBarcodes(requested.detail_barang), 'detail_barang')
  return { needs: needsOf(requested, price(requested.detail_barang), context) }
})
