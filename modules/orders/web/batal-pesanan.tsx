import { fill } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { CaseScreen, type EventForm } from '#modules/cases/web/public.ts'
import { orders as o } from '../contract/fields.ts'
import { type OpenOrder, orderCase } from '../contract/mutasi-pesanan.ts'
import { refusals } from '../contract/refusals.ts'
import { eventLook } from './looks.tsx'
import { openOrders } from './ordered-goods.tsx'

const paidBack = o.grand_total.labelled('Dikembalikan')

const sumsOf = ({ uang_pesanan }: OpenOrder, form: EventForm) => {
  const potongan = form.entered(o.potongan_batal) ?? 0
  return {
    sums: [[o.uang_pesanan, uang_pesanan] as const, [o.potongan_batal, potongan] as const],
    total: [paidBack, Math.max(0, uang_pesanan - potongan)] as const,
  }
}

/** Gives an order up: the customer gets back what he had with us, less what the shop keeps. */
export default function BatalPesanan() {
  return (
    <CaseScreen
      of={orderCase}
      step="BATAL"
      kind={openOrders}
      look={eventLook}
      sumsOf={sumsOf}
      messagesOf={({ uang_pesanan }, form): Record<string, string> =>
        (form.entered(o.potongan_batal) ?? 0) > uang_pesanan
          ? { potongan_batal: fill(refusals.ORDER_FEE_TOO_LARGE.text, { uang_pesanan: formatNumber(uang_pesanan, 0) }) }
          : {}
      }
      figures={[o.uang_pesanan, o.potongan_batal]}
    />
  )
}
