import type { ListedScreen } from '#engine/contract/listed.ts'
import type { MenuGroup } from '#engine/contract/screen.ts'

/** A heading of the menu with what stands under it. */
export interface MenuNode {
  readonly group: MenuGroup
  readonly screens: readonly ListedScreen[]
  readonly nodes: readonly MenuNode[]
}

/**
 * The menu of one person: the headings in their order, each with the screens that he may open.
 * A heading with nothing under it is left out.
 */
export function menuTree(groups: readonly MenuGroup[], screens: readonly ListedScreen[], shows: (screen: ListedScreen) => boolean): MenuNode[] {
  const shown = screens.filter((screen) => screen.menu && shows(screen))
  const under = (parent: MenuGroup | undefined): MenuNode[] =>
    groups
      .filter((group) => group.parent === parent)
      .map((group) => ({ group, screens: shown.filter((screen) => screen.menu === group), nodes: under(group) }))
      .filter((node) => node.screens.length + node.nodes.length > 0)
  return under(undefined)
}

/** Every screen under a heading, those of its own headings included. */
export function screensUnder(node: MenuNode): ListedScreen[] {
  return [...node.screens, ...node.nodes.flatMap(screensUnder)]
}

/** The heading that has nothing but one screen of the same name is that screen, not a heading. */
export function onlyScreen(node: MenuNode): ListedScreen | undefined {
  const [screen, ...more] = node.screens
  return screen && more.length === 0 && node.nodes.length === 0 && screen.title === node.group.title ? screen : undefined
}

/** What leads to the screens of a heading that is one page of tabs: the first of them. */
export function firstTab({ group, screens }: MenuNode): ListedScreen | undefined {
  return group.hasTabs ? screens[0] : undefined
}

/** The headings on the way to a screen, outermost first. */
export function wayTo(screen: Pick<ListedScreen, 'menu'>): MenuGroup[] {
  const way: MenuGroup[] = []
  for (let group = screen.menu; group; group = group.parent) way.unshift(group)
  return way
}
