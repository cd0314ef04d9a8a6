import { useCallback } from 'react'
import { useReckoned, useRows } from '#engine/web/field-form.ts'
import { EntryScreen, EntrySums, HeaderBox, useDocumentForm } from '#modules/documents/web/public.ts'
import { craftsmen as c } from '../contract/fields.ts'
import { chargeShortage, kurangTukang, kurangTukangScreen, newShortage, shortageHeader } from '../contract/kurang-tukang.ts'
import { useFreshLots } from './fresh-lots.ts'
import { shortageLook } from './looks.tsx'
import { MaterialRows } from './material-rows.tsx'
import { LotsForm, lotMessages } from './material-form.ts'

/** Charges a craftsman with gold that he cannot give back: who and why, which lots (F7), F9. */
export default function KurangTukang() {
  const freshLots = useFreshLots()
  const entry = useDocumentForm({
    document: kurangTukang,
    call: chargeShortage,
    make: () => new LotsForm(shortageHeader),
    isEntered: (form) => form.isChanged,
    messagesOf: (form) => lotMessages(form),
    bodyOf: (form) => newShortage.parse(form.toWire()),
    onSaved: freshLots,
  })
  const { form } = entry
  const lots = useRows(form.lots)
  const weight = useReckoned(
    form,
    useCallback((of: LotsForm) => of.weight, []),
  )
  return (
    <EntryScreen
      screen={kurangTukangScreen}
      entry={entry}
      look={shortageLook}
      figures={[c.total_berat, c.total_fine]}
      count={lots.length}
      onNext={entry.next}
      lines={(isOpen) => <MaterialRows rows={form.lots} isOpen={isOpen} isHeld />}
      side={() => (
        <>
          <HeaderBox form={form} fields={shortageHeader} title={kurangTukangScreen.title} isFirst onDone={entry.save} />
          <EntrySums sums={[]} total={[c.total_berat, weight]} />
        </>
      )}
    />
  )
}
