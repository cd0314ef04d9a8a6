import { sql } from 'kysely'
import { refuse, refuseAt } from '#engine/contract/refusal.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Caller } from '#engine/server/caller.ts'
import { type UndoContext, readDocument } from '#engine/server/document-calls.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { caseForStep } from '#modules/cases/server/public.ts'
import { type Decision, type DocumentWriting, asksApprovals, cancelWithin, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import { refusals as goodsRefusals } from '#modules/goods/contract/refusals.ts'
import { type StockPiece, holdPieces, lockPiecesAs, releasePieces, stockPiecesOf, takeReadyPieces } from '#modules/goods/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { keepMembers } from '#modules/members/server/public.ts'
import type { Payment } from '#modules/payments/contract/payment.ts'
import {
  type PaymentRules,
  type TakenPayment,
  cardFeesOf,
  paidFurther,
  paymentRulesOf,
  settle,
  withCardFees,
} from '#modules/payments/server/public.ts'
import { heldPrices, priceHoldOf } from '#modules/pricing/server/public.ts'
import { type Sale, penjualan } from '#modules/sales/contract/penjualan.ts'
import {
  type HeldGoods,
  type SaleTerms,
  type SaleRules,
  approvalsFor,
  picksUp,
  priceSale,
  soldPieces,
  takeBack,
  termsOf,
  totalsOf,
  withSteps,
} from '#modules/sales/server/public.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import {
  type RequestedContract,
  type Contract,
  type askContractApprovals as askCall,
  cicilan,
  type contract as contractCall,
  type readPlans as readPlansCall,
} from '../contract/cicilan.ts'
import { type handOver as handOverCall, instalmentCase } from '../contract/mutasi-cicilan.ts'
import type { Plan } from '../contract/parameter-cicilan.ts'
import { refusals } from '../contract/refusals.ts'
import { disagreement, financed, leftAfter } from '../contract/plan.ts'
import { agreedPieces, readContracts } from './open-contracts.ts'

/** How a shop makes contracts: it prices and is paid as it sells. */
interface ContractRules extends SaleRules {
  /** The largest reduction without an approval, in percent (BATAS_HARGA_JUAL). */
  readonly loweredPercentMax: number
}

const rulesOf = ([caller]: readonly [Caller, ...Caller[]]): ContractRules => ({
  modules: caller.modules,
  rounding: saleRounding(caller),
  priceHold: priceHoldOf(caller),
  loweredPercentMax: numberSetting(caller, 'BATAS_HARGA_JUAL'),
  nilaiPoinRp: numberSetting(caller, 'NILAI_POIN'),
  ...paymentRulesOf(caller),
})

const barcodesOf = ({ detail_barang }: { readonly detail_barang: readonly { readonly kode_barcode: string }[] }) =>
  detail_barang.map(({ kode_barcode }) => kode_barcode)

async function plansOf({ db }: Pick<EventContext, 'db'>): Promise<Plan[]> {
  const { rows } = await sql<Plan>`select * from para_cicilan order by lama_bulan, kode_cicilan`.execute(db)
  return rows
}

/** The plans of the chain, shortest first. */
export const readPlans: Handler<typeof readPlansCall> = (input) => plansOf(input)

/** What prices of contracts are decided by. */
interface PricedBy {
  readonly pieces: { get(kode_barcode: string): StockPiece | undefined }
  readonly plans: readonly Plan[]
  readonly heldOf: Awaited<ReturnType<typeof heldPrices>>
  readonly terms: SaleTerms
}

async function pricedBy(context: EventContext & ContractRules, pieces: ReadonlyMap<string, StockPiece>): Promise<PricedBy> {
  return {
    pieces,
    plans: await plansOf(context),
    heldOf: await heldPrices(context.db, pieces.values(), context.priceHold),
    terms: await termsOf(context, pieces.values()),
  }
}

