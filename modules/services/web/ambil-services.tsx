import { OpenThings } from '#modules/payments/web/public.ts'
import { services as s } from '../contract/fields.ts'
import { type OpenService, ambilServices, mutasiService, pickUpService } from '../contract/mutasi-service.ts'
import { eventLook } from './looks.tsx'
import { finishedServices } from './open-services.tsx'

const fields = [s.keterangan.optional()]

const sumsOf = ({ biaya_selesai, uang_muka_service, sisa_bayar }: OpenService) => ({
  sums: [[s.biaya_selesai, biaya_selesai] as const, [s.uang_muka_service, uang_muka_service] as const],
  total: [s.sisa_bayar, sisa_bayar] as const,
})

/** Hands back what was repaired, for the rest of its fee. */
export default function AmbilServices() {
  return (
    <OpenThings
      kind={finishedServices}
      screen={ambilServices}
      call={pickUpService}
      document={mutasiService}
      look={eventLook}
      fields={fields}
      direction="IN"
      sumsOf={sumsOf}
      saidOf={({ sisa_bayar }) => ({ sisa_bayar })}
      figures={[s.biaya_selesai, s.grand_total.labelled('Dibayar')]}
    />
  )
}
