import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Call } from '../contract/endpoint.ts'
import type { LookupSource } from '../contract/field.ts'
import { sendCall } from './api.ts'
import { type InputProps, commonProps } from './input-props.ts'
import { errorText, t } from './text.ts'

type Row = Readonly<Record<string, unknown>>

/** A list that other forms pick from is fetched again after this long; a save in its own screen does so at once. */
const staleMs = 5 * 60_000

/** The key under which the rows of a list call are remembered. Whoever changes the list invalidates it. */
export const listKey = (call: string) => ['list', call] as const

/** The rows of a master's list call, fetched once for all who need them. */
export function useList(call: string) {
  return useQuery({
    queryKey: listKey(call),
    queryFn: async ({ signal }) => (await sendCall(call as Call, {}, { signal })) as readonly Row[],
    staleTime: staleMs,
  })
}

/** Picks the key of a thing out of a master: shows key and name, and is searched by both. */
export function LookupInput({ field, value, onChange, only, empty, ...rest }: InputProps<string | null>) {
  const source = field.lookup as LookupSource
  const { data, isPending, error } = useList(source.list)
  const options = (data ?? [])
    .filter((row) => !only || only.includes(String(row[source.key])))
    .map((row) => ({ value: String(row[source.key]), label: labelOf(row, source) }))
  // A key that the list no longer has is still what is stored, and must be seen.
  if (value && !options.some((option) => option.value === value)) options.unshift({ value, label: value })
  const common = commonProps({ field, ...rest })
  return (
    <Select
      {...common}
      error={common.error ?? (error ? errorText(error) : undefined)}
      data={options}
      value={value}
      onChange={(next) => onChange(next)}
      searchable
      clearable={field.isOptional}
      limit={200}
      maxDropdownHeight={260}
      placeholder={isPending ? t('Mohon Menunggu') : empty && t(empty)}
      nothingFoundMessage={t('Data Tidak Ditemukan')}
      comboboxProps={{ withinPortal: true }}
    />
  )
}

function labelOf(row: Row, source: LookupSource): string {
  const key = String(row[source.key])
  const label = row[source.label]
  return label === undefined || label === null || label === '' || label === key ? key : `${key} — ${String(label)}`
}
