import { fill } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { CaseScreen, type EventForm } from '#modules/cases/web/public.ts'
import { orders as o } from '../contract/fields.ts'
import { type OpenOrder, orderCase } from '../contract/mutasi-pesanan.ts'
import { refusals } from '../contract/refusals.ts'
import { eventLook } from './looks.tsx'
import { goldSum, openOrders } from './ordered-goods.tsx'

const sumsOf = ({ total_harga, uang_pesanan, nilai_emas_pelanggan, sisa_bayar }: OpenOrder, form: EventForm) => ({
  sums: [
    [o.total_harga, total_harga] as const,
    [o.uang_pesanan, uang_pesanan] as const,
    ...goldSum(nilai_emas_pelanggan),
    [o.sisa_bayar, sisa_bayar] as const,
  ],
  total: [o.jumlah_bayar, form.entered(o.dp) ?? 0] as const,
})

/** Takes a further payment on an order. */
export default function BayarPesanan() {
  return (
    <CaseScreen
      of={orderCase}
      step="BAYAR"
      kind={openOrders}
      look={eventLook}
      sumsOf={sumsOf}
      messagesOf={({ sisa_bayar }, form): Record<string, string> =>
        (form.entered(o.dp) ?? 0) > sisa_bayar ? { dp: fill(refusals.ORDER_PAID_TOO_MUCH.text, { sisa: formatNumber(sisa_bayar, 0) }) } : {}
      }
      figures={[o.grand_total]}
    />
  )
}