/** Prices the pieces with the tax of the day, and reckons the contract by its plan. Pure; refuses at the field. */
function priceContract<Requested extends Omit<RequestedContract, 'detail_bayar'>>(
  { tgl_system, rounding, loweredPercentMax }: EventContext & ContractRules,
  requested: Requested,
  by: PricedBy,
) {
  const plan = by.plans.find(({ kode_cicilan }) => kode_cicilan === requested.kode_cicilan) ?? refuseAt('kode_cicilan', refusals.PLAN_NOT_FOUND)
  const its = requested.detail_barang.map(({ kode_barcode }) => {
    const piece = by.pieces.get(kode_barcode) ?? refuse(goodsRefusals.STATUS_CHANGED, { kode_barcode })
    if (piece.qty > 1) refuseAt(kode_barcode, refusals.IN_PART, { kode_barcode, qty: piece.qty })
    return piece
  })
  const priced = withSteps(priceSale(requested.detail_barang, its, rounding, by.heldOf), by.terms.stepOf)
  const {
    grand_total: harga_jual,
    biaya_admin: _admin,
    biaya_kemas: _packing,
    ongkos_kirim: _shipping,
    ...totals
  } = totalsOf(priced, undefined, by.terms.vat)
  const wrong = disagreement(plan, harga_jual, requested.uang_muka)
  if (wrong) refuse(wrong.kind, wrong.details, { uang_muka: wrong.message })
  const sums = { ...totals, grand_total: harga_jual - (totals.ppn_di_atas ? totals.ppn : 0), harga_jual }
  const { nama_customer, kode_cicilan, uang_muka } = requested
  const about = { nama_customer, subjek: cicilan.name, terms: { text: `${kode_cicilan}, DP ${rp(uang_muka)}`, facts: { kode_cicilan, uang_muka } } }
  return {
    priced,
    sums: { ...sums, ...plan, ...financed(plan, harga_jual, requested.uang_muka, tgl_system) },
    needs: approvalsFor(priced, about, loweredPercentMax, totals),
  }
}

/** How contracts come about: pieces that a till could sell, at its prices, held for the customer. */
const contracting: DocumentWriting<typeof cicilan, RequestedContract, Decision<typeof cicilan>, ContractRules> = {
  document: cicilan,
  exclusiveKeys: barcodesOf,
  async prepare(context, requested) {
    const pieces = await takeReadyPieces(context.db, context, requested.flatMap(barcodesOf), 'SOLD')
    const by = await pricedBy(context, new Map(pieces.map((piece) => [piece.kode_barcode, piece])))
    const fees = await cardFeesOf(context.db, requested)
    const members = await keepMembers(
      context,
      requested.filter(({ kode_member }) => kode_member === null),
    )
    return (wanted) => {
      const { detail_bayar, detail_barang: _asked, ...header } = wanted
      const { priced, sums, needs } = priceContract(context, wanted, by)
      const payments = withCardFees(detail_bayar, context, fees)
      const { uang_muka, kode_member, no_hp } = wanted
      return {
        document: {
          ...header,
          ...sums,
          ...settle(uang_muka + sums.biaya_sewa, detail_bayar),
          kode_member: kode_member ?? members.get(no_hp) ?? null,
          cicilan_dibayar: 0,
          sisa_hapus: 0,
          status_barang: 'DITAHAN',
          dari_saldo_awal: false,
          no_lama: null,
          barang: null,
          kadar_lama: null,
          berat_lama: null,
          detail_barang: soldPieces(priced),
          detail_bayar: payments,
        },
        needs,
        lines: (made) => contractLines(made, payments),
      }
    }
  },
  async beforePosting(context, made) {
    for (const { no_cicilan, nama_customer, user_id, detail_barang } of made)
      await holdPieces(context.db, context, barcodesOf({ detail_barang }), { untuk: nama_customer, kind: cicilan.kind, dokumen: no_cicilan, user_id })
  },
}

/**
 * A contract (events.md I1): money in, the customer owes principal and interest, the interest is not earned yet, the fee is; and the shop owes the goods.
 * Of a contract from before the books only the rest is owed, out of capital.
 */
