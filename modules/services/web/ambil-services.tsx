import { CaseScreen } from '#modules/cases/web/public.ts'
import { services as s } from '../contract/fields.ts'
import { type OpenService, repair } from '../contract/mutasi-service.ts'
import { eventLook } from './looks.tsx'
import { finishedServices } from './open-services.tsx'

const sumsOf = ({ biaya_selesai, uang_muka_service, sisa_bayar }: OpenService) => ({
  sums: [[s.biaya_selesai, biaya_selesai] as const, [s.uang_muka_service, uang_muka_service] as const],
  total: [s.sisa_bayar, sisa_bayar] as const,
})

/** Hands back what was repaired, for the rest of its fee. */
export default function AmbilServices() {
  return (
    <CaseScreen
      of={repair}
      step="AMBIL"
      kind={finishedServices}
      look={eventLook}
      sumsOf={sumsOf}
      figures={[s.biaya_selesai, s.grand_total.labelled('Dibayar')]}
    />
  )
}
