import { type ComponentType, createElement } from 'react'
import { mastersOf, reportsOf } from '#engine/contract/declarations.ts'
import type { ListedScreen } from '#engine/contract/listed.ts'
import type { FurtherList, LoadScreen } from '#engine/web/module.ts'
import { menuOrder } from '#modules/access/contract/menu.ts'
import { exportCsv, landingPages } from '#modules/access/contract/screens.ts'
import { documentWeb } from '#modules/documents/web/public.ts'
import { documents, families, screens } from '../listed.generated.ts'
import { webModules } from '../modules.ts'

export { screens }

/** What the menu of a user is made of. */
export const menuParts = { groups: menuOrder, screens, families }

const ofDocuments = webModules.flatMap(({ documents: looks = {} }) =>
  documents.flatMap((document) => {
    const loadLook = looks[document.name]
    return loadLook ? [documentWeb(document, loadLook)] : []
  }),
)

/** The code of the screens that a declaration alone cannot draw, by path. Code written by hand takes precedence over the look of a document. */
export const ownCode: Readonly<Record<string, LoadScreen>> = Object.assign({}, ...[...ofDocuments, ...webModules].map((drawn) => drawn.screens))

const byPath = new Map(screens.map((screen) => [screen.path, screen]))

/** The screen at a path, in exactly its spelling (specification §2). */
export function screenAt(path: string): ListedScreen | undefined {
  return byPath.get(path)
}

/**
 * The declarations of every module, from which masters and reports are drawn. The frame knows only the list of them and fetches the rest after it is
 * drawn.
 */
export const declarations = async () => (await import('../../declared.ts')).declared

/** Screens of their own that are about what any module declares: the papers of all of them. */
const ofAllModules: ReadonlySet<string> = new Set(['/setting-nota', '/setting-nota-slip'])

const masters = async () => mastersOf(await declarations())

/** Fetches the code that draws a screen: its own, or the engine's for a master or a report together with its declaration. */
export function loaderOf(screen: ListedScreen): LoadScreen {
  const own = ownCode[screen.path]
  if (own) return ofAllModules.has(screen.path) ? async () => (await Promise.all([own(), declarations()]))[0] : own
  const isThis = (each: { readonly screen: { readonly path: string } }) => each.screen.path === screen.path
  if (screen.drawn === 'MASTER') {
    return async () => {
      const [{ MasterScreen }, all] = await Promise.all([import('#engine/web/master-screen.tsx'), masters()])
      return bound(MasterScreen, { master: all.find(isThis) as (typeof all)[number] })
    }
  }
  if (screen.drawn === 'REPORT') {
    return async () => {
      const [{ ReportScreen }, all] = await Promise.all([import('#engine/web/report-screen.tsx'), declarations()])
      return bound(ReportScreen, { report: reportsOf(all).find(isThis) as ReturnType<typeof reportsOf>[number] })
    }
  }
  if (screen.path === exportCsv.path) return async () => bound((await import('./export-csv.tsx')).ExportCsv, { lists: await everyList() })
  if (screen.path === '/import-data-pusat') {
    return async () => bound((await import('./import-data-pusat.tsx')).ImportDataPusat, { masters: await masters() })
  }
  if (screen.path === landingPages.path) return async () => ({ default: (await import('./landing-page.tsx')).LandingPage })
  const group = menuOrder.find((each) => each.path === screen.path)
  if (group) return async () => bound((await import('./group-page.tsx')).GroupPage, { group })
  throw new Error(`Nobody draws ${screen.path}`)
}

/** A list as its screen is called and opened. */
export interface OpenedList extends Omit<FurtherList, 'path'> {
  readonly screen: ListedScreen
}

/** Everything that can be taken along as a file: the masters, and what modules say of their own. */
async function everyList(): Promise<OpenedList[]> {
  const [{ masterList }, all] = await Promise.all([import('#engine/web/master-list.ts'), masters()])
  return [
    ...[...ofDocuments, ...webModules].flatMap(({ lists = [] }) =>
      lists.map(({ path, ...list }) => ({ ...list, screen: screenAt(path) as ListedScreen })),
    ),
    ...all.map((master) => ({ screen: master.screen, isByDays: false, load: async () => () => masterList(master) })),
  ]
}

function bound<Props extends object>(Component: ComponentType<Props>, props: Props): { default: ComponentType } {
  return { default: () => createElement(Component, props) }
}
