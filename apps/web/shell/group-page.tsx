import type { MenuGroup } from '#engine/contract/screen.ts'
import { useSession } from '#engine/web/session.ts'
import { MenuPage } from '#modules/access/web/menu-page.tsx'
import { menuOrder } from '#modules/access/contract/menu.ts'
import { doorsFor } from '#engine/web/door.ts'
import { MenuIcon } from './menu-icon.tsx'
import { type MenuNode, menuTree } from './menu-tree.ts'
import { screens } from './screens.ts'

/** The page of a heading of the menu, with what this user may open under it. */
export function GroupPage({ group }: { group: MenuGroup }) {
  const session = useSession()
  const doorOf = doorsFor(session)
  const tree = menuTree(menuOrder, screens, (screen) => doorOf(screen) === 'OPEN')
  const node = findNode(tree, group)
  const sections = node
    ? [{ heading: undefined, screens: node.screens }, ...node.nodes.map((child) => ({ heading: child.group, screens: child.screens }))]
    : []
  return (
    <MenuPage group={group} icon={<MenuIcon name={group.icon} size={20} />} sections={sections.filter((section) => section.screens.length > 0)} />
  )
}

function findNode(nodes: readonly MenuNode[], group: MenuGroup): MenuNode | undefined {
  for (const node of nodes) {
    const found = node.group === group ? node : findNode(node.nodes, group)
    if (found) return found
  }
  return undefined
}
