import { fill } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { CaseScreen, type EventForm } from '#modules/cases/web/public.ts'
import { services as s } from '../contract/fields.ts'
import { type OpenService, repair } from '../contract/mutasi-service.ts'
import { refusals } from '../contract/refusals.ts'
import { eventLook } from './looks.tsx'
import { openServices } from './open-services.tsx'

const returned = s.grand_total.labelled('Dikembalikan')
const keptIn = (form: EventForm) => form.entered(s.potongan_service) ?? 0

const sumsOf = ({ uang_muka_service }: OpenService, form: EventForm) => ({
  sums: [[s.uang_muka_service, uang_muka_service] as const, [s.potongan_service, keptIn(form)] as const],
  total: [returned, Math.max(0, uang_muka_service - keptIn(form))] as const,
})

/** Hands back what is not repaired after all; the customer gets back what he paid in advance, less what the shop keeps. */
export default function KembaliServices() {
  return (
    <CaseScreen
      of={repair}
      step="KEMBALI"
      kind={openServices}
      look={eventLook}
      sumsOf={sumsOf}
      messagesOf={({ uang_muka_service }, form): Record<string, string> =>
        keptIn(form) > uang_muka_service
          ? { [s.potongan_service.name]: fill(refusals.KEPT_TOO_MUCH.text, { uang_muka_service: formatNumber(uang_muka_service, 0) }) }
          : {}
      }
      figures={[s.uang_muka_service, s.potongan_service]}
    />
  )
}
