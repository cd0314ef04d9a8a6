import './orders.css'
import { fill } from '#engine/contract/refusal.ts'
import { sumOfGrams } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { CaseScreen, EventForm } from '#modules/cases/web/public.ts'
import { rowMessages } from '#modules/documents/web/public.ts'
import { orders as o } from '../contract/fields.ts'
import { type FixingTerms, fixingTerms, leastPaid, worthOf } from '../contract/fixings.ts'
import { type OpenOrder, fixedNow, orderCase } from '../contract/mutasi-pesanan.ts'
import { refusals } from '../contract/refusals.ts'
import { eventLook } from './looks.tsx'
import { openOrders } from './ordered-goods.tsx'

/** A line of the order that was chosen. */
type Line = OpenOrder['detail_pesanan'][number]

/** The grams of each line that are fixed now. */
class FixingForm extends EventForm {
  readonly lines = this.rows<Line>('detail_kunci', fixedNow)
}

const begin = ({ detail_pesanan }: OpenOrder, form: FixingForm) => {
  for (const line of detail_pesanan) form.lines.add(line, {})
}

/** What is fixed now, by line. */
const fixedIn = ({ lines }: FixingForm) =>
  lines.list.flatMap((row) => {
    const berat = row.entered(o.berat_dikunci)
    return berat ? [{ berat, harga_per_gram: row.about.harga_per_gram }] : []
  })

const paidOf = ({ uang_pesanan, nilai_emas_pelanggan }: OpenOrder) => uang_pesanan + nilai_emas_pelanggan

/** The least that is paid of all that is fixed then. */
const leastOf = ({ detail_pesanan }: OpenOrder, form: FixingForm, terms: FixingTerms) => {
  const before = detail_pesanan.flatMap(({ kunci }) => kunci.map(({ berlaku, harga_per_gram }) => ({ berat: berlaku, harga_per_gram })))
  return leastPaid(worthOf([...before, ...fixedIn(form)]), terms)
}

const sumsOf = (terms: FixingTerms) => (thing: OpenOrder, form: FixingForm) => {
  const minimal = leastOf(thing, form, terms)
  return {
    sums: [
      [o.berat_bebas, sumOfGrams(thing.detail_pesanan.map(({ berat_bebas }) => berat_bebas))] as const,
      [o.berat_dikunci, sumOfGrams(fixedIn(form).map(({ berat }) => berat))] as const,
      [o.uang_pesanan, thing.uang_pesanan] as const,
      ...(minimal > 0 ? [[o.dp.labelled('Uang Muka Paling Sedikit'), minimal] as const] : []),
    ],
    total: [o.sub_total.labelled('Harga Yang Dikunci'), worthOf(fixedIn(form))] as const,
  }
}

const messagesOf =
  (terms: FixingTerms) =>
  (thing: OpenOrder, form: FixingForm): Record<string, string> => {
    const at = (index: number) => `detail_kunci.${index}.${o.berat_dikunci.name}`
    const rows = form.lines.list
    const first = rows.findIndex((row) => row.entered(o.berat_dikunci) !== null)
    const minimal = leastOf(thing, form, terms)
    return {
      ...rowMessages(form.lines, fixedNow),
      ...(first === -1 ? { [at(0)]: refusals.ORDER_FIXED_NOTHING.text } : {}),
      ...(first !== -1 && paidOf(thing) < minimal
        ? { [at(first)]: fill(refusals.ORDER_FIXING_UNPAID.text, { minimal: formatNumber(minimal, 0) }) }
        : {}),
      ...Object.fromEntries(
        rows.flatMap((row, index) =>
          (row.entered(o.berat_dikunci) ?? 0) > row.about.berat_bebas
            ? [[at(index), fill(refusals.ORDER_FIXED_TOO_MUCH.text, { berat: formatNumber(row.about.berat_bebas, 3) })]]
            : [],
        ),
      ),
    }
  }

/** What was seen of each line. */
const saidOf = (_: OpenOrder, form: FixingForm) => ({
  detail_kunci: form.lines.list.map((row) => ({
    no_baris: row.about.no_baris,
    berat_dikunci: row.entered(o.berat_dikunci),
    harga_per_gram: row.about.harga_per_gram,
  })),
})

/** Fixes the price of some grams of an open order at the price of the moment. */
export default function KunciHargaPesanan() {
  const { settings } = useSession()
  const terms = fixingTerms({ setting: (key) => settings[key] })
  return (
    <CaseScreen
      of={orderCase}
      step="KUNCI"
      kind={openOrders}
      look={eventLook}
      make={() => new FixingForm(orderCase.document.number, orderCase.steps.KUNCI.asks)}
      begin={begin}
      sumsOf={sumsOf(terms)}
      messagesOf={messagesOf(terms)}
      saidOf={saidOf}
      Lines={FixedLines}
    />
  )
}

function FixedLines({ form, onDone }: { form: FixingForm; onDone: () => void }) {
  const say = useText()
  const rows = useRows(form.lines)
  return (
    <section className="entry-box" aria-label={say('Kunci Harga')} onKeyDown={(event) => enterMovesOn(event, onDone)}>
      <ol className="entry-lines order-fixed">
        {rows.map((row) => {
          const { deskripsi, nama_group, berat_bebas, harga_per_gram } = row.about
          return (
            <li key={row.id} className="entry-line">
              <p>
                <strong>{deskripsi}</strong> · {nama_group} · {say('Harga Hari Ini')} <Figure field={o.harga_per_gram} value={harga_per_gram} /> ·{' '}
                {say(o.berat_bebas.label)} <Figure field={o.berat_bebas} value={berat_bebas} /> g
              </p>
              <div className="typed-fields">
                {fixedNow.map((field) => (
                  <FormField key={field.name} form={row} field={field} />
                ))}
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
