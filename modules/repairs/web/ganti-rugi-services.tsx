import { fill } from '#engine/contract/refusal.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { useRows } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { CaseScreen, EventForm } from '#modules/cases/web/public.ts'
import { services as s } from '../contract/fields.ts'
import { type OpenService, keptLine, repair } from '../contract/mutasi-service.ts'
import { refusals } from '../contract/refusals.ts'
import { onTop, taxOf } from '../contract/tax.ts'
import { eventLook } from './looks.tsx'
import { openServices } from './open-services.tsx'
import { taxSums } from './tax-sums.ts'

const paid = s.grand_total.labelled('Dibayarkan')

/** Which of its lines are handed over all the same. */
class LostForm extends EventForm {
  readonly lines = this.rows<OpenService['detail_barang'][number]>('detail_barang', keptLine)
}

const make = () => new LostForm(s.no_service, repair.steps.GANTI_RUGI.asks)

const begin = ({ detail_barang }: OpenService, form: LostForm) => {
  for (const line of detail_barang) form.lines.add(line, { [s.diserahkan.name]: false })
}

/** What is due for the lines that are handed over: nothing as long as they are not finished. */
const feeOf = ({ status_service }: OpenService, { lines }: LostForm) =>
  status_service === 'SELESAI' ? lines.list.reduce((sum, row) => sum + (row.entered(s.diserahkan) ? row.about.biaya_selesai : 0), 0) : 0

const taxIn = (service: OpenService, form: LostForm) => taxOf(feeOf(service, form), service)

const backOf = (service: OpenService, form: LostForm) =>
  service.uang_muka_service + (form.entered(s.ganti_rugi) ?? 0) - feeOf(service, form) - onTop(taxIn(service, form))

const sumsOf = (service: OpenService, form: LostForm) => {
  const biaya = feeOf(service, form)
  return {
    sums: [
      [s.uang_muka_service, service.uang_muka_service] as const,
      [s.ganti_rugi, form.entered(s.ganti_rugi) ?? 0] as const,
      ...(biaya === 0 ? [] : [[s.biaya_diserahkan, biaya] as const]),
      ...taxSums(taxIn(service, form)),
    ],
    total: [paid, Math.max(0, backOf(service, form))] as const,
  }
}

const messagesOf = (service: OpenService, form: LostForm): Record<string, string> => ({
  ...(form.lines.list.every((row) => row.entered(s.diserahkan)) ? { [s.no_service.name]: refusals.NOTHING_LOST.text } : {}),
  ...(backOf(service, form) < 0
    ? {
        [s.ganti_rugi.name]: fill(refusals.COMPENSATION_BELOW_FEE.text, {
          sisa: formatNumber(feeOf(service, form) + onTop(taxIn(service, form)) - service.uang_muka_service, 0),
        }),
      }
    : {}),
})

/** Compensates what was lost or damaged, and hands over the rest; the customer also gets his advance back, less the fee of what he gets. */
export default function GantiRugiServices() {
  return (
    <CaseScreen
      of={repair}
      step="GANTI_RUGI"
      make={make}
      begin={begin}
      Lines={Lost}
      kind={openServices}
      look={eventLook}
      sumsOf={sumsOf}
      messagesOf={messagesOf}
      figures={[s.uang_muka_service, s.ganti_rugi]}
    />
  )
}

/** Of several things, those that are there: they are handed over. */
function Lost({ form }: { readonly form: LostForm }) {
  const lines = useRows(form.lines)
  if (lines.length < 2) return null
  return lines.map((row) => (
    <section key={row.id} className="entry-box">
      <h2>{row.about.nama_barang}</h2>
      <FormField form={row} field={s.diserahkan} />
    </section>
  ))
}
