import { landingPages } from '#modules/access/contract/screens.ts'
import { MenuPage } from '#modules/access/web/menu-page.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { useSession } from '#engine/web/session.ts'
import { MenuIcon } from './menu-icon.tsx'
import { menuTree, screensUnder } from './menu-tree.ts'
import { menuParts } from './screens.ts'

const icon = 'IconLayoutDashboard'

/** Everything that this user may open, heading by heading, on one page. */
export function LandingPage() {
  const doorOf = doorsFor(useSession())
  const tree = menuTree(menuParts, (screen) => doorOf(screen) === 'OPEN')
  return (
    <MenuPage
      group={{ title: landingPages.title, icon }}
      icon={<MenuIcon name={icon} size={20} />}
      sections={tree.map((node) => ({ heading: node.group, icon: <MenuIcon name={node.group.icon} size={20} />, screens: screensUnder(node) }))}
    />
  )
}
