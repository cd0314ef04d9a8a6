import { sql } from 'kysely'
import { fill, refuse } from '#engine/contract/refusal.ts'
import type { NewDocument } from '#engine/contract/document.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Context, Together } from '#engine/server/serve.ts'
import { requireApprovals } from '#modules/approvals/server/public.ts'
import { type DocumentWriting, rp, savesDocuments, writeDocuments } from '#modules/documents/server/public.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { type StockPiece, holdPieces, lockSellablePieces, takeReadyPieces } from '#modules/goods/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { cardFeesOf, type TakenPayment, type Settlement, received, settle, taken } from '#modules/payments/server/public.ts'
import { type PricedPiece, type SaleWays, approvalsFor, priceSale, soldPieces, totalsOf } from '#modules/sales/server/public.ts'
import { serveQueue, shownPieces } from '#modules/queue/server/public.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import { refusals } from '../contract/refusals.ts'
import { type DepositTerms, depositTerms, disagreement } from '../contract/terms.ts'
import { type Deposit, type NewDeposit, type deposit as depositCall, titipan } from '../contract/titipan.ts'
import { waitingDeposits } from '../contract/validasi.ts'

/** A piece as a deposit holds it: priced as it will be sold. */
export type AgreedPiece = NewDocument<typeof titipan>['detail_barang'][number]

/** How a shop makes deposits: it prices and is paid as it sells, and asks a part at once. */
interface DepositWays extends SaleWays {
  readonly terms: DepositTerms
}

/** A deposit that is priced and paid, and not yet written. */
interface DecidedDeposit extends ReturnType<typeof totalsOf>, Settlement {
  readonly asked: NewDeposit
  readonly priced: readonly PricedPiece[]
  readonly payments: readonly TakenPayment[]
}

const barcodesOf = ({ detail_barang }: { readonly detail_barang: readonly { readonly kode_barcode: string }[] }) =>
  detail_barang.map(({ kode_barcode }) => kode_barcode)

/** How deposits come about: pieces that a till could sell, at its prices, held in their trays. */
const depositing: DocumentWriting<typeof titipan, NewDeposit, DecidedDeposit, DepositWays> = {
  document: titipan,
  wants: barcodesOf,
  async take(context, asked, isShared) {
    const barcodes = asked.flatMap(barcodesOf)
    const pieces = isShared
      ? await lockSellablePieces(context.db, context, barcodes)
      : new Map((await takeReadyPieces(context.db, context, barcodes, 'SOLD')).map((piece) => [piece.kode_barcode, piece]))
    const fees = await cardFeesOf(
      context.db,
      asked.map(({ detail_bayar }) => detail_bayar),
    )
    return (wanted) => {
      const { dp, detail_bayar } = wanted
      return { ...priceDeposit(context, wanted, pieces), payments: taken(detail_bayar, context, fees), ...settle(dp, detail_bayar) }
    }
  },
  stored({ asked: { detail_barang: _pieces, detail_bayar: _payments, ...header }, priced, payments, ...sums }) {
    return { ...header, ...sums, uang_titipan: header.dp, detail_barang: soldPieces(priced), detail_bayar: payments }
  },
  async beforePosting(context, made) {
    for (const { no_titipan, nama_customer, user_id, detail_barang } of made) {
      const hold = { untuk: nama_customer, kind: titipan.kind, dokumen: no_titipan, user_id }
      await holdPieces(context.db, context, barcodesOf({ detail_barang }), hold)
    }
  },
  lines: (made, { payments }) => depositLines(made, payments),
}

/** Prices what is to be held, and refuses what cannot be. */
function priceDeposit<Asked extends Omit<NewDeposit, 'detail_bayar'>>(
  context: EventContext & DepositWays,
  asked: Asked,
  pieces: { get(kode_barcode: string): StockPiece | undefined },
) {
  const its = asked.detail_barang.map(({ kode_barcode }) => {
    const piece = pieces.get(kode_barcode) ?? refuse(goodsRefusals.STATUS_CHANGED, { kode_barcode })
    const { qty } = piece
    if (qty > 1) refuse(refusals.HELD_IN_PART, { kode_barcode, qty }, { [kode_barcode]: fill(refusals.HELD_IN_PART.text, { kode_barcode, qty }) })
    return piece
  })
  const priced = priceSale(asked.detail_barang, its, context.rounding)
  const totals = totalsOf(priced)
  const wrong = disagreement({ ...asked, ...totals }, context.terms)
  if (wrong) refuse(wrong.kind, wrong.details, { [wrong.field]: wrong.message })
  return { asked, priced, ...totals }
}

/** A deposit (events.md T1): the pieces stay where they are, and what the customer pays is owed to him. */
export function depositLines(made: Pick<Deposit, 'no_titipan' | 'no_hp' | 'dp' | 'kembali'>, payments: readonly TakenPayment[]): Lines {
  const { no_titipan, no_hp, dp, kembali } = made
  const { claims, ...money } = received(payments, kembali, no_titipan)
  const owed = { jenis: 'TITIPAN', pihak: no_hp, dokumen: no_titipan, rupiah: -dp } as const
  return { kind: titipan.kind, reference: no_titipan, stock: [], ...money, claims: [...claims, owed], points: [] }
}

/** What a shop says of its deposits: they are priced and paid as sales are. */
const waysOf = (caller: Caller): DepositWays => ({
  terms: depositTerms(caller, caller.tgl_system),
  modules: caller.modules,
  rounding: saleRounding(caller),
  validatesNonCash: switchedOn(caller, 'VALIDASI_NON_CASH'),
})

/** What is allowed for a deposit is for that one alone: whoever allows it reads how little holds the pieces at that price. */
const needsOf = ({ priced, asked: { nama_customer, dp } }: DecidedDeposit, caller: Caller) =>
  approvalsFor(priced, { nama_customer: `${nama_customer}, DP ${rp(dp)}`, subjek: titipan.name }, numberSetting(caller, 'BATAS_HARGA_JUAL'))

/** Holds pieces for a customer who pays a part, and answers the deposit for its paper. */
export const deposit: Together<typeof depositCall> = savesDocuments(depositing, { waysOf: ([caller]) => waysOf(caller), needsOf })

/** Makes a deposit for whoever calls, with the approvals that came along. */
async function depositFor(input: Context, asked: NewDeposit): Promise<Deposit> {
  const approve = (decided: DecidedDeposit) => requireApprovals(input, needsOf(decided, input.caller))
  const [made] = (await writeDocuments(contextOf(input), depositing, [asked], approve)) as [Deposit]
  return made
}

function contextOf({ db, caller, request_id }: Context): EventContext & DepositWays {
  const { kode_toko, tgl_system, user_id } = caller
  return { db, kode_toko, tgl_system, user_id, request_id, ...waysOf(caller) }
}

/** The deposits that wait: their pieces are there and priced when they are left, and refused where a price has moved until the money is taken. */
export const waiting = serveQueue(waitingDeposits, {
  price(input, goods, pieces) {
    const { grand_total } = priceDeposit(contextOf(input), goods, new Map(pieces.map((piece) => [piece.kode_barcode, piece])))
    return Promise.resolve({ grand_total, bayar: goods.dp })
  },
  shown: sql`a.isi ->> 'tgl_jatuh_tempo' as tgl_jatuh_tempo, ${shownPieces}`,
  make: (input, goods, { detail_bayar }) => depositFor(input, { ...goods, detail_bayar }),
})
