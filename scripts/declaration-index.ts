import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Visitor, parseSync } from 'vite'
import { type Access, type Endpoint, openTo } from '#engine/contract/endpoint.ts'
import { callsOf } from '#engine/contract/document-calls.ts'
import type { Declared as Group } from '#engine/contract/declarations.ts'
import { type AnyDocument, screensOf } from '#engine/contract/document.ts'
import type { Master } from '#engine/contract/master.ts'
import type { Report } from '#engine/contract/report.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { describeAccess } from '#engine/server/access.ts'
import { importsOf } from './source-graph.ts'

const root = join(import.meta.dirname, '..')

/** Something that a URL or a call leads to, and the files that make it. */
export interface Entry {
  readonly kind: 'screen' | 'master' | 'report' | 'call'
  readonly module: string
  /** Screen path or call, as it stands in the contract. */
  readonly name: string
  readonly title: string
  readonly access: string
  /** Of a call: the paths of the screens that it is open to. */
  readonly screens: readonly string[]
  /** Of a screen: other words that users search it by. */
  readonly synonyms: readonly string[]
  /** The table of a master. */
  readonly table: string | undefined
  /** Files of the project, contract first. */
  readonly files: readonly string[]
  /** The tests named after these files, or else those of the module that import one of them. */
  readonly tests: readonly string[]
}

/** Every screen and call that is declared in `modules/<name>/contract`, found by loading the contracts themselves. */
export async function indexDeclarations(): Promise<Entry[]> {
  const modules = (await readdir(join(root, 'modules'))).toSorted()
  return (await Promise.all(modules.map(indexModule))).flat()
}

async function indexModule(module: string): Promise<Entry[]> {
  const folder = join(root, 'modules', module)
  const files = await sourcesOf(folder)
  const served = await makersOf(join(folder, 'server/module.ts'), ['handlers', 'queries', 'documents', 'hooks', 'groups'])
  const drawn = new Map(
    (await Promise.all(['module.ts', 'public-screens.ts'].map((name) => makersOf(join(folder, 'web', name), ['screens'])))).flatMap((made) => [
      ...made,
    ]),
  )
  const entries: Entry[] = []
  const ofGroups: Entry[] = []
  const contracts = files.filter((file) => file.includes('/contract/') && !file.includes('.test.') && !file.endsWith('/index.ts'))
  for (const file of contracts) {
    for (const [name, value] of Object.entries<unknown>(await import(pathToFileURL(file).href))) {
      for (const declared of asDeclarations(value)) {
        const screen = declared.find((entry) => entry.kind !== 'call')
        const makers = [file, ...(isScreenOnly(value) ? [] : (served.get(name) ?? [])), ...(screen ? (drawn.get(screen.name) ?? []) : [])]
        const tests = testsOf(makers, files)
        const list = isGroup(value) ? ofGroups : entries
        for (const entry of declared) list.push({ ...entry, module, files: makers.map(fromRoot), tests: tests.map(fromRoot) })
      }
    }
  }
  // A call or screen of a group may be exported by itself too.
  const same = Map.groupBy([...entries, ...ofGroups], ({ kind, name }) => `${kind} ${name}`).values()
  const all = (several: readonly Entry[], part: 'files' | 'tests') => [...new Set(several.flatMap((entry) => entry[part]))]
  return [...same].map((several) => ({ ...(several[0] as Entry), files: all(several, 'files'), tests: all(several, 'tests') }))
}

/** Returns the tests that are named after one of these files. If there are none, returns the tests of the module that import one of them. */
function testsOf(makers: readonly string[], files: readonly string[]): string[] {
  const stems = new Set(makers.map((maker) => maker.replace(/\.tsx?$/, '')))
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file))
  const named = tests.filter((test) => stems.has(test.replace(/(\.pg)?\.test\.tsx?$/, '')))
  const made = new Set(makers.map(fromRoot))
  return named.length > 0 ? named : tests.filter((test) => importsOf(fromRoot(test)).some((imported) => made.has(imported)))
}

/** A screen has no handler, though a call may have its name. */
const isScreenOnly = (value: unknown) => typeof value === 'object' && value !== null && !('type' in value) && !('calls' in value)

type Declared = Omit<Entry, 'module' | 'files' | 'tests'>

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !('type' in value) && 'calls' in value && 'document' in value