export function contractLines(
  made: Pick<
    Contract,
    | 'no_cicilan'
    | 'no_hp'
    | 'harga_jual'
    | 'uang_muka'
    | 'biaya_sewa'
    | 'total_cicilan'
    | 'kembali'
    | 'dari_saldo_awal'
    | 'sisa_pokok'
    | 'total_bunga'
    | 'lama_bulan'
    | 'cicilan_dibayar'
  >,
  payments: readonly TakenPayment[],
): Lines {
  const { no_cicilan, no_hp, harga_jual, biaya_sewa, total_cicilan, kembali, dari_saldo_awal } = made
  const { bunga: unearnedRp } = leftAfter(made, made.cicilan_dibayar)
  const claim = (jenis: 'PIUTANG_CICILAN' | 'BUNGA_TANGGUH' | 'BARANG_CICILAN', rupiah: number) =>
    rupiah === 0 ? [] : [{ jenis, pihak: no_hp, dokumen: no_cicilan, rupiah }]
  const money = paidFurther(payments, kembali, no_cicilan, [
    ...claim('PIUTANG_CICILAN', total_cicilan),
    ...claim('BUNGA_TANGGUH', 0 - unearnedRp),
    ...(dari_saldo_awal ? [] : claim('BARANG_CICILAN', 0 - harga_jual)),
  ])
  const counter = dari_saldo_awal
    ? [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp: total_cicilan - unearnedRp }]
    : biaya_sewa === 0
      ? []
      : [{ type: cicilan.kind, kode_akun: 'SEWA', jumlahRp: biaya_sewa }]
  return { kind: cicilan.kind, reference: no_cicilan, stock: [], ...money, counter: [...money.counter, ...counter], points: [] }
}

/** Makes a contract and, if its plan says so, hands the goods over. */
export const contract: Handler<typeof contractCall> = async (input) => {
  const made = await saveDocument(input, contextOf(input), contracting, input.body)
  return (await handedOver(input, made)) ? readDocument(input.db, cicilan, [made.kode_toko], made.no_cicilan) : made
}

/** The approvals that a contract needs as it stands. */
export const askContractApprovals: Handler<typeof askCall> = asksApprovals({ rulesOf }, async (context, goods) => {
  const pieces = await stockPiecesOf(context.db, context.kode_toko, barcodesOf(goods))
  return priceContract(context, goods, await pricedBy(context, pieces))
})

const contextOf = (input: Context): EventContext & ContractRules => ({ ...eventOf(input), ...rulesOf([input.caller]) })

/** The goods of a contract with its agreed prices and tax, locked until the transaction ends. @throws Refusal ALREADY_HANDED_OVER, NOT_PAID_UP, STATUS_CHANGED */
async function lockHeldGoods(context: EventContext, nomor: string): Promise<HeldGoods> {
  const { db, kode_toko } = context
  const its = await caseForStep(instalmentCase, 'SERAH', readContracts, context, nomor)
  if (its.status !== 'LUNAS' && !(its.status === 'AKTIF' && its.serah_barang === 'DISERAHKAN'))
    refuseAt('no_cicilan', refusals.NOT_PAID_UP, { no_cicilan: nomor })
  const agreed = await agreedPieces(db, kode_toko, nomor)
  const kode_barcodes = barcodesOf({ detail_barang: agreed })
  await lockPiecesAs(db, kode_toko, kode_barcodes, 'HELD')
  const pieces = await stockPiecesOf(db, kode_toko, kode_barcodes)
  const { ppn_persen, ppn_teks, ppn_di_atas, ppn_dasar, ppn, no_hp, harga_jual, ...held } = its
  return {
    held: { ...saleHeader(held), no_hp },
    picked: agreed.map((line) => ({ agreed: line, piece: pieces.get(line.kode_barcode)! })),
    before: { no_cicilan: nomor, bayar_cicilan: harga_jual },
    claim: { jenis: 'BARANG_CICILAN', pihak: no_hp, dokumen: nomor, rupiah: harga_jual },
    vat: { ppn_persen, ppn_teks, ppn_di_atas, ppn_dasar, ppn },
    // They are given with the last payment.
    givesNoPoints: true,
  }
}

