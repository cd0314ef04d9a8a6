import type { Handler } from '#engine/server/serve.ts'
import { asksApprovals } from '#modules/documents/server/public.ts'
import { stockPiecesOf } from '#modules/goods/server/public.ts'
import type { askSaleApprovals as askCall } from '../contract/ask-approvals.ts'
import { barcodesOf } from './asked-sale.ts'
import { reckonSales } from './reckon-sale.ts'
import { savingWays } from './sell.ts'

/** What a sale needs approvals for as it stands; what is owed of it nobody knows yet. */
export const askSaleApprovals: Handler<typeof askCall> = asksApprovals(savingWays, async (context, asked) => {
  const pieces = await stockPiecesOf(context.db, context.kode_toko, barcodesOf(asked))
  const reckoned = (await reckonSales({ ...context, isLooking: true }, [asked], pieces))(asked)
  return { ...reckoned, asked, debtor: undefined, hutang_fine: 0, nilai_fine: 0 }
})
