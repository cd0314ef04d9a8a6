import { services as s } from '../contract/fields.ts'
import { type OpenService, compensateService, gantiRugiServices } from '../contract/mutasi-service.ts'
import { type EventForm, OpenServices } from './open-services.tsx'

const fields = [s.ganti_rugi, s.keterangan.labelled('Alasan')]
const paid = s.grand_total.labelled('Dibayarkan')

const sumsOf = ({ uang_muka_service }: OpenService, form: EventForm) => {
  const ganti = form.entered(s.ganti_rugi) ?? 0
  const payRp = uang_muka_service + ganti
  return { sums: [[s.uang_muka_service, uang_muka_service] as const, [s.ganti_rugi, ganti] as const], total: [paid, payRp] as const, payRp }
}

/** Makes good what was lost or spoilt; what the customer paid in advance goes back to him as well. */
export default function GantiRugiServices() {
  return (
    <OpenServices
      screen={gantiRugiServices}
      call={compensateService}
      fields={fields}
      direction="OUT"
      sumsOf={sumsOf}
      figures={[s.uang_muka_service, s.ganti_rugi, paid]}
    />
  )
}
