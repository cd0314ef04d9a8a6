import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef } from 'react'
import { keyOf } from './keys.ts'
import { useShortcuts } from './shortcuts.ts'
import { useText } from './text.ts'

export interface SearchBoxProps {
  readonly value: string
  readonly onChange: (typed: string) => void
  /** The label over the box, if other filters are next to it. */
  readonly label?: string
  /** What may be typed, in the reader's language. */
  readonly placeholder?: string
  readonly className?: string
}

/** Where a list is searched: it has the focus when the screen opens, and F3 gives it back. */
export function SearchBox({ value, onChange, label, placeholder, className = 'grow' }: SearchBoxProps) {
  const say = useText()
  const box = useRef<HTMLInputElement>(null)
  useShortcuts([{ ...keyOf.find, run: () => box.current?.focus() }])
  return (
    <TextInput
      ref={box}
      className={className}
      {...(label ? { label: say(label) } : { maw: 360, 'aria-label': say('Cari') })}
      leftSection={<IconSearch size={15} aria-hidden />}
      placeholder={placeholder ?? say('Cari')}
      value={value}
      autoFocus
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
