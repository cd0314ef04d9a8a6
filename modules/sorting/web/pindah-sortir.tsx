import './sorting.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '#engine/web/api.ts'
import { FieldForm, useFieldValue } from '#engine/web/field-form.ts'
import { listKey } from '#engine/web/lookup-input.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { EntryScreen, EntrySums, HeaderBox, fieldMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { sorting as s } from '../contract/fields.ts'
import { lotMoveFields, moveLot, newLotMove, pindahSortir, pindahSortirScreen, readSortedLots } from '../contract/pindah-sortir.ts'
import { LotFacts, type ToldLot } from './lot-facts.tsx'
import { lotMoveLook } from './looks.tsx'

/** Moves grams from one sorted lot to another: from which, into which, how much, F9. */
export default function PindahSortir() {
  const queries = useQueryClient()
  const entry = useDocumentForm({
    document: pindahSortir,
    call: moveLot,
    make: () => new FieldForm(lotMoveFields),
    isEntered: (form) => form.isChanged,
    messagesOf: (form) => fieldMessages(form, lotMoveFields),
    bodyOf: (form) => newLotMove.parse(form.toWire()),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: [readSortedLots.call] })
      void queries.invalidateQueries({ queryKey: listKey(readSortedLots.call) })
    },
  })
  const { form } = entry
  const [from, to] = [useLot(useFieldValue(form, s.asal_lot)), useLot(useFieldValue(form, s.tujuan_lot))]
  const berat = useFieldValue(form, s.berat)
  // All of it, until the user enters less.
  useEffect(() => {
    if (from && !form.isTyped(s.berat.name)) form.assign({ [s.berat.name]: from.berat_isi })
    if (from && !form.isTyped(s.qty_lot.name)) form.assign({ [s.qty_lot.name]: from.qty_lot })
  }, [form, from])
  return (
    <EntryScreen
      screen={pindahSortirScreen}
      entry={entry}
      look={lotMoveLook}
      figures={[s.asal_lot, s.tujuan_lot, s.berat]}
      onNext={entry.next}
      lines={() => <FromTo from={from} to={to} />}
      side={() => (
        <>
          <HeaderBox form={form} fields={lotMoveFields} title={pindahSortirScreen.title} isFirst onDone={entry.save} />
          <EntrySums sums={[]} total={[s.berat, berat ?? 0]} />
        </>
      )}
    />
  )
}

/** A sorted lot of the shop by its code. */
function useLot(kode_lot: string | null): ToldLot | null {
  const { kode_toko } = useSession()
  const { data } = useQuery({
    queryKey: [readSortedLots.call, kode_toko, kode_lot],
    queryFn: async () => (await send(readSortedLots, { query: { cari: String(kode_lot) } })).rows.find((lot) => lot.kode_lot === kode_lot) ?? null,
    enabled: Boolean(kode_lot),
  })
  return kode_lot ? (data ?? null) : null
}

function FromTo({ from, to }: { from: ToldLot | null; to: ToldLot | null }) {
  const say = useText()
  if (!from && !to) return <p className="sorting-hint">{say('Pilih lot asal dan lot tujuan untuk melihat isinya.')}</p>
  return (
    <>
      {from && <LotFacts title={s.asal_lot.label} lot={from} />}
      {to && <LotFacts title={s.tujuan_lot.label} lot={to} />}
    </>
  )
}
