import { sql } from 'kysely'
import { type RefusalKind, refuse, refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Caller } from '#engine/server/caller.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { type Need, shortList } from '#modules/approvals/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocument } from '#modules/documents/server/public.ts'
import { demandIdentity, demandPapers, keepPapers } from '#modules/buyback/server/public.ts'
import { type IdentityRule, identityRule } from '#modules/buyback/contract/seller.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { type KeptMember, keepMembers, membersOf } from '#modules/members/server/public.ts'
import { cardFeesOf, type PaymentRules, paymentRulesOf, payOut, settle, withCardFees } from '#modules/payments/server/public.ts'
import { vatOf } from '#modules/pricing/contract/vat.ts'
import { buybackPricesNow } from '#modules/pricing/server/public.ts'
import { serveQueue } from '#modules/queue/server/public.ts'
import { refusals as buybackRefusals } from '#modules/buyback/contract/refusals.ts'
import { usualCustomer } from '#modules/sales/contract/penjualan.ts'
import { exactly } from '#modules/sales/contract/in-gold.ts'
import { refusals as saleRefusals } from '#modules/sales/contract/refusals.ts'
import { linesInGold, noGold, owedGold, refuseOtherTotal, termsOf } from '#modules/sales/server/public.ts'
import { type Rounding, purchaseRounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { nameOf } from '../contract/cells.ts'
import { sellsToDealers, validates } from '../contract/gates.ts'
import {
  type NewTrade,
  type NewTradeDocument,
  type Trade,
  type TradedLine,
  type tradeManual as tradeCall,
  jualBeliManual,
} from '../contract/jual-beli-manual.ts'
import { isBoughtDear, isSoldLow, priceByGram } from '../contract/prices.ts'
import { refusals } from '../contract/refusals.ts'
import { waitingTrades } from '../contract/validasi.ts'
import { type NamedCell, holdLots } from './lots.ts'
import { tradeLines } from './trade-lines.ts'

/** What a shop says of trades by gram: how it rounds both ways, how it takes payments, and the modules that are on. */
export interface TradeRules extends PaymentRules {
  readonly sold: Rounding
  readonly bought: Rounding
  readonly modules: ReadonlySet<string>
  /** How many days papers of those who sell are kept. */
  readonly papersDays: number
  /** How much less a gram may be sold for without an approval, in percent (BATAS_HARGA_JUAL). Undefined if approvals are not needed. */
  readonly loweredPercentMax?: number
}

const named = (lines: readonly TradedLine[], part: 'detail_jual' | 'detail_beli'): (TradedLine & NamedCell)[] =>
  lines.map((line, at) => ({ ...line, at: `${part}.${at}.` }))

type Goods = Omit<NewTrade, 'detail_bayar'>

/**
 * Refuses the trade if the list moved after the customer heard the price, so that he hears the new price first. An agreed price does not depend on
 * the list.
 */
function refuseMoved(kind: RefusalKind, { kode_group, harga_emas, at }: TradedLine & NamedCell, harga_baru: number): void {
  // Older entries that wait for the cashier have no list price in their lines.
  if ((harga_emas ?? harga_baru) === harga_baru) return
  const details = { kode_barcode: kode_group, harga_lama: harga_emas, harga_baru, harga: formatNumber(harga_baru, 0) }
  refuseAt(`${at}harga_per_gram`, kind, details)
}

/**
 * Locks the lots of trades, and answers what decides the goods of one: parts of lots go out at their share of the cost, what is bought
 * comes in at what is paid for it. The tax of the day is of what is sold.
 *
 * @throws Refusal of `holdLots`; what it answers refuses as its taker does, and GROUP_NOT_BOUGHT, PRICE_CHANGED or PURCHASE_PRICE_CHANGED at the line,
 *   TOTAL_CHANGED
 */
async function priceGoods(context: EventContext & TradeRules, requested: readonly Goods[]) {
  const held = await holdLots(
    context,
    jualBeliManual.kind,
    requested.flatMap(({ detail_beli }) => named(detail_beli, 'detail_beli')),
    requested.flatMap(({ detail_jual }) => named(detail_jual, 'detail_jual')),
  )
  const prices = await buybackPricesNow(context.db, context.modules)
  const terms = await termsOf(context, [])
  const boughtAt = (kode_group: string, at: string) =>
    prices.grup.find((group) => group.kode_group === kode_group)?.harga_per_gram ??
    refuseAt(`${at}kode_group`, buybackRefusals.GROUP_NOT_BOUGHT, { kode_group })
  return ({ detail_jual: wanted, detail_beli: bought, grand_total: expected, ...gold }: Goods) => {
    const isInGold = gold.harga_emas !== null
    if (isInGold && !context.modules.has(sellsToDealers)) refuseAt('harga_emas', refusals.NOT_FOR_GOLD)
    const sold = linesInGold(wanted, wanted, gold)
    const take = held.taker()
    const detail_jual = named(sold, 'detail_jual').map(({ at, ...line }) => {
      const { kadar, harga } = held.groups.get(line.kode_group)!
      refuseMoved(saleRefusals.PRICE_CHANGED, { ...line, at }, harga)
      const { fineMg: fine, costRp: hpp } = take({ ...line, at }, line)
      return { ...line, kadar, harga_emas: harga, ...priceByGram(line, isInGold ? exactly : context.sold), fine: fine / 1000, hpp }
    })
    const detail_beli = named(bought, 'detail_beli').map(({ at, ...line }) => {
      const { kadar } = held.groups.get(line.kode_group)!
      const harga_emas = boughtAt(line.kode_group, at)
      refuseMoved(buybackRefusals.PURCHASE_PRICE_CHANGED, { ...line, at }, harga_emas)
      return { ...line, kadar, harga_emas, ...priceByGram(line, context.bought), fine: fineMg(toMg(line.berat), kadar) / 1000 }
    })
    const [jual, beli] = [sumsOf(detail_jual), sumsOf(detail_beli)]
    const owed = isInGold ? owedGold(detail_jual, jual.total, gold) : noGold
    const vat = vatOf(jual.total, sold.length > 0 ? terms.vat : undefined)
    const grand_total = jual.total + (vat.ppn_di_atas ? vat.ppn : 0) - beli.total - owed.nilai_fine
    refuseOtherTotal({ grand_total: expected }, grand_total)
    return {
      ada_jual: sold.length > 0,
      ada_beli: bought.length > 0,
      qty_jual: jual.qty,
      berat_jual: jual.berat,
      total_jual: jual.total,
      qty_beli: beli.qty,
      berat_beli: beli.berat,
      total_beli: beli.total,
      ...owed,
      ...vat,
      grand_total,
      detail_jual,
      detail_beli,
    }
  }
}

/** A trade that is asked for. */
export type RequestedTrade = NewTrade & {
  /** The entry was left for the cashier. The identity and the photo were requested when it was entered. */
  readonly isReadAgain?: boolean
}

/** A trade that is decided, with the photo of the papers of the customer who sells. */
interface DecidedTrade extends Decision<typeof jualBeliManual> {
  readonly foto_surat: string | null
  readonly isReadAgain: boolean
}

/** Returns the debtors of trades by telephone, and keeps a new number as a member. @throws Refusal DEBTOR_UNKNOWN; what it answers does */
async function debtorsOf(context: EventContext, requested: readonly NewTrade[]) {
  const owing = requested.filter(({ harga_emas }) => harga_emas !== null)
  const codes = await keepMembers(context, owing)
  const members = await membersOf(context.db, [...codes.values()])
  return ({ no_hp }: NewTrade): KeptMember => {
    const kode_member = no_hp === null ? undefined : codes.get(no_hp)
    const { DEBTOR_UNKNOWN } = saleRefusals
    return (kode_member && members.get(kode_member)) || refuseAt('no_hp', DEBTOR_UNKNOWN)
  }
}

/** How trades come about: their goods, and what is paid for the difference. */
const trading: DocumentWriting<typeof jualBeliManual, RequestedTrade, DecidedTrade, TradeRules> = {
  document: jualBeliManual,
  exclusiveKeys: () => [],
  async prepare(context, requested) {
    const price = await priceGoods(context, requested)
    const fees = await cardFeesOf(context.db, requested)
    const debtors = await debtorsOf(context, requested)
    return (trade) => {
      const goods = price(trade)
      const debtor = trade.harga_emas === null ? undefined : debtors(trade)
      const { grand_total } = goods
      // Who is paid by us is paid in money.
      const detail_bayar =
        grand_total < 0 ? withCardFees(trade.detail_bayar, { validatesNonCash: false }) : withCardFees(trade.detail_bayar, context, fees)
      const { foto_surat, isReadAgain = false, ...header } = trade
      // Identity card and photo are stored only if a customer sells. If those lines were removed again, they are dropped.
      const card = { no_identitas: goods.ada_beli ? trade.no_identitas : null }
      const paid = { ...settled(grand_total, trade.detail_bayar), detail_bayar }
      const document = { ...header, ...card, ...goods, ...paid, kode_member: debtor?.kode_member ?? null }
      return {
        foto_surat: goods.ada_beli ? foto_surat : null,
        isReadAgain,
        document,
        needs: needsOf(document, debtor, context.loweredPercentMax),
        lines: ({ kode_toko, no_jual_beli, tgl_system }) => tradeLines({ ...document, kode_toko, no_jual_beli, tgl_system }),
      }
    }
  },
  beforePosting: (context, made, decided) =>
    keepPapers(
      context,
      made.map(({ no_jual_beli: nomor, user_id }, at) => ({
        kolom: 'no_jual_beli',
        nomor,
        foto_surat: decided[at]?.foto_surat,
        taken_by: decided[at]?.isReadAgain ? null : user_id,
      })),
      context.papersDays,
    ),
}

/** The customer pays the difference, or the shop does. */
function settled(grand_total: number, payments: NewTrade['detail_bayar']) {
  if (grand_total >= 0) return settle(grand_total, payments)
  payOut(-grand_total, payments)
  return { jumlah_bayar: -grand_total, kembali: 0 }
}

function sumsOf(lines: readonly { readonly qty: number; readonly berat: number; readonly harga_total: number }[]) {
  return {
    qty: lines.reduce((sum, { qty }) => sum + qty, 0),
    berat: sumOfGrams(lines.map(({ berat }) => berat)),
    total: lines.reduce((sum, { harga_total }) => sum + harga_total, 0),
  }
}

/**
 * Trades by gram without approvals: for the seed of the demo chain. The screens use the same writing.
 *
 * @throws Refusal of `holdLots` and its taker, GROUP_NOT_BOUGHT, of `settle` and `payOut` at their fields, SALES_NOT_FOUND, ACCOUNT_NOT_FOUND,
 *   and those of `post`
 */
export function trade(context: EventContext & TradeRules, requested: RequestedTrade): Promise<Trade> {
  return writeDocument(context, trading, requested)
}

/** What a trade needs approvals for: what is sold for less a gram than the list allows, what is bought for more, and owing gold. Pure. */
function needsOf(
  { nama_customer, detail_jual, detail_beli, harga_emas, hutang_fine, nilai_fine }: NewTradeDocument,
  debtor: KeptMember | undefined,
  loweredPercentMax: number | undefined,
): Need[] {
  if (loweredPercentMax === undefined) return []
  const need = (
    kategori: Need['kategori'],
    lines: readonly (TradedLine & { readonly harga_emas: number; readonly harga_total: number })[],
  ): Need[] =>
    lines.length === 0
      ? []
      : [
          {
            kategori,
            subjek: jualBeliManual.name,
            kunci: shortList(lines, nameOf, ', '),
            uraian: `${shortList(lines, (line) => `${nameOf(line)} ${rp(line.harga_emas)} → ${rp(line.harga_per_gram)}`)} (“${nama_customer}”)`,
            selisih_rp: Math.round(lines.reduce((sum, { berat, harga_per_gram, harga_emas }) => sum + berat * (harga_per_gram - harga_emas), 0)),
            isi: {
              nama_customer,
              barang: lines.map(({ kode_baki, kode_group, kode_dept, qty, berat, harga_per_gram, harga_emas, harga_total }) => ({
                kode_baki,
                kode_group,
                kode_dept,
                qty,
                berat,
                harga_per_gram,
                harga_emas,
                harga_total,
              })),
            },
          },
        ]
  return [
    ...need(
      'BATAS_HARGA_JUAL',
      detail_jual.filter((line) => line.harga_total === 0 || isSoldLow(line, loweredPercentMax)),
    ),
    ...need('UBAH_HARGA_PER_GRAM', detail_beli.filter(isBoughtDear)),
    ...(debtor && harga_emas !== null
      ? [
          {
            kategori: 'PENJUALAN_BELUM_LUNAS' as const,
            subjek: jualBeliManual.name,
            kunci: shortList(detail_jual, nameOf, ', '),
            uraian: `${formatNumber(hutang_fine, 3)} g emas murni, ${rp(harga_emas)} / gram · ${debtor.nama_member} ${debtor.no_hp ?? debtor.kode_member} (“${nama_customer}”)`,
            selisih_rp: -nilai_fine,
            isi: { nama_customer, nama_member: debtor.nama_member, member: debtor.no_hp ?? debtor.kode_member, hutang_fine, harga_emas },
          },
        ]
      : []),
  ]
}

const rulesOf = (caller: Caller): TradeRules => ({
  sold: saleRounding(caller),
  bought: purchaseRounding(caller),
  modules: caller.modules,
  ...paymentRulesOf(caller),
  papersDays: numberSetting(caller, 'SURAT_PENJUAL_HARI'),
  loweredPercentMax: numberSetting(caller, 'BATAS_HARGA_JUAL'),
})

/** For whom the goods of a call are traded, and how his shop does it. */
const tradeContext = (input: Context): EventContext & TradeRules => ({ ...eventOf(input), ...rulesOf(input.caller) })

/** Saves trades for the caller, with the approvals that came along. */
const save = (input: Context, requested: RequestedTrade): Promise<Trade> => saveDocument(input, tradeContext(input), trading, requested)

/** Gold by gram that comes in is not ours, so the customer who brings it must show his identity (docs/decisions/074). */
function demandSeller({ caller }: Context, { detail_beli, ...seller }: Goods): void {
  const requested: IdentityRule = identityRule(caller)
  demandIdentity(
    requested,
    seller,
    detail_beli.map(() => ({ kode_barcode: null })),
    usualCustomer,
  )
}

export const tradeManual: Handler<typeof tradeCall> = (input) => {
  if (input.caller.modules.has(validates)) refuse(refusals.NEEDS_VALIDATION)
  demandSeller(input, input.body)
  return save(input, input.body)
}

/** The trades that wait: their goods are there and priced when they are left, and again when the money is taken. */
export const waiting = serveQueue(waitingTrades, {
  async price(input, goods) {
    demandSeller(input, goods)
    await demandPapers(tradeContext(input), goods.foto_surat)
    const { grand_total } = (await priceGoods(tradeContext(input), [goods]))(goods)
    return { grand_total, bayar: grand_total }
  },
  shown: sql`a.isi -> 'detail_jual' as detail_jual, a.isi -> 'detail_beli' as detail_beli, (a.isi ->> 'harga_emas')::bigint as harga_emas`,
  make: (input, goods, { detail_bayar }) => save(input, { ...goods, detail_bayar, isReadAgain: true }),
})
