import type { ComboboxItem } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Call } from '../contract/endpoint.ts'
import type { LookupSource } from '../contract/field.ts'
import { sendCall } from './api.ts'
import type { Page } from './csv-list.tsx'
import { type InputProps, commonProps } from './input-props.ts'
import { ListSelect, choiceOf } from './list-select.tsx'
import { t } from './text.ts'

type Row = Readonly<Record<string, unknown>>

/** A list that other forms pick from is fetched again after this long; a save in its own screen does so at once. */
const staleMs = 5 * 60_000

/** The key under which the rows of a list call are cached. A change of the list must invalidate it. */
export const listKey = (call: string) => ['list', call] as const

/** The rows of a master's list call, fetched once for all who need them; again after `refreshedMs`, where a screen that stands open must know. */
export function useList(call: string, enabled = true, refreshedMs?: number) {
  return useQuery({
    queryKey: listKey(call),
    queryFn: async ({ signal }) => (await sendCall(call as Call, {}, { signal })) as readonly Row[],
    staleTime: staleMs,
    enabled,
    refetchInterval: refreshedMs ?? false,
  })
}

/** Returns the rows of a list and waits until they are there: a scan may come before them. */
export const rowsOf = async (list: ReturnType<typeof useList>): Promise<readonly Row[]> =>
  list.data ?? (await list.refetch({ cancelRefetch: false })).data ?? []

/** How many rows of a growing list are offered. A user who misses one types more of its name. */
const offeredMax = 50

/** What an input offers of a list: all of it, or of one that grows what the server finds of the words typed, once it `isFound`. */
function useOffered(source: LookupSource, typed: string) {
  const [cari] = useDebouncedValue(typed.trim(), 250)
  const whole = useList(source.list, !source.pages)
  const found = useQuery({
    queryKey: [...listKey(source.list), 'cari', cari],
    queryFn: async ({ signal }) => ((await sendCall(source.pages as Call, { query: { cari, limit: offeredMax } }, { signal })) as Page).rows,
    placeholderData: keepPreviousData,
    enabled: source.pages !== undefined,
  })
  const { data, isPending, error, refetch } = source.pages ? found : whole
  const grows = source.pages !== undefined
  const isFound = grows && cari === typed.trim() && !found.isPlaceholderData
  return { data, isPending: isPending || (grows && !isFound), error, refetch, isFound }
}

/** Picks the key of a thing out of a master: shows key and name, and is searched by both. */
export function LookupInput({ field, value, onChange, only, empty, ...rest }: InputProps<string | null>) {
  const source = field.lookup as LookupSource
  const [typed, setTyped] = useState<string | null>(null)
  const list = useOffered(source, typed ?? value ?? '')
  // The chosen row is not among the matches for other words.
  const kept = typed === null ? value : null
  const options = useMemo(() => optionsOf(list.data ?? [], source, kept, only), [list.data, source, kept, only])
  return (
    <ListSelect
      {...commonProps({ field, ...rest })}
      answer={list}
      filledAt={source.title}
      options={options}
      value={value}
      onChange={(key) => onChange(key)}
      onTyped={source.pages ? setTyped : undefined}
      // Until the new matches arrive, only the old ones that contain the words are offered. Enter takes the first of them.
      {...(list.isFound ? { filter: ({ options: offered }: { options: ComboboxItem[] | readonly unknown[] }) => offered as ComboboxItem[] } : {})}
      clearable={field.isOptional}
      limit={200}
      placeholder={empty && t(empty)}
    />
  )
}

/** The options, made from the rows. A stored key that the list no longer has must stay visible. */
function optionsOf(rows: readonly Row[], source: LookupSource, value: string | null, only: readonly string[] | undefined): ComboboxItem[] {
  const offered = rows.map((row) => choiceOf(row, source.key, source.label)).filter((option) => !only || only.includes(option.value))
  return value && !offered.some((option) => option.value === value) ? [{ value, label: value }, ...offered] : offered
}
