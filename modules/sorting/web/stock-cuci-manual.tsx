import './sorting.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { send } from '#engine/web/api.ts'
import { FieldForm, useFieldValue } from '#engine/web/field-form.ts'
import { listKey } from '#engine/web/lookup-input.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, HeaderBox, fieldMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { missingInWash, moveWash, mutasiCuciManual, newWashMove, readWashLots, stockCuciManual, washIn, washOut } from '../contract/cuci-manual.ts'
import { sorting as s } from '../contract/fields.ts'
import { LotFacts } from './lot-facts.tsx'
import { washLook } from './looks.tsx'

const allFields: readonly AnyField[] = [
  ...new Map([s.jenis_cuci, ...washIn, ...washOut, s.alasan_cuci].map((field): [string, AnyField] => [field.name, field])).values(),
]

/** What is asked by the way that goods go. */
const fieldsOf = (jenis_cuci: string | null): readonly AnyField[] => [s.jenis_cuci, ...(jenis_cuci === 'KELUAR' ? washOut : washIn), s.alasan_cuci]

/** What is not asked is not sent. */
function wireOf(form: FieldForm): Record<string, unknown> {
  const requested = new Set(fieldsOf(form.entered(s.jenis_cuci)).map(({ name }) => name))
  return Object.fromEntries(allFields.map((field) => [field.wire, requested.has(field.name) ? form.toWire([field])[field.wire] : null]))
}

/** Keeps goods to be washed by hand: in or out, how much, why, F9. The present stock stands next to the form. */
export default function StockCuciManual() {
  const say = useText()
  const queries = useQueryClient()
  const { kode_toko } = useSession()
  const entry = useDocumentForm({
    document: mutasiCuciManual,
    call: moveWash,
    make: () => new FieldForm(allFields),
    begin: () => ({ jenis_cuci: 'MASUK', qty_lot: 1 }),
    isEntered: (form) => form.isChanged,
    messagesOf: (form) => ({
      ...missingInWash(form.entered(s.jenis_cuci), wireOf(form)),
      ...fieldMessages(form, fieldsOf(form.entered(s.jenis_cuci))),
    }),
    bodyOf: (form) => newWashMove.parse(wireOf(form)),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: [readWashLots.call] })
      void queries.invalidateQueries({ queryKey: listKey(readWashLots.call) })
    },
  })
  const { form } = entry
  const jenis_cuci = useFieldValue(form, s.jenis_cuci)
  const kode_lot = useFieldValue(form, s.kode_lot)
  const berat = useFieldValue(form, s.berat)
  const { data } = useQuery({ queryKey: [readWashLots.call, kode_toko], queryFn: () => send(readWashLots, { query: { limit: 200 } }) })
  const lots = data?.rows ?? []
  const chosen = jenis_cuci === 'KELUAR' ? lots.find((lot) => lot.kode_lot === kode_lot) : undefined
  // All of it, until the user enters less.
  useEffect(() => {
    if (!chosen) return
    if (!form.isTyped(s.berat.name)) form.assign({ [s.berat.name]: chosen.berat_isi })
    if (!form.isTyped(s.qty_lot.name)) form.assign({ [s.qty_lot.name]: chosen.qty_lot })
  }, [form, chosen])
  return (
    <EntryScreen
      screen={stockCuciManual}
      entry={entry}
      look={washLook}
      figures={[s.jenis_cuci, s.berat]}
      onNext={entry.next}
      lines={() => (
        <>
          {data && lots.length === 0 && <p className="sorting-hint">{say('Stock Cuci Kosong')}</p>}
          {lots.map((lot) => (
            <LotFacts key={lot.kode_lot} title="Lot" lot={lot} />
          ))}
        </>
      )}
      side={() => (
        <>
          <HeaderBox form={form} fields={fieldsOf(jenis_cuci)} title={stockCuciManual.title} isFirst onDone={entry.save} />
          <EntrySums sums={[]} total={[s.berat, berat ?? 0]} />
        </>
      )}
    />
  )
}
