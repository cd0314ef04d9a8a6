import { useEffect, useRef, useSyncExternalStore } from 'react'

/** A key that does something on the screen: what it is called, how it is written on its button, what it does. */
export interface Shortcut {
  /** `F2`, `Ctrl+K`, `?`; Ctrl stands for ⌘ as well. */
  readonly keys: string
  /** What it does, as a text of the dictionaries. */
  readonly label: string
  readonly run: () => void
  /** Not now: the key does nothing, and is not listed. */
  readonly disabled?: boolean
}

type Group = readonly Shortcut[]

// The groups of all components that are on the page; the latest first, so that a dialog's keys win over the screen's.
let groups: readonly { readonly id: object; readonly list: () => Group }[] = []
const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/** Makes keys do something for as long as the component is on the page. */
export function useShortcuts(shortcuts: Group): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const group = { id: {}, list: () => latest.current }
    groups = [group, ...groups]
    tell()
    return () => {
      groups = groups.filter((each) => each !== group)
      tell()
    }
  }, [])
}

/** Every key that does something now, for the list that `?` opens. */
export function useListedShortcuts(): Group {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => groups,
  )
  return now.flatMap((group) => group.list()).filter((shortcut) => !shortcut.disabled)
}

function keysOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${key}`
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const keys = keysOf(event)
  // A character that is being typed is no shortcut.
  if (keys.length === 1 && isTyping(event.target)) return
  const found = groups.flatMap((group) => group.list()).find((shortcut) => !shortcut.disabled && shortcut.keys.toUpperCase() === keys.toUpperCase())
  if (!found) return
  event.preventDefault()
  found.run()
}

if (typeof window !== 'undefined') window.addEventListener('keydown', onKeyDown)
