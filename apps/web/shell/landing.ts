import type { ListedScreen } from '#engine/contract/listed.ts'
import type { EngineSession } from '#engine/contract/session.ts'
import { doorsFor } from '#engine/web/door.ts'
import { home } from '#modules/dashboard/contract/dashboard.ts'
import { menuOrder } from '#modules/access/contract/menu.ts'
import { menuTree, screensUnder } from './menu-tree.ts'
import { drawerOf } from './drawer.tsx'
import { screenAt, screens } from './screens.ts'

/**
 * Where people begin who may open it, the first first: the head office with all its shops, who keeps a shop with its day, who sells with the
 * till, who takes the money with what waits for him. Whoever may open none begins with what his menu begins with.
 */
const landings = ['/dashboardPusat', '/dashboard', '/transaksi-penjualan', '/validasi-jual-beli'].flatMap((path) => screenAt(path) ?? [])

/** The screen that `/home` is for somebody; undefined where nothing at all is open to him. */
export function landingOf(session: EngineSession): ListedScreen | undefined {
  const doorOf = doorsFor(session)
  const isOpen = (screen: ListedScreen) => doorOf(screen) === 'OPEN'
  return landings.find(isOpen) ?? menuTree(menuOrder, screens, isOpen).flatMap(screensUnder)[0]
}

/** Fetches the code of what people begin with: who is about to log in has it when he is in. */
export async function fetchLandings(): Promise<void> {
  await Promise.all(landings.map((screen) => drawerOf(screen).fetch()))
}

/** Fetches the code of the screen that somebody finds at a path. */
export async function fetchScreenAt(path: string, session: EngineSession): Promise<void> {
  const screen = path === '/' || path === home.path ? landingOf(session) : screenAt(path)
  if (screen && !screen.isPublic) await drawerOf(screen).fetch()
}
