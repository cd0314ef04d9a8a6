import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { fill } from '#engine/contract/refusal.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { z } from 'zod'
import { send } from '#engine/web/api.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { type FormRow, useOutcome, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import type { Category } from '#modules/approvals/contract/categories.ts'
import { rowMessages } from '#modules/documents/web/public.ts'
import { CaseScreen, EventForm } from '#modules/cases/web/public.ts'
import { shareOfFine } from '#modules/ledger/contract/pro-rata.ts'
import { rupiahFor } from '#modules/pricing/contract/price.ts'
import { services as s } from '../contract/fields.ts'
import { type OpenService, finishedLine, ownGold, readOwnGold, repair } from '../contract/mutasi-service.ts'
import { refusals } from '../contract/refusals.ts'
import { onTop, taxOf } from '../contract/tax.ts'
import { type WeightTolerance, toleranceOf, weightVerdict } from '../contract/weight-difference.ts'
import { eventLook } from './looks.tsx'
import { servicesToFinish } from './open-services.tsx'
import { taxSums } from './tax-sums.ts'
import { WeightDifference } from './weight-difference.tsx'

/** A line of the service that was chosen. */
type OpenLine = OpenService['detail_barang'][number]

/** What each line weighs and costs, while it is finished. */
class FinishForm extends EventForm {
  readonly lines = this.rows<OpenLine>('detail_barang', [...finishedLine, ...ownGold])
}

/** Gold of the shop in a line: the lot is picked among those that the shop has. */
const goldFields = [
  s.emas_lot.from({ api: { list: readOwnGold.call, pages: readOwnGold.call }, key: 'kode_lot' }, 'nama_barang').optional(),
  s.berat_emas.optional(),
  s.harga_emas_toko.optional(),
] as const

const goldOf = (row: FormRow<OpenLine>) => row.entered(s.berat_emas) ?? 0

/** A lot of gold that the shop has. */
type OwnLot = z.output<typeof readOwnGold.reply>['rows'][number]

const noLots: readonly OwnLot[] = []

/** The most lots that the screen knows at once. */
const lotsMax = 200

/** The gold that the shop has. */
function useOwnGold(): readonly OwnLot[] {
  const { kode_toko } = useSession()
  const { data } = useQuery({
    queryKey: [readOwnGold.call, kode_toko],
    queryFn: () => send(readOwnGold, { query: { cari: '', limit: lotsMax } }),
    staleTime: 0,
  })
  return data?.rows ?? noLots
}

const lotOf = (row: FormRow<OpenLine>, lots: readonly OwnLot[]) => lots.find(({ kode_lot }) => kode_lot === row.entered(s.emas_lot))

/** What the gold of the shop in a line comes to, in rupiah. */
const goldRpOf = (row: FormRow<OpenLine>, lots: readonly OwnLot[]) =>
  rupiahFor(shareOfFine(lotOf(row, lots), goldOf(row)), row.entered(s.harga_emas_toko) ?? 0)
const goldFeeOf = ({ lines }: FinishForm, lots: readonly OwnLot[]) => lines.list.reduce((sum, row) => sum + goldRpOf(row, lots), 0)

// The weight now comes from the scale only.
const begin = ({ kode_tukang, detail_barang }: OpenService, form: FinishForm) => {
  form.assign({ kode_tukang, biaya_tukang: 0 })
  for (const line of detail_barang) form.lines.add(line, { biaya_selesai: line.biaya })
}

/** Returns what the work took from a line or added to it, without the gold of the shop. */
const differenceOf = (row: FormRow<OpenLine>) => {
  const meantG = sumOfGrams([row.about.berat, goldOf(row)])
  return sumOfGrams([row.entered(s.berat_selesai) ?? meantG, -meantG])
}
const feeOf = ({ lines }: FinishForm) => lines.list.reduce((sum, row) => sum + (row.entered(s.biaya_selesai) ?? 0), 0)

const sumsOf =
  (lots: readonly OwnLot[]) =>
  ({ total_berat, uang_muka_service, ...agreed }: OpenService, form: FinishForm) => {
    const goldRp = goldFeeOf(form, lots)
    const biaya = feeOf(form) + goldRp
    const vat = taxOf(biaya, agreed)
    return {
      sums: [
        [s.total_berat.labelled('Berat Masuk'), total_berat] as const,
        [s.selisih_berat, sumOfGrams(form.lines.list.map(differenceOf))] as const,
        ...(goldRp > 0 ? [[s.biaya_emas, goldRp] as const] : []),
        [s.uang_muka_service, uang_muka_service] as const,
        ...taxSums(vat),
        [s.sisa_bayar, Math.max(0, biaya + onTop(vat) - uang_muka_service)] as const,
      ],
      total: [s.biaya_selesai, biaya] as const,
    }
  }

