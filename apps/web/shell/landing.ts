import type { ListedScreen } from '#engine/contract/listed.ts'
import type { EngineSession } from '#engine/contract/session.ts'
import { doorsFor } from '#engine/web/door.ts'
import { home } from '#modules/dashboard/contract/dashboard.ts'
import { menuTree, screensUnder } from './menu-tree.ts'
import { drawerOf } from './drawer.tsx'
import { menuParts, screenAt } from './screens.ts'

/**
 * The first screens by priority; the first one that the user may open counts. Head office: all shops. Manager of a shop: its day.
 * Salesperson: the till. Cashier: his open tasks. A user who may open none of them gets the first entry of his menu.
 */
const landings = ['/dashboardPusat', '/dashboard', '/transaksi-penjualan', '/validasi-jual-beli'].flatMap((path) => screenAt(path) ?? [])

/** Returns the screen that `/home` shows to the user; undefined if he may open none. */
export function landingOf(session: EngineSession): ListedScreen | undefined {
  const doorOf = doorsFor(session)
  const isOpen = (screen: ListedScreen) => doorOf(screen) === 'OPEN'
  return landings.find(isOpen) ?? menuTree(menuParts, isOpen).flatMap(screensUnder)[0]
}

/** Fetches the code of what people begin with: who is about to log in has it when he is in. */
export async function fetchLandings(): Promise<void> {
  await Promise.all(landings.map((screen) => drawerOf(screen).fetch()))
}

/** Fetches the code of the screen that the user sees at a path. */
export async function fetchScreenAt(path: string, session: EngineSession): Promise<void> {
  const screen = path === '/' || path === home.path ? landingOf(session) : screenAt(path)
  if (screen && !screen.isPublic) await drawerOf(screen).fetch()
}
