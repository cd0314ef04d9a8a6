import { type Declarations, documentsOf, mastersOf, screensOf } from './declarations.ts'
import { listsOf } from './document.ts'
import { familiesOf } from './family.ts'
import { nounOf } from './master.ts'
import { type RefusalKind, core } from './refusal.ts'
import type { Screen } from './screen.ts'

/** What the frame of the browser needs of a screen before it is opened: its address, its place in the menu, and who may open it. */
export interface ListedScreen extends Pick<Screen, 'path' | 'title' | 'menu' | 'gate' | 'synonyms' | 'isPublic' | 'adds'> {
  /** A master or a report, which the engine draws from its declaration. */
  readonly drawn?: 'MASTER' | 'REPORT'
}

/** What the browser needs of a kind of document before one is opened: what it is called, its numbers, and the paths that list and cancel it. */
export interface ListedDocument {
  readonly name: string
  readonly kind: string
  readonly title: string
  readonly prefix: string
  readonly lists: readonly string[]
  /** The screens by what a user does there. */
  readonly actions: Readonly<Record<string, string>>
}

/** Screens of one kind of document, in the order of their tabs: one entry of the menu. */
export interface ListedFamily {
  readonly title: string
  readonly paths: readonly string[]
}

/** A refusal whose text has places that the server fills: in another language the browser fills them itself. */
export type ListedRefusal = Pick<RefusalKind, 'code' | 'text'>

/** Every screen of these modules, as the frame knows it. */
export function listedScreens(modules: readonly Declarations[]): ListedScreen[] {
  const drawn = new Map(
    modules.flatMap(({ reports = {} }) => Object.values(reports).map(({ screen }) => [screen.path, { drawn: 'REPORT' as const }])),
  )
  const masters = new Map(
    mastersOf(modules).map(({ screen, api, writeAccess }) => {
      const gate = 'gate' in writeAccess ? writeAccess.gate : undefined
      return [screen.path, { drawn: 'MASTER' as const, ...(api.create ? { adds: { noun: nounOf({ screen }), ...(gate ? { gate } : {}) } } : {}) }]
    }),
  )
  return screensOf(modules).map(({ path, title, menu, gate, synonyms, isPublic, adds }) => ({
    path,
    title,
    ...(menu ? { menu } : {}),
    ...(gate ? { gate } : {}),
    ...(synonyms ? { synonyms } : {}),
    ...(isPublic ? { isPublic } : {}),
    ...(adds ? { adds } : {}),
    ...drawn.get(path),
    ...masters.get(path),
  }))
}

/** Every kind of document of these modules, as the browser knows it before it is opened. */
export const listedDocuments = (modules: readonly Declarations[]): ListedDocument[] =>
  documentsOf(modules).map((document) => ({
    name: document.name,
    kind: document.kind,
    title: document.title,
    prefix: document.prefix,
    lists: listsOf(document).map(({ path }) => path),
    actions: Object.fromEntries(Object.entries(document.actions).map(([action, { screen }]) => [action, screen.path])),
  }))

/** Every family of screens of these modules. */
export const listedFamilies = (modules: readonly Declarations[]): ListedFamily[] =>
  familiesOf(modules).map(({ title, screens }) => ({ title, paths: screens.map(({ path }) => path) }))

/** The refusals of these modules, and of every application, whose texts have places to fill. */
export function listedRefusals(modules: readonly Declarations[]): ListedRefusal[] {
  const texts = [core, ...modules.map(({ refusals = {} }) => refusals)]
    .flatMap((refusals): readonly RefusalKind[] => Object.values(refusals))
    .filter(({ text }) => text.includes('{{'))
  // Several modules may use one code, with one text or with several.
  const byBoth = new Map(texts.map(({ code, text }) => [`${code} ${text}`, { code, text }]))
  return [...byBoth.values()]
}
