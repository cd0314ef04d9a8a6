import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { useShortcuts } from './shortcuts.ts'
import { useText } from './text.ts'

export interface SearchBoxProps {
  readonly value: string
  readonly onChange: (typed: string) => void
  /** Stands over the box where other filters stand beside it. */
  readonly label?: string
  /** What may be typed, in the reader's language. */
  readonly placeholder?: string
  readonly className?: string
  /** Where what is picked of the list stands in a form, and what is wrong with it. */
  readonly at?: string
  readonly error?: string | undefined
}

/** Where a list is searched: it has the focus when the screen opens, and F3 gives it back. */
export function SearchBox({ value, onChange, label, placeholder, className = 'grow', at, error }: SearchBoxProps) {
  const say = useText()
  const box = useRef<HTMLInputElement>(null)
  useShortcuts([{ keys: 'F3', label: 'Cari', run: () => box.current?.focus() }])
  return (
    <TextInput
      ref={box}
      className={className}
      {...(label ? { label: say(label) } : { maw: 360, 'aria-label': say('Cari') })}
      leftSection={<IconSearch size={15} aria-hidden />}
      placeholder={placeholder ?? say('Cari')}
      error={error === undefined ? undefined : say(error)}
      data-field={at}
      value={value}
      autoFocus
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
