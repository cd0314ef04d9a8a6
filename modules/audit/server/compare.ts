import type { AnyField } from '#engine/contract/field.ts'

/** What a field was and became, in words. */
export interface ComparedField {
  readonly nama: string
  readonly label: string
  readonly sebelum: string
  readonly sesudah: string
  readonly berubah: boolean
}

/** Field by field what was and what became; those that changed stand first, each group in the order of the row. */
export function compare(before: unknown, after: unknown, fieldOf: (name: string) => AnyField | undefined): ComparedField[] {
  const [was, is] = [partsOf(before), partsOf(after)]
  // What a change does not name stays as it was; where a row goes or comes, all of it does.
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const isChange = before !== null && after !== null
  const compared = names.map((nama): ComparedField => {
    const field = fieldOf(nama)
    const kept = isChange && !(nama in is) ? was[nama] : is[nama]
    return {
      nama,
      label: field?.label ?? (nama === theValue ? 'Nilai' : nama),
      sebelum: inWords(was[nama], field),
      sesudah: inWords(kept, field),
      berubah: JSON.stringify(was[nama] ?? null) !== JSON.stringify(kept ?? null),
    }
  })
  return [...compared.filter((each) => each.berubah), ...compared.filter((each) => !each.berubah)]
}

const theValue = 'nilai'

/** The fields of a row; a value that has no fields is one itself. */
function partsOf(value: unknown): Readonly<Record<string, unknown>> {
  if (value === null || value === undefined) return {}
  return typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : { [theValue]: value }
}

function inWords(value: unknown, field: AnyField | undefined): string {
  if (value === null || value === undefined) return ''
  // The name may mean something else in a call that does not declare this field.
  if (field?.kind.check(field.label).safeParse(value).success) return field.format(value)
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}
