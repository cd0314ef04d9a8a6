import { verdictOf } from '../contract/gate.ts'
import type { Screen } from '../contract/screen.ts'
import { type AccessNode, type EngineSession, viewerOf } from '../contract/session.ts'

/** How a screen meets somebody: open, locked because its module is off, or not for him. */
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
 * Tells for every screen how it meets somebody, by its gate and his access tree. A screen of the menu that the tree
 * does not know stays shut; one that stands in no menu (change password, say) is nothing to hide.
 */
export function doorsFor(session: EngineSession): (screen: Pick<Screen, 'path' | 'gate' | 'menu'>) => Door {
  const viewer = viewerOf(session)
  const paths = shownPaths(session.akses)
  return (screen) => {
    const verdict = verdictOf(screen.gate, viewer)
    if (verdict === 'LOCKED') return 'LOCKED'
    const isShown = paths.get(screen.path) ?? !screen.menu
    return verdict === 'OPEN' && isShown ? 'OPEN' : 'NOT_ALLOWED'
  }
}
