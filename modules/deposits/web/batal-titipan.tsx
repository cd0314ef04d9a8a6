import { fill } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { type EventForm, OpenThings } from '#modules/cases/web/public.ts'
import { deposits as d } from '../contract/fields.ts'
import { type OpenDeposit, batalTitipan, cancelDeposit, mutasiTitipan } from '../contract/mutasi-titipan.ts'
import { refusals } from '../contract/refusals.ts'
import { eventLook } from './looks.tsx'
import { openDeposits } from './open-deposits.tsx'

const kept = d.potongan_batal.starting(0)
const paidBack = d.grand_total.labelled('Dikembalikan')
const fields = [kept, d.keterangan.labelled('Alasan')]

const sumsOf = ({ uang_titipan }: OpenDeposit, form: EventForm) => {
  const potongan = form.entered(kept) ?? 0
  return {
    sums: [[d.uang_titipan, uang_titipan] as const, [d.potongan_batal, potongan] as const],
    total: [paidBack, Math.max(0, uang_titipan - potongan)] as const,
  }
}

/** Gives a deposit up: the customer gets back what he had with us, less what the shop keeps. */
export default function BatalTitipan() {
  return (
    <OpenThings
      kind={openDeposits}
      screen={batalTitipan}
      call={cancelDeposit}
      document={mutasiTitipan}
      look={eventLook}
      fields={fields}
      direction="OUT"
      sumsOf={sumsOf}
      messagesOf={({ uang_titipan }, form): Record<string, string> =>
        (form.entered(kept) ?? 0) > uang_titipan
          ? { potongan_batal: fill(refusals.FEE_TOO_LARGE.text, { uang_titipan: formatNumber(uang_titipan, 0) }) }
          : {}
      }
      figures={[d.uang_titipan, d.potongan_batal]}
    />
  )
}
