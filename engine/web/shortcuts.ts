import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { KeyedAction } from './keys.ts'

/** An action of the screen that its key runs now. The key comes from the table of keys (`keyOf`). */
export interface Shortcut extends KeyedAction {
  readonly run: () => void
  /** Not now: the key does nothing, and is not listed. */
  readonly disabled?: boolean
  /** Whether the key is meant where the focus is: an arrow belongs to the list that is open. Everywhere, unless told. */
  readonly when?: (target: EventTarget | null) => boolean
}

type Group = readonly Shortcut[]

// The groups of all components that are on the page; the latest first, so that a dialog's keys win over the screen's.
let groups: readonly { readonly id: object; readonly list: () => Group; readonly holds?: boolean }[] = []
const listeners = new Set<() => void>()
let changes = 0
const tell = () => {
  changes += 1
  for (const listener of listeners) listener()
}

/** What of keys is seen: another text as soon as one does something else, or nothing. */
const seenOf = (group: Group) => group.map(({ keys, label, disabled }) => `${keys} ${label} ${disabled === true}`).join('\n')

/** Makes keys do something for as long as the component is on the page. */
export function useShortcuts(shortcuts: Group): void {
  const latest = useRef(shortcuts)
  const seen = seenOf(shortcuts)
  useLayoutEffect(() => {
    latest.current = shortcuts
  })
  // A key that does nothing any more is seen to do nothing.
  useEffect(tell, [seen])
  // Registered before the screen is visible: the next key may come before later effects run.
  useLayoutEffect(() => {
    const group = { id: {}, list: () => latest.current }
    groups = [group, ...groups]
    tell()
    return () => {
      groups = groups.filter((each) => each !== group)
      tell()
    }
  }, [])
}

/** Disables the keys of the screen below while a question must be answered first. */
export function useKeysHeld(isHeld: boolean): void {
  useLayoutEffect(() => {
    if (!isHeld) return undefined
    const question = { id: {}, list: () => [], holds: true }
    groups = [question, ...groups]
    tell()
    return () => {
      groups = groups.filter((each) => each !== question)
      tell()
    }
  }, [isHeld])
}

/** Whether something must be answered or closed first: Escape is for it, and not for what lies behind. */
export const useAreKeysHeld = (): boolean => useSyncExternalStore(subscribe, () => groups.some(({ holds }) => holds === true))

/** The groups in front of what must be answered first, and those behind it. */
function reached(): [front: Group, held: Group] {
  const at = groups.findIndex(({ holds }) => holds)
  const keysOfAll = (some: typeof groups) => some.flatMap((group) => group.list()).filter((shortcut) => !shortcut.disabled)
  return at < 0 ? [keysOfAll(groups), []] : [keysOfAll(groups.slice(0, at)), keysOfAll(groups.slice(at))]
}

/** Every key that does something now, for the help and the bar of keys. */
export const listedShortcuts = (): Group => reached()[0].filter((shortcut) => shortcut.shown !== '')

/** The same, as long as it is drawn. */
export function useListedShortcuts(): Group {
  useSyncExternalStore(subscribe, () => changes)
  return listedShortcuts()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function keysOf(event: KeyboardEvent): string {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key
  // Of a sign that is typed Shift says which it is; a key that types nothing is another one with it.
  const isShifted = event.shiftKey && event.key.length > 1
  return `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${isShifted ? 'Shift+' : ''}${key}`
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const keys = keysOf(event)
  // A character that is being typed is no shortcut.
  if (keys.length === 1 && isTyping(event.target)) return
  const isMeant = (shortcut: Shortcut) =>
    shortcut.keys.toUpperCase() === keys.toUpperCase() && (shortcut.when === undefined || shortcut.when(event.target))
  const [front, held] = reached()
  const found = front.find(isMeant)
  if (!found) {
    // Nor does the browser do something of its own with a key of ours.
    if (held.some(isMeant)) event.preventDefault()
    return
  }
  event.preventDefault()
  // A key that is held walks on; it does nothing twice.
  if (event.repeat && !event.key.startsWith('Arrow')) return
  found.run()
}

if (typeof window !== 'undefined') window.addEventListener('keydown', onKeyDown)
