import { mayOpen } from '#engine/server/access.ts'
import type { Handler } from '#engine/server/serve.ts'
import { hargaModal } from '#modules/access/contract/rights.ts'
import { signedNeeds } from '#modules/approvals/server/public.ts'
import { stockPiecesOf } from '#modules/goods/server/public.ts'
import type { askSaleApprovals as askCall } from '../contract/ask-approvals.ts'
import { barcodesOf } from './asked-sale.ts'
import { reckonSales } from './reckon-sale.ts'
import { contextOf, needsOf } from './sell.ts'

/**
 * What a sale needs approvals for as it stands; what is owed of it nobody knows yet. Whether a piece goes below its cost is told to those alone who
 * may read what goods cost, since whoever may ask again and again finds it; it is asked when the sale is saved.
 */
export const askSaleApprovals: Handler<typeof askCall> = async (input) => {
  const { db, caller, body } = input
  const pieces = await stockPiecesOf(db, caller.kode_toko, barcodesOf(body))
  const { priced, brought, ppn_persen, ppn_di_atas } = (await reckonSales({ ...contextOf(input), isLooking: true }, [body], pieces))(body)
  const needs = needsOf({ priced, brought, ppn_persen, ppn_di_atas, asked: body, debtor: undefined, hutang_fine: 0, nilai_fine: 0 }, caller)
  const knowsCost = mayOpen(hargaModal, caller)
  return {
    perlu: await signedNeeds(
      input,
      needs.filter(({ kategori }) => knowsCost || kategori !== 'BERLIAN_DI_BAWAH_MODAL'),
    ),
  }
}
