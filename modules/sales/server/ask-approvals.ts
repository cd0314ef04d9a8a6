import type { Handler } from '#engine/server/serve.ts'
import { signedNeeds } from '#modules/approvals/server/public.ts'
import { stockPiecesOf } from '#modules/goods/server/public.ts'
import type { askSaleApprovals as askCall } from '../contract/ask-approvals.ts'
import { barcodesOf } from './asked-sale.ts'
import { reckonSales } from './reckon-sale.ts'
import { contextOf, needsOf } from './sell.ts'

/** What a sale needs approvals for as it stands; what is owed of it nobody knows yet. */
export const askSaleApprovals: Handler<typeof askCall> = async (input) => {
  const { db, caller, body } = input
  const pieces = await stockPiecesOf(db, caller.kode_toko, barcodesOf(body))
  const { priced, brought } = (await reckonSales({ ...contextOf(input), isLooking: true }, [body], pieces))(body)
  const needs = needsOf({ priced, brought, asked: body, debtor: undefined, hutang_fine: 0, nilai_fine: 0 }, caller)
  return { perlu: await signedNeeds(input, needs) }
}
