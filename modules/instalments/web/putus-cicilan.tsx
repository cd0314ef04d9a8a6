import { useCallback } from 'react'
import { fill } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { useSession } from '#engine/web/session.ts'
import { CaseScreen, type EventForm } from '#modules/cases/web/public.ts'
import { instalments as c } from '../contract/fields.ts'
import { type OpenContract, instalmentCase } from '../contract/mutasi-cicilan.ts'
import { refusals } from '../contract/refusals.ts'
import { givenUp, keptAtMost } from '../contract/schedule.ts'
import { endSums, unpaidOf } from './end-sums.ts'
import { eventLook } from './looks.tsx'
import { heldContracts } from './open-contracts.tsx'

/** Gives up a contract whose goods the shop still holds. It offers the part that the plan lets the shop keep; less may be kept. */
export default function PutusCicilan() {
  const { tgl_system } = useSession()
  const mostOf = useCallback((contract: OpenContract) => keptAtMost(unpaidOf(contract, tgl_system), contract.potongan_putus_persen), [tgl_system])
  const begin = useCallback((contract: OpenContract, form: EventForm) => form.assign({ [c.potongan_batal.name]: mostOf(contract) }), [mostOf])
  const messagesOf = (contract: OpenContract, form: EventForm): Record<string, string> =>
    (form.entered(c.potongan_batal) ?? 0) > mostOf(contract)
      ? { potongan_batal: fill(refusals.KEPT_TOO_MUCH.text, { jumlah: formatNumber(mostOf(contract), 0) }) }
      : {}
  const sumsOf = useCallback(
    (contract: OpenContract, form: EventForm) => {
      const unpaid = unpaidOf(contract, tgl_system)
      const end = givenUp(unpaid, Math.min(form.entered(c.potongan_batal) ?? 0, mostOf(contract)))
      return { sums: endSums(unpaid, end), total: [c.sisa_lelang, end.sisa_lelang] as const }
    },
    [tgl_system, mostOf],
  )
  return (
    <CaseScreen
      of={instalmentCase}
      step="PUTUS"
      kind={heldContracts}
      look={eventLook}
      begin={begin}
      messagesOf={messagesOf}
      sumsOf={sumsOf}
      figures={[c.sisa_lelang, c.hasil_batal]}
    />
  )
}
