import { fill } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { CaseScreen, type EventForm } from '#modules/cases/web/public.ts'
import { preorders as p } from '../contract/fields.ts'
import { type OpenPreOrder, preOrderCase } from '../contract/mutasi-po.ts'
import { refusals } from '../contract/refusals.ts'
import { eventLook } from './looks.tsx'
import { openPreOrders } from './pre-ordered-goods.tsx'

const sumsOf = ({ nilai_po, uang_po, sisa_bayar }: OpenPreOrder, form: EventForm) => ({
  sums: [[p.nilai_po, nilai_po] as const, [p.uang_po, uang_po] as const, [p.sisa_bayar, sisa_bayar] as const],
  total: [p.jumlah_bayar, form.entered(p.dp) ?? 0] as const,
})

/** Takes a further payment on a pre-order. */
export default function BayarPreOrder() {
  return (
    <CaseScreen
      of={preOrderCase}
      step="BAYAR"
      kind={openPreOrders}
      look={eventLook}
      sumsOf={sumsOf}
      messagesOf={({ sisa_bayar }, form): Record<string, string> =>
        (form.entered(p.dp) ?? 0) > sisa_bayar ? { dp: fill(refusals.PO_PAID_TOO_MUCH.text, { sisa: formatNumber(sisa_bayar, 0) }) } : {}
      }
      figures={[p.grand_total]}
    />
  )
}
