import { type ComponentType, createElement } from 'react'
import { mastersOf, reportsOf, screensOf } from '#engine/contract/declarations.ts'
import type { Screen } from '#engine/contract/screen.ts'
import type { FurtherList, LoadScreen } from '#engine/web/module.ts'
import { menuOrder } from '#modules/access/contract/menu.ts'
import { exportCsv, landingPages } from '#modules/access/contract/screens.ts'
import { importDataPusat } from '#modules/masters/contract/import-data-pusat.ts'
import { declared } from '../../declared.ts'
import { webModules } from '../modules.ts'

const masters = mastersOf(declared)
const reports = reportsOf(declared)

/** Every screen there is, in the order of the modules and, within a module, of its declarations. */
export const screens: readonly Screen[] = screensOf(declared)

/** The code of the screens that are written by hand, by path. */
export const ownCode: Readonly<Record<string, LoadScreen>> = Object.assign({}, ...webModules.map((module) => module.screens))

const byPath = new Map(screens.map((screen) => [screen.path, screen]))

/** The screen at a path, in exactly its spelling (specification §2). */
export function screenAt(path: string): Screen | undefined {
  return byPath.get(path)
}

/** What fetches the code that draws a screen: its own, or the engine's for a master or a report. */
export function loaderOf(screen: Screen): LoadScreen {
  const own = ownCode[screen.path]
  if (own) return own
  const master = masters.find((each) => each.screen.path === screen.path)
  if (master) return async () => bound((await import('#engine/web/master-screen.tsx')).MasterScreen, { master: master })
  const report = reports.find((each) => each.screen.path === screen.path)
  if (report) return async () => bound((await import('#engine/web/report-screen.tsx')).ReportScreen, { report: report })
  if (screen.path === exportCsv.path) return async () => bound((await import('./export-csv.tsx')).ExportCsv, { lists: await everyList() })
  if (screen.path === importDataPusat.path) {
    return async () => bound((await import('./import-data-pusat.tsx')).ImportDataPusat, { masters: masters })
  }
  if (screen.path === landingPages.path) return async () => ({ default: (await import('./landing-page.tsx')).LandingPage })
  const group = menuOrder.find((each) => each.path === screen.path)
  if (group) return async () => bound((await import('./group-page.tsx')).GroupPage, { group })
  throw new Error(`Nobody draws ${screen.path}`)
}

/** Everything that can be taken along as a file: the masters, and what modules say of their own. */
async function everyList(): Promise<FurtherList[]> {
  const { masterList } = await import('#engine/web/master-list.ts')
  return [
    ...webModules.flatMap((module) => module.lists ?? []),
    ...masters.map((master) => ({ screen: master.screen, isByDays: false, load: async () => () => masterList(master) })),
  ]
}

function bound<Props extends object>(Component: ComponentType<Props>, props: Props): { default: ComponentType } {
  return { default: () => createElement(Component, props) }
}
