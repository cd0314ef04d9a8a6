import type { Caller } from '#engine/server/caller.ts'
import type { HandlerInput, Together } from '#engine/server/serve.ts'
import { type Approved, requireApproval } from '#modules/approvals/server/public.ts'
import { saleRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting, switchedOn } from '#modules/settings/contract/settings.ts'
import type { Sale, sell as sellCall } from '../contract/penjualan.ts'
import type { PricedPiece } from './price-sale.ts'
import { approvalsFor } from './sale-approvals.ts'
import { sellMany, sellTogether } from './sell-many.ts'

const waysOf = (caller: Caller) => {
  const { kode_toko, tgl_system, modules } = caller
  return { kode_toko, tgl_system, modules, rounding: saleRounding(caller), validatesNonCash: switchedOn(caller, 'VALIDASI_NON_CASH') }
}

const needsOf = (caller: Caller, priced: readonly PricedPiece[], sale: { readonly nama_customer: string }) =>
  approvalsFor(priced, sale, numberSetting(caller, 'BATAS_HARGA_JUAL'))

/** Sells what the tills sent, and answers each the whole sale for the receipt. */
export const sell: Together<typeof sellCall> = {
  async run(context) {
    const { db, caller, body, request_id } = context
    const approve = async (priced: readonly PricedPiece[]) => {
      const approvals: Approved[] = []
      for (const need of needsOf(caller, priced, body)) approvals.push(await requireApproval(context, need))
      return { approvals }
    }
    const [sale] = await sellMany({ db, ...waysOf(caller), user_id: caller.user_id, request_id, approve }, [body])
    return sale as Sale
  },
  async together(inputs) {
    const { db, caller } = inputs[0] as HandlerInput<typeof sellCall>
    const tills = inputs.map(({ caller: { user_id }, request_id, body }) => ({ user_id, request_id, asked: body }))
    return sellTogether({ db, ...waysOf(caller) }, tills, (priced, asked) => needsOf(caller, priced, asked).length > 0)
  },
}
