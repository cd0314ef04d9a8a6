import { type ComboboxItem, Select, type SelectProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { belowMessage } from './input-props.ts'
import { errorText, t } from './text.ts'

type Row = Readonly<Record<string, unknown>>

/** What the server has answered of a list so far. */
export interface ListAnswer {
  readonly data: readonly Row[] | undefined
  /** Whether there is more to come. */
  readonly isPending: boolean
  readonly error: Error | null
  /** Asks again. */
  readonly refetch: () => unknown
}

interface ListSelectProps extends Omit<SelectProps<string>, 'data' | 'onChange' | 'value'> {
  readonly answer: ListAnswer
  /** The title of the screen where the list is filled. */
  readonly filledAt?: string | undefined
  /** The options, made from its rows. */
  readonly options: readonly ComboboxItem[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** Is called with the typed text, so that the list can be searched. Null if the box shows the chosen entry again. */
  readonly onTyped?: ((typed: string | null) => void) | undefined
}

/** Picks one of a list that the server answers. Hands may be ahead of it: what they typed stays, and is looked for once the rows are there. */
export function ListSelect({ answer, filledAt, options, value, onTyped, error, placeholder, ...rest }: ListSelectProps) {
  // No search text while the box shows the chosen entry.
  const [typed, setTyped] = useState<string | null>(null)
  const marks = useMarks(typed === null ? undefined : answer.data)
  const type = (text: string | null) => {
    setTyped(text)
    onTyped?.(text)
  }
  const message = error || (answer.error ? errorText(answer.error) : undefined)
  const isEmpty = answer.data?.length === 0 && !typed
  return (
    <Select<string>
      searchable
      maxDropdownHeight={260}
      nothingFoundMessage={answer.error ? undefined : nothingIn(answer.isPending, isEmpty ? filledAt : undefined)}
      // Another user may have filled it since.
      onDropdownOpen={() => isEmpty && void answer.refetch()}
      {...rest}
      error={message}
      data={options}
      value={value}
      searchValue={typed ?? options.find((option) => option.value === value)?.label ?? ''}
      onInput={(event) => type(event.currentTarget.value)}
      onOptionSubmit={() => type(null)}
      onClear={() => type(null)}
      onBlur={() => type(null)}
      selectFirstOptionOnChange={marks}
      placeholder={answer.isPending ? t('Mohon Menunggu') : placeholder}
      {...belowMessage(message)}
    />
  )
}

/** The text in the place of options: of a list with no rows at all, the screen where they are entered. */
export function nothingIn(isPending: boolean, filledAt: string | undefined): string {
  if (isPending) return t('Mohon Menunggu')
  return filledAt ? t('Belum ada isinya. Isi dulu di {{screen}}', { screen: t(filledAt) }) : t('Data Tidak Ditemukan')
}

/** A row as it is offered: by its key and its name, as far as it has one of its own. */
export function choiceOf(row: Row, key: string, label: string): ComboboxItem {
  const [value, name] = [String(row[key]), String(row[label] ?? '')]
  return { value, label: name === '' || name === value ? value : `${value} — ${name}` }
}

/**
 * Whether the first that is offered is to be marked, so that Enter takes it: of rows that are there, once they are drawn. Hands are
 * ahead of rows that are still on their way; the kit marks what there is when this turns true, and at every letter while it is.
 */
function useMarks(rows: ListAnswer['data']): boolean {
  const [drawn, setDrawn] = useState(rows)
  useEffect(() => setDrawn(rows), [rows])
  return rows !== undefined && rows === drawn
}
