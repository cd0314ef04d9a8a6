import { fill } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { type EventForm, OpenThings } from '#modules/payments/web/public.ts'
import { services as s } from '../contract/fields.ts'
import { type OpenService, kembaliServices, mutasiService, returnService } from '../contract/mutasi-service.ts'
import { refusals } from '../contract/refusals.ts'
import { eventLook } from './looks.tsx'
import { openServices } from './open-services.tsx'

const kept = s.potongan_service.starting(0)
const fields = [kept, s.keterangan.labelled('Alasan')]
const returned = s.grand_total.labelled('Dikembalikan')

const sumsOf = ({ uang_muka_service }: OpenService, form: EventForm) => {
  const potongan = form.entered(kept) ?? 0
  return {
    sums: [[s.uang_muka_service, uang_muka_service] as const, [s.potongan_service, potongan] as const],
    total: [returned, Math.max(0, uang_muka_service - potongan)] as const,
  }
}

/** Hands back what is not repaired after all; the customer gets back what he paid in advance, less what the shop keeps. */
export default function KembaliServices() {
  return (
    <OpenThings
      kind={openServices}
      screen={kembaliServices}
      call={returnService}
      document={mutasiService}
      look={eventLook}
      fields={fields}
      direction="OUT"
      sumsOf={sumsOf}
      messagesOf={({ uang_muka_service }, form): Record<string, string> =>
        (form.entered(kept) ?? 0) > uang_muka_service
          ? { [kept.name]: fill(refusals.KEPT_TOO_MUCH.text, { uang_muka_service: formatNumber(uang_muka_service, 0) }) }
          : {}
      }
      figures={[s.uang_muka_service, s.potongan_service]}
    />
  )
}
