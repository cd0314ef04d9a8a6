import { useMemo } from 'react'
import type { AnyField } from '../contract/field.ts'
import { verdictOf } from '../contract/gate.ts'
import type { TreeEntry } from '../contract/screen.ts'
import { type AccessNode, type EngineSession, viewerOf } from '../contract/session.ts'
import { useSessionOrNobody } from './session.ts'

/** The state of a screen or right for the user: open, locked because its module is off, or forbidden. */
export type Door = 'OPEN' | 'LOCKED' | 'NOT_ALLOWED'

/** What an access tree says of each path in it. A heading that is not shown hides everything under it. */
export function shownPaths(nodes: readonly AccessNode[], isShown = true): Map<string, boolean> {
  const paths = new Map<string, boolean>()
  for (const node of nodes) {
    const isNodeShown = isShown && node.is_show
    if (node.path) paths.set(node.path, isNodeShown)
    for (const [path, isPathShown] of shownPaths(node.children, isNodeShown)) paths.set(path, isPathShown)
  }
  return paths
}

/**
 * Returns for every screen whether it is open to the user, by its gate and his access tree. A screen of the menu that
 * the tree does not know stays closed. A screen that is in no menu (change password, for example) is not hidden.
 */
export function doorsFor(session: EngineSession): (screen: Pick<TreeEntry, 'path' | 'gate' | 'menu'>) => Door {
  const viewer = viewerOf(session)
  const paths = shownPaths(session.akses)
  return (screen) => {
    const verdict = verdictOf(screen.gate, viewer)
    if (verdict === 'LOCKED') return 'LOCKED'
    const isShown = paths.get(screen.path) ?? !screen.menu
    return verdict === 'OPEN' && isShown ? 'OPEN' : 'NOT_ALLOWED'
  }
}

/** Checks whether the user may read a field. A restricted field needs its right, or access to its screen. */
export type MayRead = (field: Pick<AnyField, 'readers'>) => boolean

/** Tells for every field whether the one who is logged in reads it. The server leaves out of its answers what he may not. */
export function useMayRead(): MayRead {
  const session = useSessionOrNobody()
  return useMemo(() => {
    const doorOf = session && doorsFor(session)
    return ({ readers }) => readers === undefined || doorOf?.(readers) === 'OPEN'
  }, [session])
}

/** Checks whether the form for a new row shows a field. It also shows a field that the user may not read later, if the field must be filled in. */
export function mayEnter(field: Pick<AnyField, 'readers' | 'isOptional'>, mayRead: MayRead): boolean {
  return mayRead(field) || !field.isOptional
}
