import type { NewDocument } from '#engine/contract/document.ts'
import { refuseAt } from '#engine/contract/refusal.ts'
import { sumOfGrams, toMg } from '#engine/kinds/grams/grams.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Decision, type DocumentWriting, writeDocument } from '#modules/documents/server/public.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { refusals as orderRefusals } from '#modules/orders/contract/refusals.ts'
import { type OrderRules, type Rates, orderRulesOf, ratesOf, refuseOtherRate } from '#modules/orders/server/public.ts'
import type { Payment } from '#modules/payments/contract/payment.ts'
import { type TakenPayment, cardFeesOf, received, settle, withCardFees } from '#modules/payments/server/public.ts'
import { preorders as p } from '../contract/fields.ts'
import {
  type NewPreOrder,
  type PreOrder,
  type PreOrderedLine,
  type makePreOrder as makeCall,
  preOrder,
  priceOfPreOrdered,
} from '../contract/pre-order.ts'
import { refusals } from '../contract/refusals.ts'

/** A new pre-order with its payments. One from a file has no payments. */
export type RequestedPreOrder = Omit<NewPreOrder, 'detail_bayar'> & { readonly detail_bayar: readonly Payment[] }

type NewLine = NewDocument<typeof preOrder>['detail_pre_order'][number]

/** How pre-orders come about: nothing is there yet but the customer's money. */
const preOrdering: DocumentWriting<typeof preOrder, RequestedPreOrder, Decision<typeof preOrder>, OrderRules> = {
  document: preOrder,
  exclusiveKeys: () => [],
  async prepare(context, requested) {
    const rates = await ratesOf(
      context,
      requested.flatMap(({ detail_pre_order }) => detail_pre_order),
    )
    const fees = await cardFeesOf(context.db, requested)
    return ({ detail_bayar, ...goods }) => {
      const priced = pricePreOrder(context, goods, rates)
      const payments = withCardFees(detail_bayar, context, fees)
      return {
        document: { ...priced, ...settle(goods.dp, detail_bayar), detail_bayar: payments },
        lines: (made) => preOrderLines(made, payments),
      }
    }
  },
}

/**
 * Prices what is ordered, by what it is thought to weigh, and refuses what cannot be; pure.
 *
 * @throws Refusal MASTER_MISSING and ORDER_PRICE_CHANGED at the line, PO_EXPECTED_IN_PAST and ORDER_DP_TOO_LARGE at their fields
 */
export function pricePreOrder(
  { tgl_system, ...rules }: Pick<EventContext, 'tgl_system'> & Pick<OrderRules, 'rounding' | 'loweredPercentMax'>,
  goods: Omit<RequestedPreOrder, 'detail_bayar'>,
  rates: Rates,
): Omit<NewDocument<typeof preOrder>, 'detail_bayar' | 'jumlah_bayar' | 'kembali'> {
  const { detail_pre_order: requested, dp, tgl_perkiraan } = goods
  const detail_pre_order = requested.map((line, at) => {
    refuseOtherRate(line, (name) => `detail_pre_order.${at}.${name}`, rules, rates)
    return pricedLine(line, rules)
  })
  const sum = (of: (line: NewLine) => number) => detail_pre_order.reduce((total, line) => total + of(line), 0)
  const total_harga = sum(({ sub_total }) => sub_total)
  if (tgl_perkiraan < tgl_system) refuseAt(p.tgl_perkiraan.name, refusals.PO_EXPECTED_IN_PAST)
  if (dp > total_harga) refuseAt(p.dp.name, orderRefusals.ORDER_DP_TOO_LARGE)
  return {
    ...goods,
    total_qty: sum(({ qty }) => qty),
    total_berat: sumOfGrams(detail_pre_order.map(({ berat_baris }) => berat_baris)),
    total_harga,
    uang_po: dp,
    qty_datang: 0,
    qty_tutup: 0,
    status_po: 'open',
    detail_pre_order,
  }
}

const pricedLine = (line: PreOrderedLine, { rounding }: Pick<OrderRules, 'rounding'>): NewLine => ({
  ...line,
  berat_baris: (line.qty * toMg(line.berat)) / 1000,
  sub_total: priceOfPreOrdered(line, rounding),
  qty_datang: 0,
  qty_tutup: 0,
})

/** A pre-order (as events.md O1): what the customer pays is owed to him. Without money nothing moves. */
export function preOrderLines(made: Pick<PreOrder, 'no_po' | 'no_hp' | 'dp' | 'kembali'>, payments: readonly TakenPayment[]): Lines {
  const { no_po, no_hp, dp, kembali } = made
  const { claims, ...money } = received(payments, kembali, no_po)
  const owed = dp === 0 ? [] : [{ jenis: 'UM_PESANAN', pihak: no_hp, dokumen: no_po, rupiah: -dp } as const]
  return { kind: preOrder.kind, reference: no_po, stock: [], ...money, claims: [...claims, ...owed], points: [] }
}

/** Takes a pre-order: prices it, takes what is paid of it, and posts it. */
export const takePreOrder = (context: EventContext & OrderRules, requested: RequestedPreOrder): Promise<PreOrder> =>
  writeDocument(context, preOrdering, requested)

/** Takes a pre-order, and answers it for its paper. */
export const makePreOrder: Handler<typeof makeCall> = (input) => takePreOrder({ ...eventOf(input), ...orderRulesOf(input.caller) }, input.body)
