import { type EventForm, OpenThings } from '#modules/payments/web/public.ts'
import { services as s } from '../contract/fields.ts'
import { type OpenService, compensateService, gantiRugiServices, mutasiService } from '../contract/mutasi-service.ts'
import { eventLook } from './looks.tsx'
import { openServices } from './open-services.tsx'

const fields = [s.ganti_rugi, s.keterangan.labelled('Alasan')]
const paid = s.grand_total.labelled('Dibayarkan')

const sumsOf = ({ uang_muka_service }: OpenService, form: EventForm) => {
  const ganti = form.entered(s.ganti_rugi) ?? 0
  return {
    sums: [[s.uang_muka_service, uang_muka_service] as const, [s.ganti_rugi, ganti] as const],
    total: [paid, uang_muka_service + ganti] as const,
  }
}

/** Makes good what was lost or spoilt; what the customer paid in advance goes back to him as well. */
export default function GantiRugiServices() {
  return (
    <OpenThings
      kind={openServices}
      screen={gantiRugiServices}
      call={compensateService}
      document={mutasiService}
      look={eventLook}
      fields={fields}
      direction="OUT"
      sumsOf={sumsOf}
      figures={[s.uang_muka_service, s.ganti_rugi]}
    />
  )
}
