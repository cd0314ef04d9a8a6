import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { fetched } from './fetched.tsx'

/** A picture that can be looked at large. */
export interface ShownPicture {
  /** Where it is fetched from. */
  readonly path: string
  /** What it shows. */
  readonly caption: string
  /** What else is said beneath it. */
  readonly facts?: readonly ReactNode[]
}

/** Pictures that are looked at: all that ← and → lead through, and which of them is in sight. */
interface Looked {
  readonly pictures: readonly ShownPicture[]
  readonly at: number
}

let current: Looked | undefined
/** What had the focus when the first was opened. */
let cameFrom: Element | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function look(next: Looked | undefined): void {
  if (!current) cameFrom = document.activeElement
  const isOver = current && !next
  current = next
  for (const listener of listeners) listener()
  if (isOver && cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
}

/** Shows pictures as large as the screen, this one first. */
export function lookAt(pictures: readonly ShownPicture[], at = 0): void {
  if (pictures[at]) look({ pictures, at })
}

const PictureViewer = fetched(() => import('./picture-viewer.tsx'))

/** Where pictures are shown large; once on the page, in the shell. */
export function LargePictures() {
  const looked = useSyncExternalStore(subscribe, () => current)
  // The next user has no open item yet.
  useEffect(() => () => look(undefined), [])
  if (!looked) return null
  const { pictures, at } = looked
  return <PictureViewer pictures={pictures} at={at} onMove={(next) => look(next === undefined ? undefined : { pictures, at: next })} />
}
