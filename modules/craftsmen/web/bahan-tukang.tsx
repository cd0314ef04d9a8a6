import { useCallback } from 'react'
import { useFieldValue, useReckoned, useRows } from '#engine/web/field-form.ts'
import { EntryScreen, EntrySums, HeaderBox, useDocumentForm } from '#modules/documents/web/public.ts'
import { bahanTukang, bahanTukangScreen, handMaterial, materialFields, newMaterial } from '../contract/bahan-tukang.ts'
import { type MaterialWay, craftsmen as c } from '../contract/fields.ts'
import { useFreshLots } from './fresh-lots.ts'
import { materialLook } from './looks.tsx'
import { MaterialRows } from './material-rows.tsx'
import { MaterialForm, materialMessages } from './material-form.ts'

/** Gold to a craftsman or back from him: which way and who, which lots (F7), F9. */
export default function BahanTukang() {
  const freshLots = useFreshLots()
  const entry = useDocumentForm({
    document: bahanTukang,
    call: handMaterial,
    make: () => new MaterialForm(),
    begin: (before) => ({ arah_bahan: before?.way ?? 'KELUAR' }),
    isEntered: (form) => form.isChanged,
    messagesOf: materialMessages,
    bodyOf: (form) => newMaterial.parse({ ...form.toWire(), ...(form.way === 'KEMBALI' ? { no_pesanan: null } : {}) }),
    onSaved: freshLots,
  })
  const { form } = entry
  const way: MaterialWay = useFieldValue(form, c.arah_bahan) === 'KEMBALI' ? 'KEMBALI' : 'KELUAR'
  const lots = useRows(form.lots)
  const weight = useReckoned(
    form,
    useCallback((of: MaterialForm) => of.weight, []),
  )
  return (
    <EntryScreen
      screen={bahanTukangScreen}
      entry={entry}
      look={materialLook}
      figures={[c.total_berat, c.total_fine]}
      count={lots.length}
      onNext={entry.next}
      lines={(isOpen) => <MaterialRows rows={form.lots} isOpen={isOpen} isHeld={way === 'KEMBALI'} />}
      side={() => (
        <>
          <HeaderBox form={form} fields={materialFields(way)} title={bahanTukangScreen.title} isFirst onDone={entry.save} />
          <EntrySums sums={[]} total={[c.total_berat, weight]} />
        </>
      )}
    />
  )
}
