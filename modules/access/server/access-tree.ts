import type { MenuGroup, TreeEntry } from '#engine/contract/screen.ts'
import type { AccessNode } from '#engine/contract/session.ts'
import { menuOrder } from '../contract/menu.ts'
import { seesEverything } from '../contract/levels.ts'

/** The stored part of a user's access tree: the screens and rights that were given to him or taken from him. */
export type ShownOrHidden = ReadonlyMap<string, boolean>

/**
 * Whether a user's access tree shows a screen or gives a right. SU and OWN see everything. Otherwise the user's own entry counts,
 * else the default of his level (specification §6).
 */
export function showsScreen(level: string, own: ShownOrHidden, screen: Pick<TreeEntry, 'path' | 'shownTo'>): boolean {
  if ((seesEverything as readonly string[]).includes(level)) return true
  return own.get(screen.path) ?? screen.shownTo?.includes(level) ?? true
}

/** The tree of all screens of the menu and all rights, up to three levels deep, as it is for one person. */
export function accessTree(screens: readonly TreeEntry[], shows: (path: string) => boolean): AccessNode[] {
  const under = (parent: MenuGroup | undefined): AccessNode[] =>
    menuOrder
      .filter((group) => group.parent === parent)
      .map((group) => {
        const own = screens.filter((screen) => screen.menu === group)
        const children = [
          ...own.map((screen): AccessNode => ({ path: screen.path, title: screen.title, is_show: shows(screen.path), children: [] })),
          ...under(group),
        ]
        return { ...(group.path ? { path: group.path } : {}), title: group.title, is_show: children.some((child) => child.is_show), children }
      })
      .filter((node) => node.children.length > 0)
  return under(undefined)
}
