import { type AnyDocument, screensOf as screensOfDocument } from './document.ts'
import type { Endpoint } from './endpoint.ts'
import type { Master } from './master.ts'
import type { RefusalKind } from './refusal.ts'
import type { Report } from './report.ts'
import type { Right, Screen, TreeEntry } from './screen.ts'
import type { WaitingThings } from './waiting.ts'

type ByName<T> = Readonly<Record<string, T>>

/**
 * What one definition brings along: its calls under their own names, its screens and documents. A queue for the cashier is one, and
 * what stays open over days.
 */
export interface Declared {
  readonly calls: ByName<Endpoint>
  readonly screens?: readonly Screen[]
  readonly documents?: ByName<AnyDocument>
}

/**
 * Everything that a module declares: what menus, routes, OpenAPI, the generic tests and `npm run where` walk through.
 * What a server has to do for a call, a report or a master stands in `server/module.ts` under the name it has here.
 */
export interface Declarations {
  /** The module's folder below `modules`. */
  readonly module: string
  /** Screens written by hand; masters and reports bring their own. */
  readonly screens?: readonly Screen[]
  /** Rights that are not screens. */
  readonly rights?: readonly Right[]
  readonly masters?: ByName<Master>
  readonly reports?: ByName<Report>
  readonly endpoints?: ByName<Endpoint>
  readonly documents?: ByName<AnyDocument>
  /** Definitions that bring several of these at once. */
  readonly groups?: ByName<Declared>
  readonly refusals?: ByName<RefusalKind>
  /** What waits for the users of its screens: lines of the bell. */
  readonly waiting?: ByName<WaitingThings>
  /** The names that users know for tables without a master. A refused deletion names the table that still uses the row. */
  readonly tables?: ByName<string>
}

/** A module's list of declarations. */
export function declarations<const D extends Declarations>(list: D): D {
  return list
}

/** Every master of these modules. */
export const mastersOf = (modules: readonly Declarations[]): readonly Master[] => modules.flatMap(({ masters = {} }) => Object.values(masters))

/** Every report of these modules. */
export const reportsOf = (modules: readonly Declarations[]): readonly Report[] => modules.flatMap(({ reports = {} }) => Object.values(reports))

/** Every kind of document of these modules: which one a posting or a number is of. */
export const documentsOf = (modules: readonly Declarations[]): readonly AnyDocument[] =>
  modules.flatMap(({ documents = {}, groups = {} }) => [
    ...Object.values(groups).flatMap((group) => Object.values(group.documents ?? {})),
    ...Object.values(documents),
  ])

/** Every screen of these modules, in their order and, within a module, in that of its declarations. */
export const screensOf = (modules: readonly Declarations[]): readonly Screen[] =>
  modules.flatMap((module) => [
    ...documentsOf([module]).flatMap(screensOfDocument),
    ...(module.screens ?? []),
    ...Object.values(module.groups ?? {}).flatMap(({ screens = [] }) => screens),
    ...mastersOf([module]).map((master) => master.screen),
    ...reportsOf([module]).map((report) => report.screen),
  ])

/** What an access tree is made of: every right and every screen. */
export const treeEntriesOf = (modules: readonly Declarations[]): readonly TreeEntry[] =>
  modules.flatMap((module) => [...(module.rights ?? []), ...screensOf([module])])
