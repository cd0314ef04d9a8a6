import type { Handler } from '#engine/server/serve.ts'
import { type Approved, requireApproval } from '#modules/approvals/server/public.ts'
import { purchaseRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import type { NewPurchaseDocument, buy as buyCall } from '../contract/pembelian.ts'
import { buyMany } from './buy-many.ts'
import { approvalsFor } from './purchase-approvals.ts'

/** Buys what the screen sent, and answers the whole purchase for the receipt. */
export const buy: Handler<typeof buyCall> = async (context) => {
  const { db, caller, body, request_id } = context
  const { kode_toko, tgl_system, user_id, shops, modules } = caller
  const approve = async (purchase: NewPurchaseDocument) => {
    const approvals: Approved[] = []
    for (const need of approvalsFor(purchase, numberSetting(caller, 'TOLERANSI_BERAT_BELI'))) approvals.push(await requireApproval(context, need))
    return { approvals }
  }
  const event = { db, kode_toko, tgl_system, user_id, request_id }
  const [bought] = await buyMany({ ...event, shops, modules, rounding: purchaseRounding(caller), approve }, [body])
  return bought!
}
