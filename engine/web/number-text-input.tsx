import { TextInput } from '@mantine/core'
import { type ChangeEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { decimalsOf, formatNumber } from '../kinds/number.ts'
import { type InputProps, commonProps } from './input-props.ts'

/** How a number is entered. */
export interface NumberLooks {
  /** Stands before the number: 'Rp.'. */
  readonly prefix?: string
  /** Stands after it: 'gr'. */
  readonly unit?: string
}

/**
 * The input of every number kind. Typed and pasted texts have the same parser. A text stays as it was typed until the user leaves the field:
 * `1.250.000,00`, `Rp 1.250.000` and `3,52` are read as a whole or not at all. Kinds without decimals show thousands separators while only digits are
 * typed. The field selects its content on focus.
 */
export function NumberTextInput({ field, value, onChange, unread, prefix, unit, ...rest }: InputProps<number | null> & NumberLooks): ReactNode {
  const { kind } = field
  const decimals = kind.decimals ?? 0
  const input = useRef<HTMLInputElement>(null)
  const digitsAfterCaret = useRef<number | undefined>(undefined)
  const selecting = useRef(0)
  // Whether the person typed the points and commas himself. Otherwise this input has added them as thousands separators.
  const areSignsTyped = useRef(false)
  const [isFocused, setFocused] = useState(false)
  const [text, setText] = useState(() => unread ?? written(value, decimals, false))

  // A value from outside (a field that reacts to another) replaces the typed text; the field's own value does not. An unreadable text goes away when
  // the form drops it.
  const typed = parsed(text, kind.parse)
  const isUnread = typed === null && text !== ''
  const isOwn = typed === value && !(isUnread && unread === null)
  useEffect(() => {
    if (isOwn) return
    areSignsTyped.current = false
    setText(written(value, decimals, isFocused))
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
    const caret = selectionStart ?? raw.length
    const plain = decimals === 0 && !areSignsTyped.current ? withoutThousands(text, raw, caret) : raw
    areSignsTyped.current = /[.,]/.test(plain)
    const next = parsed(plain, kind.parse)
    if (decimals === 0) digitsAfterCaret.current = raw.slice(caret).replace(/\D/g, '').length
    setText(decimals === 0 && next !== null && /^-?\d+$/.test(plain) ? formatNumber(next, 0) : plain)
    onChange(next, next === null && plain.trim() !== '' ? plain : undefined)
  }
  const error = isUnread && !isFocused ? `${field.label} Tidak Terbaca` : rest.error
  return (
    <TextInput
      {...commonProps({ field, ...rest, error })}
      ref={input}
      value={text}
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
        if (!isUnread) {
          areSignsTyped.current = false
          setText(written(value, decimals, true))
        }
        shown.select()
        // Repeats it after the text without thousands is in the field and the click that focused it has set its caret: at the first key, or sooner if
        // the machine is quick enough. It must not happen later, or the next key would replace the typed digits.
        stopSelecting()
        selecting.current = requestAnimationFrame(() => {
          selecting.current = 0
          if (document.activeElement === shown) shown.select()
        })
      }}
      onBlur={() => {
        stopSelecting()
        setFocused(false)
        // A text that is not a number stays with an error. So it does not look accepted, and the user need not type it again.
        if (!isUnread) setText(written(value, decimals, false))
      }}
    />
  )
}

function written(value: number | null, decimals: number, whileTyping: boolean): string {
  if (value === null || value === undefined) return ''
  // A value with more decimals than its kind is shown in full and not rounded, until the check refuses it.
  return decimals > 0 && (whileTyping || decimalsOf(value) > decimals) ? String(value) : formatNumber(value, decimals)
}

function parsed(text: string, parse: (text: string) => number | undefined): number | null {
  return parse(text) ?? null
}

/**
 * The text after a change, without the thousands separators that this input has added. A separator that the person types stays. Pure.
 */
export function withoutThousands(before: string, raw: string, caret: number): string {
  if (!/^-?\d{1,3}(,\d{3})+$/.test(before)) return raw
  const lengthened = Math.max(0, raw.length - before.length)
  let same = 0
  while (same < caret - lengthened && raw[same] === before[same]) same++
  const bare = (part: string) => part.replaceAll(',', '')
  return bare(raw.slice(0, same)) + raw.slice(same, caret) + bare(raw.slice(caret))
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
