import { fill } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { services as s } from '../contract/fields.ts'
import { type OpenService, kembaliServices, returnService } from '../contract/mutasi-service.ts'
import { refusals } from '../contract/refusals.ts'
import { type EventForm, OpenServices } from './open-services.tsx'

const kept = s.potongan_service.starting(0)
const fields = [kept, s.keterangan.labelled('Alasan')]
const returned = s.grand_total.labelled('Dikembalikan')

const sumsOf = ({ uang_muka_service }: OpenService, form: EventForm) => {
  const potongan = form.entered(kept) ?? 0
  const payRp = Math.max(0, uang_muka_service - potongan)
  return {
    sums: [[s.uang_muka_service, uang_muka_service] as const, [s.potongan_service, potongan] as const],
    total: [returned, payRp] as const,
    payRp,
  }
}

/** Hands back what is not repaired after all; the customer gets back what he paid in advance, less what the shop keeps. */
export default function KembaliServices() {
  return (
    <OpenServices
      screen={kembaliServices}
      call={returnService}
      fields={fields}
      begin={() => ({ [kept.name]: 0 })}
      direction="OUT"
      sumsOf={sumsOf}
      messagesOf={({ uang_muka_service }, form): Record<string, string> =>
        (form.entered(kept) ?? 0) > uang_muka_service
          ? { [kept.name]: fill(refusals.KEPT_TOO_MUCH.text, { uang_muka_service: formatNumber(uang_muka_service, 0) }) }
          : {}
      }
      figures={[s.uang_muka_service, s.potongan_service, returned]}
    />
  )
}
