import type { AnyField } from '#engine/contract/field.ts'
import type { FieldForm } from '#engine/web/field-form.ts'
import { useList } from '#engine/web/lookup-input.tsx'
import { masterParameterKeteranganNota } from '#modules/masters/contract/master-parameter-keterangan-nota.ts'
import { SuggestedText } from './suggested-text.tsx'

/** The remark of the receipt: one of those that the shop keeps, or words of the cashier's own. */
export function Remark({ form, field }: { form: FieldForm; field: AnyField }) {
  const { data = [] } = useList(masterParameterKeteranganNota.api.list)
  return <SuggestedText form={form} field={field} texts={data.map((row) => String(row['keterangan']))} labelPlace="INSIDE" />
}
