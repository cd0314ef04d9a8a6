import { sql } from 'kysely'
import { refuse } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import type { Caller } from '#engine/server/caller.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import { type Need, requireApprovals, told } from '#modules/approvals/server/public.ts'
import { type Approve, type DocumentWriting, rp, writeDocuments } from '#modules/documents/server/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { cardFeesOf, type PaymentWays, payOut, settle, taken } from '#modules/payments/server/public.ts'
import { buybackPricesNow } from '#modules/pricing/server/public.ts'
import { serveQueue } from '#modules/queue/server/public.ts'
import { refusals as buybackRefusals } from '#modules/buyback/contract/refusals.ts'
import { type Rounding, purchaseRounding, saleRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import { nameOf } from '../contract/cells.ts'
import { validates } from '../contract/gates.ts'
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
export interface TradeWays extends PaymentWays {
  readonly sold: Rounding
  readonly bought: Rounding
  readonly modules: ReadonlySet<string>
}

const named = (lines: readonly TradedLine[], part: 'detail_jual' | 'detail_beli'): (TradedLine & NamedCell)[] =>
  lines.map((line, at) => ({ ...line, at: `${part}.${at}.` }))

type Goods = Omit<NewTrade, 'detail_bayar'>

/**
 * Locks the lots of trades, and answers what decides the goods of one: parts of lots go out at their share of the cost, what is bought
 * comes in at what is paid for it.
 *
 * @throws Refusal of `holdLots`; what it answers refuses as its taker does, and GROUP_NOT_BOUGHT
 */
async function priceGoods(context: EventContext & TradeWays, asked: readonly Goods[]) {
  const held = await holdLots(
    context,
    jualBeliManual.kind,
    asked.flatMap(({ detail_beli }) => named(detail_beli, 'detail_beli')),
    asked.flatMap(({ detail_jual }) => named(detail_jual, 'detail_jual')),
  )
  const prices = await buybackPricesNow(context.db, context.modules)
  const boughtAt = (kode_group: string, at: string) =>
    prices.grup.find((group) => group.kode_group === kode_group)?.harga_per_gram ??
    refuse(buybackRefusals.GROUP_NOT_BOUGHT, { kode_group }, { [`${at}kode_group`]: `Harga Beli Group ${kode_group} Belum Diatur` })
  return ({ detail_jual: sold, detail_beli: bought }: Goods) => {
    const take = held.taker()
    const detail_jual = named(sold, 'detail_jual').map(({ at, ...line }) => {
      const { kadar, harga } = held.groups.get(line.kode_group)!
      const { fineMg: fine, costRp: hpp } = take({ ...line, at }, line)
      return { ...line, kadar, harga_emas: harga, ...priceByGram(line, context.sold), fine: fine / 1000, hpp }
    })
    const detail_beli = named(bought, 'detail_beli').map(({ at, ...line }) => {
      const { kadar } = held.groups.get(line.kode_group)!
      const harga_emas = boughtAt(line.kode_group, at)
      return { ...line, kadar, harga_emas, ...priceByGram(line, context.bought), fine: fineMg(toMg(line.berat), kadar) / 1000 }
    })
    const [jual, beli] = [sumsOf(detail_jual), sumsOf(detail_beli)]
    return {
      ada_jual: sold.length > 0,
      ada_beli: bought.length > 0,
      qty_jual: jual.qty,
      berat_jual: jual.berat,
      total_jual: jual.total,
      qty_beli: beli.qty,
      berat_beli: beli.berat,
      total_beli: beli.total,
      grand_total: jual.total - beli.total,
      detail_jual,
      detail_beli,
    }
  }
}

/** How trades come about: their goods, and what is paid for the difference. */
const trading: DocumentWriting<typeof jualBeliManual, NewTrade, NewTradeDocument, TradeWays> = {
  document: jualBeliManual,
  wants: () => [],
  async take(context, asked) {
    const price = await priceGoods(context, asked)
    const fees = await cardFeesOf(
      context.db,
      asked.map(({ detail_bayar }) => detail_bayar),
    )
    return (trade) => {
      const goods = price(trade)
      const { grand_total } = goods
      // Who is paid by us is paid in money.
      const detail_bayar = grand_total < 0 ? taken(trade.detail_bayar, { validatesNonCash: false }) : taken(trade.detail_bayar, context, fees)
      return { ...trade, ...goods, ...settled(grand_total, trade.detail_bayar), detail_bayar }
    }
  },
  stored: (trade) => trade,
  lines: (made, trade) => tradeLines({ ...trade, kode_toko: made.kode_toko, no_jual_beli: made.no_jual_beli }),
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
 * Trades by gram. The screens and the demo chain go this same way.
 *
 * @throws Refusal of `holdLots` and its taker, GROUP_NOT_BOUGHT, of `settle` and `payOut` at their fields, SALES_NOT_FOUND, ACCOUNT_NOT_FOUND,
 *   and those of `post`
 */
export async function trade(context: EventContext & TradeWays, asked: NewTrade, approve?: Approve<NewTradeDocument>): Promise<Trade> {
  const [made] = await writeDocuments(context, trading, [asked], approve)
  return made as Trade
}

/** What a trade needs approvals for: what is sold for less a gram than the list allows, and what is bought for more. Pure. */
export function needsOf({ nama_customer, detail_jual, detail_beli }: NewTradeDocument, limitPercent: number): Need[] {
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
            kunci: told(lines, nameOf, ', '),
            uraian: `${told(lines, (line) => `${nameOf(line)} ${rp(line.harga_emas)} → ${rp(line.harga_per_gram)}`)} (“${nama_customer}”)`,
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
      detail_jual.filter((line) => line.harga_total === 0 || isSoldLow(line, limitPercent)),
    ),
    ...need('UBAH_HARGA_PER_GRAM', detail_beli.filter(isBoughtDear)),
  ]
}

const waysOf = (caller: Caller): TradeWays => ({
  sold: saleRounding(caller),
  bought: purchaseRounding(caller),
  modules: caller.modules,
  validatesNonCash: switchedOn(caller, 'VALIDASI_NON_CASH'),
})

/** For whom the goods of a call are traded, and how his shop does it. */
function tradeContext({ db, caller, request_id }: Context): EventContext & TradeWays {
  const { kode_toko, tgl_system, user_id } = caller
  return { db, kode_toko, tgl_system, user_id, request_id, ...waysOf(caller) }
}

/** Trades for whoever calls, with the approvals that came along. */
function tradeFor(input: Context, asked: NewTrade): Promise<Trade> {
  const limit = numberSetting(input.caller, 'BATAS_HARGA_JUAL')
  return trade(tradeContext(input), asked, (decided) => requireApprovals(input, needsOf(decided, limit)))
}

export const tradeManual: Handler<typeof tradeCall> = (input) => {
  if (input.caller.modules.has(validates)) refuse(refusals.NEEDS_VALIDATION)
  return tradeFor(input, input.body)
}

/** The trades that wait: their goods are there and priced when they are left, and again when the money is taken. */
export const waiting = serveQueue(waitingTrades, {
  async price(input, goods) {
    const { grand_total } = (await priceGoods(tradeContext(input), [goods]))(goods)
    return { grand_total, bayar: grand_total }
  },
  shown: sql`a.isi -> 'detail_jual' as detail_jual, a.isi -> 'detail_beli' as detail_beli`,
  make: (input, goods, { detail_bayar }) => tradeFor(input, { ...goods, detail_bayar }),
})
