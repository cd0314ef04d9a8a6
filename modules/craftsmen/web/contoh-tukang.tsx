import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import { FieldForm, useFieldValue } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { listKey } from '#engine/web/lookup-input.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, HeaderBox, fieldMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import {
  type RequestedSample,
  type LentSample,
  contohTukang,
  contohTukangScreen,
  lendSample,
  newSample,
  readLent,
  sampleInputs,
  sampleFields,
} from '../contract/contoh-tukang.ts'
import { type MaterialWay, craftsmen as c } from '../contract/fields.ts'
import { sampleLook } from './looks.tsx'

const wayOf = (form: FieldForm): MaterialWay => form.entered(c.arah_contoh) ?? 'KELUAR'

/** What the form says of the way that is chosen; what was typed for the other way is not sent. */
function bodyOf(form: FieldForm): RequestedSample {
  const requested = sampleInputs(wayOf(form))
  return newSample.parse({ ...Object.fromEntries(sampleFields.map(({ wire }) => [wire, null])), ...form.toWire(requested) })
}

/** Lends a piece to a craftsman for an order, or takes it back: which way, who and which piece, what it weighs, F9. */
export default function ContohTukang() {
  const { kode_toko } = useSession()
  const queries = useQueryClient()
  const lent = useQuery({ queryKey: [readLent.call, kode_toko], queryFn: () => send(readLent, {}), staleTime: 0 })
  const entry = useDocumentForm({
    document: contohTukang,
    call: lendSample,
    make: () => new FieldForm(sampleFields),
    begin: (before) => ({ arah_contoh: before ? wayOf(before) : 'KELUAR' }),
    isEntered: (form) => form.isChanged,
    messagesOf: (form) => fieldMessages(form, sampleInputs(wayOf(form))),
    bodyOf,
    onSaved: () => {
      for (const queryKey of [[readLent.call], listKey(readLent.call)]) void queries.invalidateQueries({ queryKey })
    },
  })
  const { form } = entry
  const way: MaterialWay = useFieldValue(form, c.arah_contoh) === 'KEMBALI' ? 'KEMBALI' : 'KELUAR'
  return (
    <EntryScreen
      screen={contohTukangScreen}
      entry={entry}
      look={sampleLook}
      figures={[c.nama_barang, c.berat]}
      onNext={entry.next}
      lines={() => <LentSamples samples={lent.data ?? []} />}
      side={() => <HeaderBox form={form} fields={sampleInputs(way)} title={contohTukangScreen.title} isFirst onDone={entry.save} />}
    />
  )
}

/** The pieces that craftsmen have, the oldest first. */
function LentSamples({ samples }: { readonly samples: readonly LentSample[] }) {
  const say = useText()
  if (samples.length === 0) return <p>{say('Tidak Ada Contoh Di Tukang')}</p>
  return samples.map(({ kode_barcode, nama_barang, nama_tukang, no_pesanan, umur_hari, berat }) => (
    <article key={kode_barcode} className="document-line">
      <h3>{nama_barang}</h3>
      <p>
        <ThingLink kind="barang" id={kode_barcode} /> · <Figure field={c.berat} value={berat} strong /> g · {nama_tukang} ·{' '}
        <ThingLink kind="pesanan" id={no_pesanan} /> · {say(c.umur_hari.label)} {umur_hari}
      </p>
    </article>
  ))
}
