import type { Screen } from '#engine/contract/screen.ts'
import type { EngineSession } from '#engine/contract/session.ts'
import { doorsFor } from '#engine/web/door.ts'
import { menuOrder } from '#modules/access/contract/menu.ts'
import { dashboard, dashboardPusat } from '#modules/dashboard/contract/dashboard.ts'
import { validasiJualBeli } from '#modules/dashboard/contract/validasi-jual-beli.ts'
import { transaksiPenjualan } from '#modules/sales/contract/penjualan.ts'
import { menuTree, screensUnder } from './menu-tree.ts'
import { screens } from './screens.ts'

/**
 * Where people begin who may open it, the first first: the head office with all its shops, who keeps a shop with its day, who sells with the
 * till, who takes the money with what waits for him. Whoever may open none begins with what his menu begins with.
 */
const landings = [dashboardPusat, dashboard, transaksiPenjualan, validasiJualBeli]

/** The screen that `/home` is for somebody; undefined where nothing at all is open to him. */
export function landingOf(session: EngineSession): Screen | undefined {
  const doorOf = doorsFor(session)
  const isOpen = (screen: Screen) => doorOf(screen) === 'OPEN'
  return landings.find(isOpen) ?? menuTree(menuOrder, screens, isOpen).flatMap(screensUnder)[0]
}
