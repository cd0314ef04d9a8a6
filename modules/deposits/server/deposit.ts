import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import type { NewDocument } from '#engine/contract/document.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Caller } from '#engine/server/caller.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Context, Handler, Batched } from '#engine/server/serve.ts'
import { type Need, shortList } from '#modules/approvals/server/public.ts'
import { refusals as bookRefusals } from '#modules/accounting/contract/refusals.ts'
import { type Decision, type DocumentWriting, asksApprovals, saveDocument, savesDocuments, writeDocument } from '#modules/documents/server/public.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { type StockPiece, holdPieces, lockSellablePieces, stockPiecesOf, takeReadyPieces } from '#modules/goods/server/public.ts'
import type { CounterLine, Lines } from '#modules/ledger/server/public.ts'
import { ageStepsOf, heldPrices, priceHoldOf } from '#modules/pricing/server/public.ts'
import { cardFeesOf, type TakenPayment, paymentRulesOf, received, settle, withCardFees } from '#modules/payments/server/public.ts'
import { type SaleRules, approvalsFor, priceSale, soldPieces, totalsOf, withSteps } from '#modules/sales/server/public.ts'
import { serveQueue, shownPieces } from '#modules/queue/server/public.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { refusals } from '../contract/refusals.ts'
import { type DepositTerms, depositTerms, disagreement } from '../contract/terms.ts'
import {
  type Deposit,
  type NewDeposit,
  type askDepositApprovals as askCall,
  type deposit as depositCall,
  type openDeposit as openCall,
  titipan,
} from '../contract/titipan.ts'
import { waitingDeposits } from '../contract/validasi.ts'

/** A piece as a deposit holds it: priced as it will be sold. */
export type AgreedPiece = NewDocument<typeof titipan>['detail_barang'][number]

/** How a shop makes deposits: it prices and is paid as it sells, and asks a part at once. */
interface DepositRules extends SaleRules {
  readonly terms: DepositTerms
  /** The largest reduction without an approval, in percent (BATAS_HARGA_JUAL). */
  readonly loweredPercentMax: number
  /** It was left and paid before the books began. */
  readonly isOpening?: boolean
}

const barcodesOf = ({ detail_barang }: { readonly detail_barang: readonly { readonly kode_barcode: string }[] }) =>
  detail_barang.map(({ kode_barcode }) => kode_barcode)

/** How deposits come about: pieces that a till could sell, at its prices, held in their trays. */
const depositing: DocumentWriting<typeof titipan, NewDeposit, Decision<typeof titipan>, DepositRules> = {
  document: titipan,
  exclusiveKeys: barcodesOf,
  async prepare(context, requested, isShared) {
    const barcodes = requested.flatMap(barcodesOf)
    const pieces = isShared
      ? await lockSellablePieces(context.db, context, barcodes)
      : new Map((await takeReadyPieces(context.db, context, barcodes, 'SOLD')).map((piece) => [piece.kode_barcode, piece]))
    const fees = await cardFeesOf(context.db, requested)
    const by = await pricedBy(context, pieces)
    return (wanted) => {
      const { dp, detail_bayar, detail_barang, ...header } = wanted
      const { priced, needs, ...totals } = priceDeposit(context, wanted, by)
      const dari_saldo_awal = context.isOpening === true
      const payments = dari_saldo_awal ? [] : withCardFees(detail_bayar, context, fees)
      const paid = dari_saldo_awal ? { jumlah_bayar: 0, kembali: 0 } : settle(dp, detail_bayar)
      return {
        document: {
          ...header,
          dp,
          ...totals,
          ...paid,
          dari_saldo_awal,
          uang_titipan: dp,
          detail_barang: soldPieces(priced),
          detail_bayar: payments,
        },
        needs: dari_saldo_awal ? [openingNeed(wanted, totals.grand_total), ...needs] : needs,
        lines: (made) => depositLines(made, payments),
      }
    }
  },
  async beforePosting(context, made) {
    for (const { no_titipan, nama_customer, user_id, detail_barang } of made) {
      const hold = { untuk: nama_customer, kind: titipan.kind, dokumen: no_titipan, user_id }
      await holdPieces(context.db, context, barcodesOf({ detail_barang }), hold)
    }
  },
}

/** The input of the price calculation: the pieces, the held prices, and the age steps of old pieces. */
interface PricedBy {
  readonly pieces: { get(kode_barcode: string): StockPiece | undefined }
  readonly heldOf: Awaited<ReturnType<typeof heldPrices>>
  readonly stepOf: Awaited<ReturnType<typeof ageStepsOf>>
}

async function pricedBy(context: EventContext & DepositRules, pieces: ReadonlyMap<string, StockPiece>): Promise<PricedBy> {
  return { pieces, heldOf: await heldPrices(context.db, pieces.values(), context.priceHold), stepOf: await ageStepsOf(context) }
}

