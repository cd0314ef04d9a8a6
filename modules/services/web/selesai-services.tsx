import { useMemo } from 'react'
import { fill } from '#engine/contract/refusal.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FormRow, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { rowMessages } from '#modules/documents/web/public.ts'
import { CaseScreen, EventForm } from '#modules/cases/web/public.ts'
import { services as s } from '../contract/fields.ts'
import { type OpenService, finishedLine, repair } from '../contract/mutasi-service.ts'
import { refusals } from '../contract/refusals.ts'
import { type WeightTolerance, toleranceOf, weightVerdict } from '../contract/weight-difference.ts'
import { eventLook } from './looks.tsx'
import { servicesToFinish } from './open-services.tsx'
import { WeightDifference } from './weight-difference.tsx'

/** A line of the service that was chosen. */
type OpenLine = OpenService['detail_barang'][number]

/** What each line weighs and costs, while it is finished. */
class FinishForm extends EventForm {
  readonly lines = this.rows<OpenLine>('detail_barang', finishedLine)
}

// What it weighs now its scale says, and nobody else.
const begin = ({ kode_tukang, detail_barang }: OpenService, form: FinishForm) => {
  form.assign({ kode_tukang, biaya_tukang: 0 })
  for (const line of detail_barang) form.lines.add(line, { biaya_selesai: line.biaya })
}

const differenceOf = (row: FormRow<OpenLine>) => sumOfGrams([row.entered(s.berat_selesai) ?? row.about.berat, -row.about.berat])
const feeOf = ({ lines }: FinishForm) => lines.list.reduce((sum, row) => sum + (row.entered(s.biaya_selesai) ?? 0), 0)

const sumsOf = ({ total_berat, uang_muka_service }: OpenService, form: FinishForm) => {
  const biaya = feeOf(form)
  return {
    sums: [
      [s.total_berat.labelled('Berat Masuk'), total_berat] as const,
      [s.selisih_berat, sumOfGrams(form.lines.list.map(differenceOf))] as const,
      [s.uang_muka_service, uang_muka_service] as const,
      [s.sisa_bayar, Math.max(0, biaya - uang_muka_service)] as const,
    ],
    total: [s.biaya_selesai, biaya] as const,
  }
}

/** The verdict on the weight of each line. A line without a weight has none. */
const verdictsOf = ({ lines }: FinishForm, tolerance: WeightTolerance) =>
  lines.list.map((row) => {
    const { berat } = row.about
    const out = row.entered(s.berat_selesai)
    return { berat, out: out ?? berat, verdict: out === null ? 'WITHIN' : weightVerdict(berat, out, tolerance) }
  })

/** Approvals for a fee below the agreed one and for a weight beyond the tolerance. A higher fee needs none: the customer agrees to it himself. */
const needsOf =
  (tolerance: WeightTolerance) =>
  ({ detail_barang }: OpenService, form: FinishForm): Category[] => [
    ...(feeOf(form) < detail_barang.reduce((sum, { biaya }) => sum + biaya, 0) ? (['TURUN_ONGKOS'] as const) : []),
    ...(verdictsOf(form, tolerance).some(({ verdict }) => verdict === 'NEEDS_APPROVAL') ? (['SELISIH_BERAT_SERVICE'] as const) : []),
  ]

const messagesOf =
  (tolerance: WeightTolerance) =>
  ({ kode_tukang, uang_muka_service }: OpenService, form: FinishForm): Record<string, string> => {
    const verdicts = verdictsOf(form, tolerance)
    const differing = verdicts.filter(({ verdict }) => verdict === 'NEEDS_APPROVAL')
    const isOther = form.lines.list.some((row) => row.entered(s.biaya_selesai) !== row.about.biaya)
    const isOwed = (form.entered(s.biaya_tukang) ?? 0) > 0
    const needsReason = isOther ? refusals.FEE_NEEDS_REASON : differing.length > 0 ? refusals.WEIGHT_NEEDS_REASON : undefined
    return {
      ...rowMessages(form.lines, finishedLine),
      ...Object.fromEntries(
        verdicts.flatMap(({ verdict, berat }, at) =>
          verdict === 'TOO_FAR' ? [[`detail_barang.${at}.berat_selesai`, fill(refusals.WEIGHT_TOO_FAR.text, { berat: formatNumber(berat, 3) })]] : [],
        ),
      ),
      ...(isOwed && kode_tukang === null && form.entered(s.kode_tukang) === null ? { kode_tukang: refusals.CRAFTSMAN_REQUIRED.text } : {}),
      ...(!isOwed && differing.some(({ berat, out }) => out > berat) ? { biaya_tukang: refusals.ADDED_WEIGHT_UNPAID.text } : {}),
      ...(needsReason && form.entered(s.keterangan) === null ? { keterangan: needsReason.text } : {}),
      ...(feeOf(form) < uang_muka_service
        ? { 'detail_barang.0.biaya_selesai': fill(refusals.FEE_BELOW_ADVANCE.text, { uang_muka_service: formatNumber(uang_muka_service, 0) }) }
        : {}),
    }
  }

/** What was repaired is weighed again line by line; what was lost is named, its craftsman is owed his fee, and what the customer pays is said. */
export default function SelesaiServices() {
  const { settings } = useSession()
  const rules = useMemo(() => {
    const tolerance = toleranceOf({ setting: (key) => settings[key] })
    return { needs: needsOf(tolerance), messages: messagesOf(tolerance) }
  }, [settings])
  return (
    <CaseScreen
      of={repair}
      step="SELESAI"
      kind={servicesToFinish}
      look={eventLook}
      make={() => new FinishForm(s.no_service, repair.steps.SELESAI.asks)}
      begin={begin}
      sumsOf={sumsOf}
      messagesOf={rules.messages}
      Lines={Weighing}
      needsOf={rules.needs}
      figures={[s.total_berat_selesai, s.selisih_berat, s.biaya_selesai]}
    />
  )
}

function Weighing({ form, onDone }: { form: FinishForm; onDone: () => void }) {
  const say = useText()
  const rows = useRows(form.lines)
  return (
    <section className="entry-box" aria-label={say('Barang')} onKeyDown={(event) => enterMovesOn(event, onDone)}>
      <ol className="entry-lines service-weighed">
        {rows.map((row) => (
          <WeighedLine key={row.id} row={row} />
        ))}
      </ol>
    </section>
  )
}

function WeighedLine({ row }: { row: FormRow<OpenLine> }) {
  const { nama_barang, deskripsi_service, berat, biaya } = row.about
  const difference = useReckoned(row, differenceOf)
  return (
    <li className="entry-line">
      <p>
        <strong>{nama_barang}</strong> · {deskripsi_service} · <Figure field={s.berat} value={berat} /> g · <Figure field={s.biaya} value={biaya} />{' '}
        <WeightDifference value={difference} />
      </p>
      <div className="typed-fields">
        {finishedLine.map((field) => (
          <FormField key={field.name} form={row} field={field} />
        ))}
      </div>
    </li>
  )
}
