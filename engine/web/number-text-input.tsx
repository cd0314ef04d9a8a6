import { TextInput } from '@mantine/core'
import { type ChangeEvent, type ClipboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { formatNumber } from '../kinds/number.ts'
import { type InputProps, commonProps } from './input-props.ts'

/** How a number is entered. */
export interface NumberLooks {
  /** Stands before the number: 'Rp.'. */
  readonly prefix?: string
  /** Stands after it: 'gr'. */
  readonly unit?: string
}

/**
 * The input of every number kind. Accepts 1.5 and 1,5, selects itself on focus, and shows thousands: of whole numbers
 * while they are typed, of decimals when the field is left, because the comma may still become a decimal sign.
 */
export function NumberTextInput({ field, value, onChange, prefix, unit, ...rest }: InputProps<number | null> & NumberLooks): ReactNode {
  const { kind } = field
  const decimals = kind.decimals ?? 0
  const input = useRef<HTMLInputElement>(null)
  const digitsAfterCaret = useRef<number | undefined>(undefined)
  const selecting = useRef(0)
  const [isFocused, setFocused] = useState(false)
  const [text, setText] = useState(() => written(value, decimals, false))

  // A value that came from elsewhere (a field that reacts to another) replaces what is typed; our own does not.
  const typed = parsed(text, kind.parse)
  const isOwn = typed === value
  useEffect(() => {
    if (!isOwn) setText(written(value, decimals, isFocused))
  }, [value, decimals, isFocused, isOwn])

  // Commas that come and go while typing must not carry the caret away.
  useLayoutEffect(() => {
    const after = digitsAfterCaret.current
    digitsAfterCaret.current = undefined
    if (after === undefined || !input.current) return
    const at = placeBefore(input.current.value, after)
    input.current.setSelectionRange(at, at)
  }, [text])

  const stopSelecting = () => {
    cancelAnimationFrame(selecting.current)
    selecting.current = 0
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    stopSelecting()
    const { value: raw, selectionStart } = event.currentTarget
    const clean = keptCharacters(raw, decimals)
    if (decimals === 0) {
      digitsAfterCaret.current = raw.slice(selectionStart ?? raw.length).replace(/\D/g, '').length
      const whole = parsed(clean, kind.parse)
      setText(whole === null ? clean : formatNumber(whole, 0))
      onChange(whole)
      return
    }
    setText(clean)
    onChange(parsed(clean, kind.parse))
  }
  // What is typed sign by sign is taken as it comes; a number that is pasted is whole, and is read as a whole or not at all.
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[.,]/.test(pasted)) return
    event.preventDefault()
    const whole = parsed(pasted, kind.parse)
    if (whole === null) return
    setText(written(whole, decimals, true))
    onChange(whole)
  }
  const isUnread = typed === null && text !== ''
  const error = isUnread && !isFocused ? `${field.label} Tidak Terbaca` : rest.error
  return (
    <TextInput
      {...commonProps({ field, ...rest, error })}
      ref={input}
      value={text}
      onPaste={paste}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      leftSection={prefix ? <span className="figure">{prefix}</span> : undefined}
      leftSectionWidth={prefix ? 34 : undefined}
      leftSectionPointerEvents="none"
      rightSection={unit ? <span className="figure input-unit">{unit}</span> : undefined}
      rightSectionPointerEvents="none"
      styles={{ input: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' } }}
      onChange={change}
      onKeyDown={(event) => {
        if (selecting.current === 0) return
        stopSelecting()
        event.currentTarget.select()
      }}
      onFocus={(event) => {
        const shown = event.currentTarget
        setFocused(true)
        if (!isUnread) setText(written(value, decimals, true))
        shown.select()
        // And again after the text without thousands is in the field and the click that focused it has set its caret: at the
        // first key, or sooner when the machine is quick enough; never after it, or what is typed would be typed over.
        stopSelecting()
        selecting.current = requestAnimationFrame(() => {
          selecting.current = 0
          if (document.activeElement === shown) shown.select()
        })
      }}
      onBlur={() => {
        stopSelecting()
        setFocused(false)
        // What says no number stays and is called so: nobody takes it for accepted, or has to type it anew.
        if (!isUnread) setText(written(value, decimals, false))
      }}
    />
  )
}

function written(value: number | null, decimals: number, whileTyping: boolean): string {
  if (value === null || value === undefined) return ''
  return whileTyping && decimals > 0 ? String(value) : formatNumber(value, decimals)
}

function parsed(text: string, parse: (text: string) => number | undefined): number | null {
  return parse(text) ?? null
}

/** What may stand in a number: digits, separators, a sign in front, and no more decimals than the kind has. */
function keptCharacters(raw: string, decimals: number): string {
  const clean = raw.replace(/[^\d.,-]/g, '').replace(/(?!^)-/g, '')
  if (decimals === 0) return clean.replace(/[.,]/g, '')
  const separators = clean.replace(/[^.,]/g, '').length
  const last = Math.max(clean.lastIndexOf('.'), clean.lastIndexOf(','))
  return separators === 1 ? clean.slice(0, last + 1 + decimals) : clean
}

/** The place in `text` that has so many digits behind it. */
function placeBefore(text: string, digits: number): number {
  let seen = 0
  for (let at = text.length; at > 0; at--) {
    if (seen === digits) return at
    if (/\d/.test(text[at - 1] as string)) seen++
  }
  return 0
}