/** Prices what is to be held, and refuses what cannot be. `needs`: an approval is for this deposit alone, and says how little holds its pieces at that price. */
function priceDeposit<Requested extends Omit<NewDeposit, 'detail_bayar'>>(
  context: EventContext & DepositRules,
  requested: Requested,
  { pieces, heldOf, stepOf }: PricedBy,
) {
  const its = requested.detail_barang.map(({ kode_barcode }) => {
    const piece = pieces.get(kode_barcode) ?? refuse(goodsRefusals.STATUS_CHANGED, { kode_barcode })
    const { qty } = piece
    if (qty > 1) refuseAt(kode_barcode, refusals.HELD_IN_PART, { kode_barcode, qty })
    return piece
  })
  const priced = withSteps(priceSale(requested.detail_barang, its, context.rounding, heldOf), stepOf)
  const totals = totalsOf(priced)
  const wrong = disagreement({ ...requested, ...totals }, context.terms)
  if (wrong) refuse(wrong.kind, wrong.details, { [wrong.field]: wrong.message })
  const about = { nama_customer: `${requested.nama_customer}, DP ${rp(requested.dp)}`, subjek: titipan.name }
  return { priced, ...totals, needs: approvalsFor(priced, about, context.loweredPercentMax) }
}

/** A deposit (events.md T1): the pieces stay where they are, and what the customer pays is owed to him. What he paid before the books is capital (SA3). */
export function depositLines(
  made: Pick<Deposit, 'no_titipan' | 'no_hp' | 'dp' | 'kembali' | 'dari_saldo_awal'>,
  payments: readonly TakenPayment[],
): Lines {
  const { no_titipan, no_hp, dp, kembali } = made
  const { claims, ...money } = received(payments, kembali, no_titipan)
  const owed = { jenis: 'TITIPAN', pihak: no_hp, dokumen: no_titipan, rupiah: -dp } as const
  const counter: CounterLine[] = made.dari_saldo_awal ? [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp: -dp }] : money.counter
  return { kind: titipan.kind, reference: no_titipan, stock: [], ...money, claims: [...claims, owed], counter, points: [] }
}

/** What a shop says of its deposits: they are priced and paid as sales are. */
const rulesOf = ([caller]: readonly [Caller, ...Caller[]]): DepositRules => ({
  terms: depositTerms(caller, caller.tgl_system),
  modules: caller.modules,
  rounding: saleRounding(caller),
  priceHold: priceHoldOf(caller),
  loweredPercentMax: numberSetting(caller, 'BATAS_HARGA_JUAL'),
  ...paymentRulesOf(caller),
})

const savingRules = { rulesOf }

/** Holds pieces for a customer who pays a part, and answers the deposit for its paper. */
export const deposit: Batched<typeof depositCall> = savesDocuments(depositing, savingRules)

/** Holds pieces without a call, and without its approvals: for the demo chain. @throws Refusal as the call */
export const holdFor = (context: EventContext & DepositRules, requested: NewDeposit): Promise<Deposit> =>
  writeDocument(context, depositing, requested)

/** What a deposit needs approvals for as it stands. */
export const askDepositApprovals: Handler<typeof askCall> = asksApprovals(savingRules, async (context, goods) => {
  const pieces = await stockPiecesOf(context.db, context.kode_toko, barcodesOf(goods))
  return priceDeposit(context, goods, await pricedBy(context, pieces))
})

/**
 * Enters a deposit that was made before the books began. It keeps its old terms: the customer may have paid any part of the price.
 *
 * @throws Refusal as a deposit does, and SECOND_PERSON if the user who entered it also approved it
 */
export const openDeposit: Handler<typeof openCall> = (input) => {
  const rules = contextOf(input)
  const context = { ...rules, terms: { ...rules.terms, dpPercentMin: 0 }, isOpening: true }
  return saveDocument(input, context, depositing, { ...input.body, detail_bayar: [] }, bookRefusals.SECOND_PERSON)
}

/** Each needs an approval, for any amount. */
const openingNeed = ({ nama_customer, no_hp, dp, detail_barang }: NewDeposit, grand_total: number): Need => ({
  kategori: 'SALDO_AWAL_TAGIHAN',
  subjek: titipan.name,
  kunci: shortList(detail_barang, ({ kode_barcode }) => kode_barcode, ', '),
  uraian: `${nama_customer} ${no_hp}: DP ${rp(dp)} / ${rp(grand_total)}`,
  selisih_rp: dp,
  isi: { nama_customer, no_hp, dp, grand_total, detail_barang },
})

const contextOf = (input: Context): EventContext & DepositRules => ({ ...eventOf(input), ...rulesOf([input.caller]) })

/** The deposits that wait: their pieces are there and priced when they are left, and refused where a price has moved until the money is taken. */
export const waiting = serveQueue(waitingDeposits, {
  async price(input, goods, pieces) {
    const context = contextOf(input)
    const by = await pricedBy(context, new Map(pieces.map((piece) => [piece.kode_barcode, piece])))
    const { grand_total } = priceDeposit(context, goods, by)
    return { grand_total, bayar: goods.dp }
  },
  shown: sql`a.isi ->> 'tgl_jatuh_tempo' as tgl_jatuh_tempo, ${shownPieces}`,
  make: (input, goods, { detail_bayar }) => saveDocument(input, contextOf(input), depositing, { ...goods, detail_bayar }),
})
