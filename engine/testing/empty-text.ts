import type { AnyField } from '../contract/field.ts'

/** What is said where nothing was given: words of the field's own, those of its kind for pictures and lists, else 'Kode Bank Tidak Boleh Kosong'. */
export function emptyTextOf(field: AnyField): string {
  if (field.missing !== undefined) return field.missing
  if (!field.kind.isList && !field.kind.isPicture) return `${field.label} Tidak Boleh Kosong`
  return field.check().safeParse(undefined).error?.issues[0]?.message ?? ''
}