/** The parts of what is declared, each with at most one screen. */
function asDeclarations(value: unknown): Declared[][] {
  if (isGroup(value)) {
    const { calls, screens = [], documents = {} } = value
    const all = [...Object.values(documents).flatMap(screensOf), ...screens]
    return [
      ...all.map((screen) => [screenEntry(screen)]),
      [...Object.values(calls), ...Object.values(documents)].flatMap((each) => asDeclaration(each) ?? []),
    ]
  }
  const declared = asDeclaration(value)
  return declared ? [declared] : []
}

function asDeclaration(value: unknown): Declared[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('type' in value && value.type === 'endpoint') {
    const call = value as Endpoint
    return [callEntry(call.call, call.summary, call.access, undefined)]
  }
  if ('type' in value && value.type === 'master') {
    const master = value as unknown as Master
    const calls = Object.entries(master.api).map(([action, call]) =>
      callEntry(call, master.screen.title, action === 'list' || action === 'pages' ? master.listAccess : master.writeAccess, master.table),
    )
    return [{ ...screenEntry(master.screen), kind: 'master', table: master.table }, ...calls]
  }
  if ('type' in value && value.type === 'report') {
    const report = value as unknown as Report
    const calls = [report.api, report.otherApi].filter((call) => call !== undefined)
    return [
      { ...screenEntry(report.screen), kind: 'report' },
      ...calls.map((call) => callEntry(call, report.screen.title, openTo(report.screen), undefined)),
    ]
  }
  if ('type' in value && value.type === 'document') {
    const { calls, name } = value as AnyDocument
    return callsOf(calls).map(({ call, summary, access }) => callEntry(call, summary, access, name))
  }
  if ('path' in value && 'title' in value && typeof value.path === 'string' && !('icon' in value)) return [screenEntry(value as Screen)]
  return undefined
}

const callEntry = (name: string, title: string, access: Access, table: string | undefined): Declared => ({
  kind: 'call',
  name,
  title,
  access: describeAccess(access),
  screens: access.who === 'screens' ? access.screens.map(({ path }) => path) : [],
  synonyms: [],
  table,
})
const screenEntry = (screen: Screen): Declared => ({
  kind: 'screen',
  name: screen.path,
  title: screen.title,
  access: screen.isPublic ? 'Anyone, without a login.' : describeAccess(openTo(screen)),
  screens: [],
  synonyms: screen.synonyms ?? [],
  table: undefined,
})

/**
 * The files behind each entry of a module's table of contents: those that it imports, and those whose functions it names.
 * What is written right there is in the table itself.
 */
async function makersOf(file: string, tables: readonly string[]): Promise<Map<string, string[]>> {
  const source = await readFile(file, 'utf8').catch(() => '')
  const own = (specifier: string) => (specifier.startsWith('./') ? [join(dirname(file), specifier)] : [])
  const imported = new Map<string, string[]>()
  const mentions: { readonly files: readonly string[]; readonly at: number }[] = []
  const entries: { readonly name: string; readonly start: number; readonly end: number }[] = []
  new Visitor({
    ImportDeclaration({ specifiers, source: from }) {
      for (const { local } of specifiers) imported.set(local.name, own(from.value))
    },
    Identifier: ({ name, start }) => void mentions.push({ files: imported.get(name) ?? [], at: start }),
    ImportExpression: ({ source: from, start }) => void mentions.push({ files: own(from.type === 'Literal' ? String(from.value) : ''), at: start }),
    Property({ key: table, value }) {
      if (table.type !== 'Identifier' || !tables.includes(table.name) || value.type !== 'ObjectExpression') return
      for (const entry of value.properties) {
        if (entry.type !== 'Property') continue
        const { key, start, end } = entry
        entries.push({ name: key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '', start, end })
      }
    },
  }).visit(parseSync(file, source).program)
  return new Map(
    entries.map(({ name, start, end }) => {
      const found = new Set(mentions.flatMap(({ files, at }) => (at >= start && at < end ? files : [])))
      return [name, found.size > 0 ? [...found] : [file]]
    }),
  )
}

async function sourcesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name)).map((entry) => join(entry.parentPath, entry.name))
}

const fromRoot = (file: string) => relative(root, file)
