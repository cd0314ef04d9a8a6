import { fill } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { type EventForm, OpenThings } from '#modules/cases/web/public.ts'
import { deposits as d } from '../contract/fields.ts'
import { type OpenDeposit, bayarTitipan, mutasiTitipan, payDeposit } from '../contract/mutasi-titipan.ts'
import { refusals } from '../contract/refusals.ts'
import { eventLook } from './looks.tsx'
import { openDeposits } from './open-deposits.tsx'

const amount = d.dp.labelled('Jumlah')
const fields = [amount, d.keterangan.optional()]

const sumsOf = ({ grand_total, uang_titipan, sisa_bayar }: OpenDeposit, form: EventForm) => ({
  sums: [[d.grand_total, grand_total] as const, [d.uang_titipan, uang_titipan] as const, [d.sisa_bayar, sisa_bayar] as const],
  total: [d.jumlah_bayar, form.entered(amount) ?? 0] as const,
})

/** Takes a further payment on a deposit. */
export default function BayarTitipan() {
  return (
    <OpenThings
      kind={openDeposits}
      screen={bayarTitipan}
      call={payDeposit}
      document={mutasiTitipan}
      look={eventLook}
      fields={fields}
      direction="IN"
      sumsOf={sumsOf}
      messagesOf={({ sisa_bayar }, form): Record<string, string> =>
        (form.entered(amount) ?? 0) > sisa_bayar ? { dp: fill(refusals.PAID_TOO_MUCH.text, { sisa: formatNumber(sisa_bayar, 0) }) } : {}
      }
      figures={[d.grand_total]}
    />
  )
}
