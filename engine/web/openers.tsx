import { UnstyledButton } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { nameThings } from '../contract/thing-titles.ts'
import { fetched } from './fetched.tsx'
import { ScreenLink } from './screen-link.tsx'
import { useText } from './text.ts'
import './openers.css'

/** Draws a thing in a side drawer, given its key. */
export type ThingDrawer = ComponentType<{ id: string; opened: boolean; onClose: () => void }>

const drawers = new Map<string, ThingDrawer>()

/** A document is called by its name or by its kind, which is the same in capitals. */
const drawerOf = (kind: string): ThingDrawer | undefined => drawers.get(kind.toLowerCase())

/** Whether a screen can show things of this kind. */
export const isDrawn = (kind: string): boolean => drawerOf(kind) !== undefined

/** Says which drawer shows a kind of thing, and what people call it: 'barang', 'penjualan', 'PENJUALAN', … Columns of reports name the kind. */
export function registerDrawer(kind: string, load: () => Promise<{ default: ThingDrawer }>, title?: string): void {
  drawers.set(kind.toLowerCase(), fetched(load))
  if (title) nameThings(kind, title)
}

interface Opened {
  readonly kind: string
  readonly id: string
}

let current: Opened | undefined
/** What had the focus when the first thing was opened. */
let cameFrom: Element | null = null
const listeners = new Set<() => void>()

function open(next: Opened | undefined): void {
  if (!current) cameFrom = document.activeElement
  current = next
  for (const listener of listeners) listener()
}

function close(): void {
  open(undefined)
  if (cameFrom instanceof HTMLElement) cameFrom.focus()
}

/** Opens a thing by its kind and key, as a click on its code does. */
export const openThing = (kind: string, id: string): void => open({ kind, id })

/**
 * A code that opens the thing it names, or plain text if nothing can show such things. A click on it does not take the focus:
 * when the thing is closed, the user goes on scanning or typing where he was.
 */
export function ThingLink({ kind, id, children }: { kind: string; id: string; children?: ReactNode }) {
  if (kind === screenKind) return <ToldScreen address={id}>{children}</ToldScreen>
  if (!isDrawn(kind)) return <>{children ?? id}</>
  return (
    <UnstyledButton className="thing-link" onMouseDown={(event) => event.preventDefault()} onClick={() => open({ kind, id })}>
      {children ?? id}
    </UnstyledButton>
  )
}

/** The kind of a thing that is a screen. Its key is the path with its query, '/laporan-kupon?tgl_from=2026-01-01'. */
const screenKind = 'layar'
nameThings(screenKind, 'Layar')

function ToldScreen({ address, children }: { address: string; children?: ReactNode }) {
  const say = useText()
  const [path = '', told = ''] = address.split('?')
  return (
    <ScreenLink path={path} search={Object.fromEntries(new URLSearchParams(told))}>
      {children ?? say('Buka')}
    </ScreenLink>
  )
}

/** Where opened things are drawn; once on the page, in the shell. */
export function ThingDrawers() {
  const opened = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => current,
  )
  // Going to another screen closes it. Things that the next screen opens come after that.
  const pathname = useLocation({ select: (location) => location.pathname })
  useLayoutEffect(() => () => open(undefined), [pathname])
  // A closing thing is still drawn while it slides away.
  const [last, setLast] = useState<Opened>()
  if (opened && opened !== last) setLast(opened)
  const shown = opened ?? last
  const Thing = shown && drawerOf(shown.kind)
  if (!shown || !Thing) return null
  return <Thing key={`${shown.kind} ${shown.id}`} id={shown.id} opened={opened !== undefined} onClose={close} />
}
