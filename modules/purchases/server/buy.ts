import type { Caller } from '#engine/server/caller.ts'
import type { HandlerInput, Together } from '#engine/server/serve.ts'
import { type Approved, requireApproval } from '#modules/approvals/server/public.ts'
import { purchaseRounding } from '#modules/settings/contract/rounding.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import type { NewPurchaseDocument, buy as buyCall } from '../contract/pembelian.ts'
import { buyMany, buyTogether } from './buy-many.ts'
import { approvalsFor } from './purchase-approvals.ts'

type Input = HandlerInput<typeof buyCall>

const contextOf = ({ db, caller, request_id }: Input) => {
  const { kode_toko, tgl_system, user_id, shops, modules } = caller
  return { db, kode_toko, tgl_system, user_id, request_id, shops, modules, rounding: purchaseRounding(caller) }
}

const needsOf = (caller: Caller, purchase: NewPurchaseDocument) => approvalsFor(purchase, numberSetting(caller, 'TOLERANSI_BERAT_BELI'))

/** Buys what the screens sent, and answers each the whole purchase for the receipt. */
export const buy: Together<typeof buyCall> = {
  async run(input) {
    const approve = async (purchase: NewPurchaseDocument) => {
      const approvals: Approved[] = []
      for (const need of needsOf(input.caller, purchase)) approvals.push(await requireApproval(input, need))
      return { approvals }
    }
    const [bought] = await buyMany({ ...contextOf(input), approve }, [input.body])
    return bought!
  },
  async together(inputs) {
    const first = inputs[0] as Input
    const counters = inputs.map(({ caller: { user_id }, request_id, body }) => ({ user_id, request_id, asked: body }))
    // What somebody may look at of other shops is his own: whoever sees less than the others goes alone.
    const shops = first.caller.shops.filter((shop) => inputs.every(({ caller }) => caller.shops.includes(shop)))
    return buyTogether({ ...contextOf(first), shops }, counters, (purchase) => needsOf(first.caller, purchase).length > 0)
  },
}