/** The part of a contract that its sale repeats. */
const saleHeader = ({
  kode_sales,
  nama_customer,
  alamat_customer,
  total_qty,
  total_berat,
  sub_total,
  total_ongkos,
  diskon,
  pembulatan,
  grand_total,
  keterangan,
}: Omit<HeldGoods['held'], 'no_hp'>) => ({
  kode_sales,
  nama_customer,
  alamat_customer,
  total_qty,
  total_berat,
  sub_total,
  total_ongkos,
  diskon,
  pembulatan,
  grand_total,
  keterangan,
})

interface RequestedHandOver {
  readonly no_cicilan: string
  readonly kode_member: string | null
  readonly keterangan: string | null
}
/** The contract pays all of the sale. */
const paidBefore = { grand_total: null, detail_bayar: [] as Payment[], detail_kupon: [] as { no_kupon: string }[] }
const handOverSale = picksUp<RequestedHandOver & typeof paidBefore>(({ no_cicilan }) => no_cicilan, lockHeldGoods)

/** Hands the goods over by a sale at the agreed price, which the contract pays. */
const sellHeld = (context: EventContext & ContractRules, requested: RequestedHandOver): Promise<Sale> =>
  writeDocument<typeof penjualan, RequestedHandOver & typeof paidBefore, Decision<typeof penjualan>, PaymentRules & Pick<SaleRules, 'modules'>>(
    context,
    handOverSale,
    { ...requested, ...paidBefore },
  )

/** Hands goods over that are still kept for a contract. */
export const handOver: Handler<typeof handOverCall> = async (input) => {
  const { no_cicilan, keterangan } = input.body
  const [its] = await readContracts(eventOf(input), [no_cicilan])
  return sellHeld(contextOf(input), { no_cicilan, keterangan, kode_member: its?.kode_member ?? null })
}

/** Hands the goods of a contract over if their time has come; answers whether it did. */
export async function handedOver(
  input: Context,
  {
    no_cicilan,
    status_barang,
    status,
    serah_barang,
    kode_member,
  }: Pick<Contract, 'no_cicilan' | 'status_barang' | 'status' | 'serah_barang' | 'kode_member'>,
): Promise<boolean> {
  if (status_barang !== 'DITAHAN' || !(status === 'LUNAS' || serah_barang === 'DISERAHKAN')) return false
  await sellHeld(contextOf(input), { no_cicilan, kode_member, keterangan: null })
  return true
}

/** Cancels the sale that handed the goods of a contract over, if it has one. The contract is locked: its sale and its pieces are locked after it. */
export async function cancelSale(context: UndoContext, no_cicilan: string, alasan: string): Promise<void> {
  const { db, kode_toko, approvals } = context
  const { rows } = await sql<{ no_faktur: string }>`
    select no_faktur from penjualan where (kode_toko, no_cicilan, status) = (${kode_toko}, ${no_cicilan}, 'VALID')`.execute(db)
  for (const { no_faktur } of rows) await cancelWithin(context, { document: penjualan, undo: takeBack }, { nomor: no_faktur, alasan }, approvals)
}

/** Takes a contract back that nothing was done with: its sale is cancelled, and the pieces are in their trays again. @throws Refusal NOT_THE_LATEST */
export async function undoContract(context: UndoContext, { no_cicilan, detail_barang }: Contract, alasan: string): Promise<void> {
  const [its] = await readContracts(context, [no_cicilan])
  if (its?.kejadian_akhir) refuse(refusals.NOT_THE_LATEST)
  await cancelSale(context, no_cicilan, alasan)
  if (detail_barang.length > 0) await releasePieces(context.db, context.kode_toko, barcodesOf({ detail_barang }))
}

/** Makes a contract without a call and without its approvals, and hands the goods over if the plan says so: for the demo chain. */
export async function writeContract(context: EventContext & ContractRules, requested: RequestedContract): Promise<Contract> {
  const made = await writeDocument(context, contracting, requested)
  const { no_cicilan, kode_member, serah_barang } = made
  if (serah_barang === 'DISERAHKAN') await sellHeld(context, { no_cicilan, kode_member, keterangan: null })
  return made
}
