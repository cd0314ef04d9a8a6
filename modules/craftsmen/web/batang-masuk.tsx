import { useCallback } from 'react'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { FieldForm, useFieldValue, useReckoned } from '#engine/web/field-form.ts'
import { EntryScreen, EntrySums, HeaderBox, fieldMessages, useDocumentForm } from '#modules/documents/web/public.ts'
import { fineMg } from '#modules/goods/contract/fine.ts'
import { barInFields, batangMasuk, batangMasukScreen, newBarIn, takeBarIn } from '../contract/batang-masuk.ts'
import { craftsmen as c } from '../contract/fields.ts'
import { useFreshLots } from './fresh-lots.ts'
import { barInLook } from './looks.tsx'

/** The fine gold of the bar that is entered, in grams, as the server reckons it. */
function fineOf(form: FieldForm): number {
  const [berat, kadar] = [form.entered(c.berat) ?? 0, form.entered(c.kadar) ?? 0]
  return kadar > 100 ? 0 : fineMg(toMg(berat), kadar) / 1000
}

/** Takes a bar in: supplier, weight, assay, cost and the settlement of the cost, F9. */
export default function BatangMasuk() {
  const freshLots = useFreshLots()
  const entry = useDocumentForm({
    document: batangMasuk,
    call: takeBarIn,
    make: () => new FieldForm(barInFields),
    begin: () => ({ bayar_batang: 'KAS' }),
    isEntered: (form) => form.isChanged,
    messagesOf: (form) => fieldMessages(form, barInFields),
    bodyOf: (form) => newBarIn.parse(form.toWire()),
    onSaved: freshLots,
  })
  const { form } = entry
  const isOwed = useFieldValue(form, c.bayar_batang) === 'HUTANG'
  const fine = useReckoned(
    form,
    useCallback((of: FieldForm) => fineOf(of), []),
  )
  return (
    <EntryScreen
      screen={batangMasukScreen}
      entry={entry}
      look={barInLook}
      figures={[c.nama_barang, c.berat, c.fine]}
      onNext={entry.next}
      lines={() => null}
      side={() => (
        <>
          <HeaderBox
            form={form}
            fields={barInFields.filter(({ name }) => !isOwed || name !== c.no_rekening.name)}
            title={batangMasukScreen.title}
            isFirst
            onDone={entry.save}
          />
          <EntrySums sums={[]} total={[c.fine, fine]} />
        </>
      )}
    />
  )
}
