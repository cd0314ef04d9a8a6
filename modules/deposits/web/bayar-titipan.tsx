import { fill } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { CaseScreen, type EventForm } from '#modules/cases/web/public.ts'
import { deposits as d } from '../contract/fields.ts'
import { type OpenDeposit, depositCase } from '../contract/mutasi-titipan.ts'
import { refusals } from '../contract/refusals.ts'
import { eventLook } from './looks.tsx'
import { openDeposits } from './open-deposits.tsx'

const sumsOf = ({ grand_total, uang_titipan, sisa_bayar }: OpenDeposit, form: EventForm) => ({
  sums: [[d.grand_total, grand_total] as const, [d.uang_titipan, uang_titipan] as const, [d.sisa_bayar, sisa_bayar] as const],
  total: [d.jumlah_bayar, form.entered(d.dp) ?? 0] as const,
})

/** Takes a further payment on a deposit. */
export default function BayarTitipan() {
  return (
    <CaseScreen
      of={depositCase}
      step="BAYAR"
      kind={openDeposits}
      look={eventLook}
      sumsOf={sumsOf}
      messagesOf={({ sisa_bayar }, form): Record<string, string> =>
        (form.entered(d.dp) ?? 0) > sisa_bayar ? { dp: fill(refusals.PAID_TOO_MUCH.text, { sisa: formatNumber(sisa_bayar, 0) }) } : {}
      }
      figures={[d.grand_total]}
    />
  )
}
