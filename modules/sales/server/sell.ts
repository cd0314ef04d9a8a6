import type { Handler } from '#engine/server/serve.ts'
import { type Approved, requireApproval } from '#modules/approvals/server/public.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import type { Sale, sell as sellCall } from '../contract/penjualan.ts'
import type { PricedPiece } from './price-sale.ts'
import { approvalsFor } from './sale-approvals.ts'
import { sellMany } from './sell-many.ts'

/** Sells what the till sent, and answers the whole sale for the receipt. */
export const sell: Handler<typeof sellCall> = async (context) => {
  const { db, caller, body, request_id } = context
  const { kode_toko, tgl_system, user_id, modules } = caller
  const approve = async (priced: readonly PricedPiece[]) => {
    const approvals: Approved[] = []
    for (const need of approvalsFor(priced, body, numberSetting(caller, 'BATAS_HARGA_JUAL'))) approvals.push(await requireApproval(context, need))
    return { approvals }
  }
  const ways = { rounding: saleRounding(caller), validatesNonCash: switchedOn(caller, 'VALIDASI_NON_CASH') }
  const [sale] = await sellMany({ db, kode_toko, tgl_system, user_id, request_id, modules, ...ways, approve }, [body])
  return sale as Sale
}
