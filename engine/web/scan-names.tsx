import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { Named, NamesIn, Scans } from './scan-box.tsx'
import { useText } from './text.ts'

/** Fewer letters would find half of the shop. */
const lettersMin = 3
/** A hand that types on is not asked about. */
const restMs = 220

/** Barcodes have figures and no spaces; what has none, or has spaces, is a name. */
export const looksLikeName = (text: string): boolean => text.trim().length >= lettersMin && (/\S\s+\S/.test(text) || !/\d/.test(text))

/** The box is no field of React's: what stands in it is its own. */
function emptied(box: HTMLInputElement | null): void {
  if (box) box.value = ''
}

/**
 * The search by name in the box for scans: a list below it, ↑ ↓ to move, Enter takes one. Scans never get here: their letters leave the box
 * before typing pauses.
 */
export function useNamed(scans: Scans, names: NamesIn | undefined) {
  const say = useText()
  const id = useId()
  const [found, setFound] = useState<readonly Named[]>()
  const [at, setAt] = useState(-1)
  const requested = useRef<{ readonly stop: AbortController; readonly timer: number }>(undefined)
  const forget = () => {
    window.clearTimeout(requested.current?.timer)
    requested.current?.stop.abort()
    requested.current = undefined
  }
  const close = () => {
    forget()
    setFound(undefined)
    setAt(-1)
  }
  useEffect(() => forget, [])
  // A scan came instead, so the text typed before it is cleared.
  if (scans.asking > 0 && found !== undefined) {
    setFound(undefined)
    setAt(-1)
  }
  const look = (afterMs: number, isAlone: (found: readonly Named[]) => void = () => undefined) => {
    forget()
    const stop = new AbortController()
    const ask = async () => {
      const typed = scans.box.current?.value.trim() ?? ''
      if (!names || typed.length < lettersMin) return close()
      const now = await names.ask(typed, stop.signal).catch(() => undefined)
      if (now === undefined || stop.signal.aborted || scans.box.current?.value.trim() !== typed) return undefined
      setAt(-1)
      setFound(now)
      isAlone(now)
      return undefined
    }
    requested.current = { stop, timer: window.setTimeout(() => void ask(), afterMs) }
  }
  const take = ({ code }: Named) => {
    close()
    emptied(scans.box.current)
    scans.scan(code)
    scans.focus()
  }
  const move = (by: number) => found && setAt((now) => (now + by + found.length + (now < 0 && by < 0 ? 1 : 0)) % found.length)
  /** Says whether the key was meant for the list. */
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): boolean => {
    if (!names) return false
    const { key, currentTarget } = event
    const isOpen = found !== undefined && found.length > 0
    if (isOpen && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault()
      move(key === 'ArrowDown' ? 1 : -1)
      return true
    }
    if (key === 'Escape' && found !== undefined) {
      event.preventDefault()
      close()
      return true
    }
    if (key !== 'Enter') return false
    const chosen = found?.[at]
    if (chosen) {
      event.preventDefault()
      take(chosen)
      return true
    }
    if (!looksLikeName(currentTarget.value)) {
      close()
      return false
    }
    // The only one of its name is meant; of several the first is offered to the next Enter.
    event.preventDefault()
    look(0, (now) => (now.length === 1 && now[0] ? take(now[0]) : setAt(now.length > 0 ? 0 : -1)))
    return true
  }
  const list: ReactNode = found !== undefined && (
    <ul id={id} className="scan-names" role="listbox" aria-label={say('Barang')}>
      {found.map((each, place) => (
        <li
          key={each.code}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          // The focus stays in the box.
          onPointerDown={(event) => {
            event.preventDefault()
            take(each)
          }}
        >
          {each.picture}
          <span>
            <strong>{each.name}</strong>
            <small>{each.facts}</small>
          </span>
          <span className="scan-names-figures figure">
            <strong>{each.price}</strong>
            <small>{each.weight}</small>
          </span>
        </li>
      ))}
      {found.length === 0 && (
        <li role="option" aria-selected={false} aria-disabled>
          {say('Tidak Ada Barang Siap Jual Dengan Nama Ini')}
        </li>
      )}
    </ul>
  )
  return {
    list,
    onKeyDown,
    input: {
      role: 'combobox',
      'aria-expanded': found !== undefined,
      'aria-controls': id,
      'aria-autocomplete': 'list',
      ...(at >= 0 ? { 'aria-activedescendant': `${id}-${at}` } : {}),
      onInput: () => (looksLikeName(scans.box.current?.value ?? '') ? look(restMs) : close()),
      onBlur: (_: FocusEvent) => close(),
    } as const,
  }
}
