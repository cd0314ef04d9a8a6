import { MultiSelect } from '@mantine/core'
import { useMemo } from 'react'
import type { LookupSource } from '../../contract/field.ts'
import { type InputProps, belowMessage, commonProps } from '../../web/input-props.ts'
import { choiceOf, nothingIn } from '../../web/list-select.tsx'
import { useList } from '../../web/lookup-input.tsx'
import { errorText } from '../../web/text.ts'

const none: readonly string[] = []

/** Several keys of a master: shows key and name of each, and is searched by both. */
export default function CodesInput({ field, value, onChange, ...rest }: InputProps<string[] | null>) {
  const source = field.lookup as LookupSource
  const { data, isPending, error, refetch } = useList(source.list)
  const isEmpty = data?.length === 0
  const chosen = value ?? none
  const options = useMemo(() => {
    const offered = (data ?? []).map((row) => choiceOf(row, source.key, source.label))
    // A stored code that the list no longer has stays chosen.
    const gone = chosen.filter((key) => !offered.some((option) => option.value === key))
    return [...gone.map((key) => ({ value: key, label: key })), ...offered]
  }, [data, source, chosen])
  const common = commonProps({ field, ...rest })
  return (
    <MultiSelect
      {...common}
      error={common.error ?? (error ? errorText(error) : undefined)}
      {...belowMessage(rest.error)}
      data={options}
      value={[...chosen]}
      onChange={(next) => onChange(next)}
      searchable
      hidePickedOptions
      maxDropdownHeight={260}
      nothingFoundMessage={nothingIn(isPending, isEmpty ? source.title : undefined)}
      onDropdownOpen={() => isEmpty && void refetch()}
    />
  )
}
