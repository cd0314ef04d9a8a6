import type { EventContext } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { asksApprovals } from '#modules/documents/server/public.ts'
import { stockPiecesOf } from '#modules/goods/server/public.ts'
import type { askSaleApprovals as askCall, askWholesaleApprovals as askWholesaleCall } from '../contract/ask-approvals.ts'
import { type AskedGoods, type AskedSale, type TillWays, barcodesOf } from './asked-sale.ts'
import { reckonSales } from './reckon-sale.ts'
import { needsOf, savingWays, toDealer } from './sell.ts'

/** Computes the present total of a sale; its debt is not known yet. */
async function look(context: EventContext & TillWays, asked: AskedGoods & Pick<AskedSale, 'nama_customer'>) {
  const pieces = await stockPiecesOf(context.db, context.kode_toko, barcodesOf(asked))
  const reckoned = (await reckonSales({ ...context, isLooking: true }, [asked], pieces))(asked)
  return { needs: needsOf(asked, reckoned, undefined, context.limits) }
}

/** What a sale needs approvals for as it stands. */
export const askSaleApprovals: Handler<typeof askCall> = asksApprovals(savingWays, look)

/** What a sale to a dealer needs approvals for as it stands. */
export const askWholesaleApprovals: Handler<typeof askWholesaleCall> = asksApprovals(savingWays, (context, asked) => look(context, toDealer(asked)))
