import { CaseScreen, type EventForm } from '#modules/cases/web/public.ts'
import { instalments as c } from '../contract/fields.ts'
import { type OpenContract, instalmentCase } from '../contract/mutasi-cicilan.ts'
import { refusals } from '../contract/refusals.ts'
import { eventLook } from './looks.tsx'
import { writtenOffContracts } from './open-contracts.tsx'

const begin = ({ sisa_hapus }: OpenContract, form: EventForm) => form.assign({ [c.jumlah_pulih.name]: sisa_hapus })
const messagesOf = ({ sisa_hapus }: OpenContract, form: EventForm): Record<string, string> =>
  (form.entered(c.jumlah_pulih) ?? 0) > sisa_hapus ? { jumlah_pulih: refusals.PAID_TOO_MUCH.text } : {}
const sumsOf = ({ sisa_hapus }: OpenContract, form: EventForm) => ({
  sums: [[c.sisa_hapus, sisa_hapus] as const],
  total: [c.grand_total.labelled('Dibayar'), form.entered(c.jumlah_pulih) ?? 0] as const,
})

/** Takes money for a contract that was written off: all that was owed of it then, or a part. */
export default function PulihCicilan() {
  return (
    <CaseScreen
      of={instalmentCase}
      step="PULIH"
      kind={writtenOffContracts}
      look={eventLook}
      begin={begin}
      messagesOf={messagesOf}
      sumsOf={sumsOf}
      figures={[c.grand_total.labelled('Dibayar')]}
    />
  )
}
