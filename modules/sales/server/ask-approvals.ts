import type { EventContext } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { asksApprovals } from '#modules/documents/server/public.ts'
import { stockPiecesOf } from '#modules/goods/server/public.ts'
import type { askSaleApprovals as askCall, askWholesaleApprovals as askWholesaleCall } from '../contract/ask-approvals.ts'
import { type RequestedGoods, type RequestedSale, type TillRules, barcodesOf } from './requested-sale.ts'
import { reckonSales } from './reckon-sale.ts'
import { needsOf, savingRules, toDealer } from './sell.ts'

/** Computes the present total of a sale; its debt is not known yet. */
async function look(context: EventContext & TillRules, requested: RequestedGoods & Pick<RequestedSale, 'nama_customer'>) {
  const pieces = await stockPiecesOf(context.db, context.kode_toko, barcodesOf(requested))
  const reckoned = (await reckonSales({ ...context, isLooking: true }, [requested], pieces))(requested)
  return { needs: needsOf(requested, reckoned, undefined, context.limits) }
}

/** What a sale needs approvals for as it stands. */
export const askSaleApprovals: Handler<typeof askCall> = asksApprovals(savingRules, look)

/** What a sale to a dealer needs approvals for as it stands. */
export const askWholesaleApprovals: Handler<typeof askWholesaleCall> = asksApprovals(savingRules, (context, requested) =>
  look(context, toDealer(requested)),
)
