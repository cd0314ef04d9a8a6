import type { ListedFamily, ListedScreen } from '#engine/contract/listed.ts'
import type { MenuGroup } from '#engine/contract/screen.ts'

/** An entry of the menu: a screen, or the screens of one kind of document. */
export interface MenuEntry {
  readonly title: string
  /** The first opens; the others are its tabs. */
  readonly screens: readonly [ListedScreen, ...ListedScreen[]]
}

/** A heading of the menu with what stands under it. */
export interface MenuNode {
  readonly group: MenuGroup
  readonly entries: readonly MenuEntry[]
  readonly nodes: readonly MenuNode[]
}

/** What a menu is made of. */
export interface MenuParts {
  readonly groups: readonly MenuGroup[]
  readonly screens: readonly ListedScreen[]
  readonly families: readonly ListedFamily[]
}

/**
 * The menu of one person: the headings in their order, each with the screens that he may open.
 * A heading with nothing under it is left out.
 */
export function menuTree({ groups, screens, families }: MenuParts, shows: (screen: ListedScreen) => boolean): MenuNode[] {
  const shown = screens.filter((screen) => screen.menu && shows(screen))
  const under = (parent: MenuGroup | undefined): MenuNode[] =>
    groups
      .filter((group) => group.parent === parent)
      .map((group) => ({
        group,
        entries: entriesOf(
          shown.filter((screen) => screen.menu === group),
          families,
        ),
        nodes: under(group),
      }))
      .filter((node) => node.entries.length + node.nodes.length > 0)
  return under(undefined)
}

/** The entries of screens under one heading. Screens of a family under another heading stay there (specification §2). */
function entriesOf(screens: readonly ListedScreen[], families: readonly ListedFamily[]): MenuEntry[] {
  const taken = new Set<ListedScreen>()
  return screens.flatMap((screen): MenuEntry[] => {
    if (taken.has(screen)) return []
    const family = families.find(({ paths }) => paths.includes(screen.path))
    const members = family ? family.paths.flatMap((path) => screens.find((each) => each.path === path) ?? []) : []
    for (const member of members) taken.add(member)
    const [first, ...others] = members
    return family && first && others.length > 0
      ? [{ title: family.title, screens: [first, ...others] }]
      : [{ title: screen.title, screens: [screen] }]
  })
}

/** The screens of the same entry as this one that are shown, in the order of their tabs. */
export function familyOf(screen: ListedScreen, { screens, families }: MenuParts, shows: (screen: ListedScreen) => boolean): readonly ListedScreen[] {
  const paths = families.find((family) => family.paths.includes(screen.path))?.paths ?? []
  return paths.flatMap((path) => screens.find((each) => each.path === path && each.menu === screen.menu && shows(each)) ?? [])
}

/** Every screen under a heading, those of its own headings included. */
export function screensUnder(node: MenuNode): ListedScreen[] {
  return [...node.entries.flatMap(({ screens }) => screens), ...node.nodes.flatMap(screensUnder)]
}

/** What stands for a whole heading: the only entry under it, of the same name, or the first of its tabs. */
export function onlyEntry({ group, entries, nodes }: MenuNode): MenuEntry | undefined {
  const [entry, ...more] = entries
  if (!entry || nodes.length > 0) return undefined
  if (group.hasTabs) return { title: group.title, screens: [entry, ...more].flatMap(({ screens }) => screens) as unknown as MenuEntry['screens'] }
  return more.length === 0 && entry.title === group.title ? entry : undefined
}

/** Every entry of a menu, in its order. */
export function allEntries(nodes: readonly MenuNode[]): MenuEntry[] {
  return nodes.flatMap((node) => {
    const only = onlyEntry(node)
    return only ? [only] : [...node.entries, ...allEntries(node.nodes)]
  })
}

/** The headings on the way to a screen, outermost first. */
export function wayTo(screen: Pick<ListedScreen, 'menu'>): MenuGroup[] {
  const way: MenuGroup[] = []
  for (let group = screen.menu; group; group = group.parent) way.unshift(group)
  return way
}
