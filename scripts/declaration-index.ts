import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnyDocument } from '#engine/contract/document.ts'
import { type Access, type Endpoint, openTo } from '#engine/contract/endpoint.ts'
import type { Master } from '#engine/contract/master.ts'
import type { Report } from '#engine/contract/report.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { describeAccess } from '#engine/server/access.ts'

const root = join(import.meta.dirname, '..')

/** Something that a URL or a call leads to, and the files that make it. */
export interface Entry {
  readonly kind: 'screen' | 'master' | 'report' | 'call'
  readonly module: string
  /** Screen path or call, as it stands in the contract. */
  readonly name: string
  readonly title: string
  readonly access: string
  /** The table of a master or document. */
  readonly table: string | undefined
  /** Files of the project, contract first. */
  readonly files: readonly string[]
  readonly tests: readonly string[]
}

/** Every screen and call that is declared in `modules/<name>/contract`, found by loading the contracts themselves. */
export async function indexDeclarations(): Promise<Entry[]> {
  const modules = (await readdir(join(root, 'modules'))).toSorted()
  return (await Promise.all(modules.map(indexModule))).flat()
}

async function indexModule(module: string): Promise<Entry[]> {
  const files = await sourcesOf(join(root, 'modules', module))
  const text = new Map(await Promise.all(files.map(async (file) => [file, await readFile(file, 'utf8')] as const)))
  const served = text.get(join(root, 'modules', module, 'server/module.ts')) ?? ''
  const drawn = ['module.ts', 'public.ts'].map((name) => text.get(join(root, 'modules', module, 'web', name)) ?? '').join('\n')
  const entries: Entry[] = []
  const contracts = files.filter((file) => file.includes('/contract/') && !file.includes('.test.') && !file.endsWith('/index.ts'))
  for (const file of contracts) {
    for (const [name, value] of Object.entries(await import(pathToFileURL(file).href))) {
      const declared = asDeclaration(value)
      if (!declared) continue
      const makers = [
        file,
        ...(isScreenOnly(value) ? [] : handlerFile(served, name, join(root, 'modules', module, 'server'))),
        ...screenFile(drawn, name, join(root, 'modules', module, 'web')),
      ]
      const known = makers.filter((maker) => text.has(maker))
      const stems = new Set(known.map((maker) => maker.replace(/\.tsx?$/, '')))
      const tests = files.filter((candidate) => /\.test\.tsx?$/.test(candidate) && stems.has(candidate.replace(/(\.pg)?\.test\.tsx?$/, '')))
      for (const entry of declared) {
        entries.push({ ...entry, module, files: known.map(fromRoot), tests: tests.map(fromRoot) })
      }
    }
  }
  return entries
}

/** A screen has no handler, though a call may have its name. */
const isScreenOnly = (value: unknown) => typeof value === 'object' && value !== null && !('type' in value)

type Declared = Omit<Entry, 'module' | 'files' | 'tests'>

function asDeclaration(value: unknown): Declared[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('type' in value && value.type === 'endpoint') {
    const call = value as Endpoint
    return [{ kind: 'call', name: call.call, title: call.summary, access: describeAccess(call.access), table: undefined }]
  }
  if ('type' in value && value.type === 'master') {
    const master = value as unknown as Master
    const calls = Object.entries(master.api).map(([action, call]) =>
      callEntry(call, master.screen.title, action === 'list' ? master.listAccess : master.writeAccess, master.table),
    )
    return [{ ...screenEntry(master.screen), kind: 'master', table: master.table }, ...calls]
  }
  if ('type' in value && value.type === 'report') {
    const report = value as unknown as Report
    return [{ ...screenEntry(report.screen), kind: 'report' }, callEntry(report.api, report.screen.title, openTo(report.screen), undefined)]
  }
  if ('type' in value && value.type === 'document') {
    const document = value as unknown as AnyDocument
    const { actions, ...calls } = document.calls
    return [...Object.values(calls), ...Object.values(actions)].map(({ call, summary, access }) => callEntry(call, summary, access, document.name))
  }
  if ('path' in value && 'title' in value && typeof value.path === 'string' && !('icon' in value)) return [screenEntry(value as Screen)]
  return undefined
}

const callEntry = (name: string, title: string, access: Access, table: string | undefined): Declared => ({
  kind: 'call',
  name,
  title,
  access: describeAccess(access),
  table,
})
const screenEntry = (screen: Screen): Declared => ({
  kind: 'screen',
  name: screen.path,
  title: screen.title,
  access: screen.isPublic ? 'Anyone, without a login.' : describeAccess(openTo(screen)),
  table: undefined,
})

/** The files of what a declaration is served by, read off the module's table of contents: every own function that is named in its entry. */
function handlerFile(served: string, name: string, folder: string): string[] {
  const alias = new RegExp(`\\b${name} as (\\w+)`).exec(served)?.[1] ?? name
  const start = new RegExp(`serve(?:Master|Report|Document)?\\(\\s*(?:\\w+\\.)?${alias}\\b`).exec(served)?.index
  if (start === undefined) return []
  const entry = served.slice(start, closingParenthesis(served, served.indexOf('(', start)))
  const words = new Set(entry.match(/\w+/g))
  const files = [...served.matchAll(/import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'\.\/([^']+)'/g)]
    .filter(([, names]) => (names as string).split(',').some((each) => words.has(each.trim().split(' as ').at(-1) as string)))
    .map(([, , file]) => join(folder, file as string))
  // What is served by a function written right there is in the table of contents itself.
  return files.length > 0 || !entry.includes('=>') ? files : [join(folder, 'module.ts')]
}

/** The place of the parenthesis that closes the one at `open`. */
function closingParenthesis(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return text.length
}

function screenFile(drawn: string, name: string, folder: string): string[] {
  const from = new RegExp(`\\b${name}(?:\\.screen)?,\\s*\\(\\) => import\\('(\\./[^']+)'\\)`).exec(drawn)?.[1]
  return from ? [join(folder, from)] : []
}

async function sourcesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name)).map((entry) => join(entry.parentPath, entry.name))
}

const fromRoot = (file: string) => relative(root, file)
