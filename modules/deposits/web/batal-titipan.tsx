import { fill } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { CaseScreen, type EventForm } from '#modules/cases/web/public.ts'
import { deposits as d } from '../contract/fields.ts'
import { type OpenDeposit, depositCase } from '../contract/mutasi-titipan.ts'
import { refusals } from '../contract/refusals.ts'
import { eventLook } from './looks.tsx'
import { openDeposits } from './open-deposits.tsx'

const paidBack = d.grand_total.labelled('Dikembalikan')

const sumsOf = ({ uang_titipan }: OpenDeposit, form: EventForm) => {
  const potongan = form.entered(d.potongan_batal) ?? 0
  return {
    sums: [[d.uang_titipan, uang_titipan] as const, [d.potongan_batal, potongan] as const],
    total: [paidBack, Math.max(0, uang_titipan - potongan)] as const,
  }
}

/** Gives a deposit up: the customer gets back what he had with us, less what the shop keeps. */
export default function BatalTitipan() {
  return (
    <CaseScreen
      of={depositCase}
      step="BATAL"
      kind={openDeposits}
      look={eventLook}
      sumsOf={sumsOf}
      messagesOf={({ uang_titipan }, form): Record<string, string> =>
        (form.entered(d.potongan_batal) ?? 0) > uang_titipan
          ? { potongan_batal: fill(refusals.FEE_TOO_LARGE.text, { uang_titipan: formatNumber(uang_titipan, 0) }) }
          : {}
      }
      figures={[d.uang_titipan, d.potongan_batal]}
    />
  )
}
