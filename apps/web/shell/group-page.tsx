import type { MenuGroup } from '#engine/contract/screen.ts'
import { doorsFor } from '#engine/web/door.ts'
import { useSession } from '#engine/web/session.ts'
import { MenuPage } from '#modules/access/web/menu-page.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { type MenuEntry, type MenuNode, menuTree } from './menu-tree.ts'
import { menuParts } from './screens.ts'

/** The page of a heading of the menu, with what this user may open under it. */
export function GroupPage({ group }: { group: MenuGroup }) {
  const session = useSession()
  const doorOf = doorsFor(session)
  const tree = menuTree(menuParts, (screen) => doorOf(screen) === 'OPEN')
  const node = findNode(tree, group)
  const sections = node
    ? [
        { heading: undefined, screens: node.entries.map(tileOf) },
        ...node.nodes.map((child) => ({ heading: child.group, screens: child.entries.map(tileOf) })),
      ]
    : []
  return (
    <MenuPage group={group} icon={<MenuIcon name={group.icon} size={20} />} sections={sections.filter((section) => section.screens.length > 0)} />
  )
}

/** An entry leads to the first of its screens; the others are its tabs. */
const tileOf = ({ title, screens: [first] }: MenuEntry) => ({ path: first.path, title })

function findNode(nodes: readonly MenuNode[], group: MenuGroup): MenuNode | undefined {
  for (const node of nodes) {
    const found = node.group === group ? node : findNode(node.nodes, group)
    if (found) return found
  }
  return undefined
}
