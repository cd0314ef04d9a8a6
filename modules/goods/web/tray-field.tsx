import { useMemo } from 'react'
import { type FieldForm, useFormValues } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { useList } from '#engine/web/lookup-input.tsx'
import { masterBaki } from '#modules/masters/contract/master-baki.ts'
import { goods as g } from '../contract/fields.ts'

/** The trays of the warehouse that was picked before. */
export function TrayField({ form }: { form: FieldForm }) {
  const { kode_gudang } = useFormValues(form)
  const trays = useList(masterBaki.api.list)
  const field = useMemo(() => g.kode_baki.from(masterBaki, 'nama_baki'), [])
  const only = useMemo(
    () => (trays.data ?? []).filter((row) => row['kode_gudang'] === kode_gudang).map((row) => String(row['kode_baki'])),
    [trays.data, kode_gudang],
  )
  return <FormField form={form} field={field} only={only} disabled={!kode_gudang} />
}
