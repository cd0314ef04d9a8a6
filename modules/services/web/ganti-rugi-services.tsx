import { CaseScreen, type EventForm } from '#modules/cases/web/public.ts'
import { services as s } from '../contract/fields.ts'
import { type OpenService, repair } from '../contract/mutasi-service.ts'
import { eventLook } from './looks.tsx'
import { openServices } from './open-services.tsx'

const paid = s.grand_total.labelled('Dibayarkan')

const sumsOf = ({ uang_muka_service }: OpenService, form: EventForm) => {
  const ganti = form.entered(s.ganti_rugi) ?? 0
  return {
    sums: [[s.uang_muka_service, uang_muka_service] as const, [s.ganti_rugi, ganti] as const],
    total: [paid, uang_muka_service + ganti] as const,
  }
}

/** Compensates what was lost or damaged; the customer also gets his advance back. */
export default function GantiRugiServices() {
  return (
    <CaseScreen of={repair} step="GANTI_RUGI" kind={openServices} look={eventLook} sumsOf={sumsOf} figures={[s.uang_muka_service, s.ganti_rugi]} />
  )
}