/** The verdict on the weight of each line. A line without a weight has none. */
const verdictsOf = ({ lines }: FinishForm, tolerance: WeightTolerance) =>
  lines.list.map((row) => {
    const berat = sumOfGrams([row.about.berat, goldOf(row)])
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

/** Gold of the shop is named with its lot and weight, or not at all. */
function goldMessages(row: FormRow<OpenLine>, at: string): [string, string][] {
  const [lot, grams] = [row.entered(s.emas_lot), goldOf(row)]
  if (lot === null && grams > 0) return [[`${at}.emas_lot`, 'Lot Emas Toko Harus Diisi']]
  if (lot !== null && grams === 0) return [[`${at}.berat_emas`, 'Emas Toko Harus Diisi']]
  return []
}

const messagesOf =
  (tolerance: WeightTolerance, lots: readonly OwnLot[]) =>
  ({ kode_tukang, uang_muka_service }: OpenService, form: FinishForm): Record<string, string> => {
    const verdicts = verdictsOf(form, tolerance)
    const differing = verdicts.filter(({ verdict }) => verdict === 'NEEDS_APPROVAL')
    const isOther = form.lines.list.some((row) => row.entered(s.biaya_selesai) !== row.about.biaya)
    const isOwed = (form.entered(s.biaya_tukang) ?? 0) > 0
    const needsReason = isOther ? refusals.FEE_NEEDS_REASON : differing.length > 0 ? refusals.WEIGHT_NEEDS_REASON : undefined
    return {
      ...rowMessages(form.lines, [...finishedLine, ...ownGold]),
      ...Object.fromEntries(form.lines.list.flatMap((row, at) => goldMessages(row, `detail_barang.${at}`))),
      ...Object.fromEntries(
        verdicts.flatMap(({ verdict, berat }, at) =>
          verdict === 'TOO_FAR' ? [[`detail_barang.${at}.berat_selesai`, fill(refusals.WEIGHT_TOO_FAR.text, { berat: formatNumber(berat, 3) })]] : [],
        ),
      ),
      ...(isOwed && kode_tukang === null && form.entered(s.kode_tukang) === null ? { kode_tukang: refusals.CRAFTSMAN_REQUIRED.text } : {}),
      ...(!isOwed && differing.some(({ berat, out }) => out > berat) ? { biaya_tukang: refusals.ADDED_WEIGHT_UNPAID.text } : {}),
      ...(needsReason && form.entered(s.keterangan) === null ? { keterangan: needsReason.text } : {}),
      ...(feeOf(form) + goldFeeOf(form, lots) < uang_muka_service
        ? { 'detail_barang.0.biaya_selesai': fill(refusals.FEE_BELOW_ADVANCE.text, { uang_muka_service: formatNumber(uang_muka_service, 0) }) }
        : {}),
    }
  }

/** What was repaired is weighed again line by line; what was lost is named, its craftsman is owed his fee, and what the customer pays is said. */
export default function SelesaiServices() {
  const { settings } = useSession()
  const lots = useOwnGold()
  const rules = useMemo(() => {
    const tolerance = toleranceOf({ setting: (key) => settings[key] })
    return { needs: needsOf(tolerance), messages: messagesOf(tolerance, lots), sums: sumsOf(lots) }
  }, [settings, lots])
  return (
    <CaseScreen
      of={repair}
      step="SELESAI"
      kind={servicesToFinish}
      look={eventLook}
      make={() => new FinishForm(s.no_service, repair.steps.SELESAI.asks)}
      begin={begin}
      sumsOf={rules.sums}
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
  const say = useText()
  const { nama_barang, deskripsi_service, berat, biaya } = row.about
  const difference = useReckoned(row, differenceOf)
  const [isAsked, setAsked] = useState(false)
  const hasGold = useOutcome(row, (of: FormRow<OpenLine>) => of.entered(s.emas_lot) !== null || goldOf(of) > 0)
  const isShown = isAsked || hasGold
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
        {isShown && goldFields.map((field: AnyField) => <FormField key={field.name} form={row} field={field} />)}
      </div>
      {isShown ? (
        <GoldHint row={row} />
      ) : (
        <Button variant="default" size="compact-sm" className="typed-add" onClick={() => setAsked(true)}>
          {say('Tambah Emas Toko')}
        </Button>
      )}
    </li>
  )
}

/** What there is of the lot, and what its gold comes to at the price that stands there, or else at the list's. */
function GoldHint({ row }: { readonly row: FormRow<OpenLine> }) {
  const say = useText()
  const lots = useOwnGold()
  const lot = useReckoned(
    row,
    useCallback((of: FormRow<OpenLine>) => lotOf(of, lots), [lots]),
  )
  const listRp = lot?.harga_emas_toko ?? null
  useEffect(() => {
    // The form proposes the list's price until the user types another one.
    if (listRp !== null && row.entered(s.harga_emas_toko) === null && !row.isTyped(s.harga_emas_toko.name)) row.assign({ harga_emas_toko: listRp })
  }, [row, listRp])
  const rupiah = useReckoned(
    row,
    useCallback((of: FormRow<OpenLine>) => goldRpOf(of, lots), [lots]),
  )
  if (!lot) return null
  return (
    <p className="entry-facts">
      {say('Ada {{berat}} g, murni {{fine}} g', { berat: s.berat.format(lot.berat), fine: s.fine.format(lot.fine) })}
      {rupiah > 0 && (
        <>
          {' · '}
          {say(s.biaya_emas.label)} <Figure field={s.biaya_emas} value={rupiah} strong />
        </>
      )}
    </p>
  )
}
