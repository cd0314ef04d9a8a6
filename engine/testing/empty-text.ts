import type { AnyField } from '../contract/field.ts'

/** The message for an empty field: the field's own, that of its kind for pictures and lists, else 'Kode Bank Tidak Boleh Kosong'. */
export function emptyTextOf(field: AnyField): string {
  if (field.missing !== undefined) return field.missing
  if (!field.kind.isList && !field.kind.isPicture) return `${field.label} Tidak Boleh Kosong`
  return field.check().safeParse(undefined).error?.issues[0]?.message ?? ''
}
