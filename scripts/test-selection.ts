import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { declared } from '#apps/declared.ts'
import { type Declarations, documentsOf, screensOf } from '#engine/contract/declarations.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { root } from './run.ts'
import { dependentsOf, filesBelow, importsOf, sourceFolders } from './source-graph.ts'

/** The projects of Vitest. The fastest ones are first, so that a mistake is found soon. */
export const projects = ['unit', 'web', 'server', 'journeys'] as const
export type Project = (typeof projects)[number]

/** Tests to run for a part of the tree. */
export interface Selection {
  /** Test files by project, as paths from the root. A project without files does not run. */
  readonly files: Readonly<Record<Project, readonly string[]>>
  /** The modules whose declarations the generic tests check. Empty if a change concerns all modules. */
  readonly modules: readonly string[]
}

/** The project that runs a file; undefined if it is no test. */
export function projectOf(file: string): Project | undefined {
  if (file.endsWith('.journey.ts')) return 'journeys'
  if (file.endsWith('.pg.test.ts')) return 'server'
  if (file.endsWith('.test.tsx')) return 'web'
  return file.endsWith('.test.ts') ? 'unit' : undefined
}

/** Whether all modules depend on this source. */
const concernsAll = (file: string) => /^(engine|db|apps)\//.test(file) && !projectOf(file)

const moduleOf = (file: string) => /^modules\/([^/]+)\//.exec(file)?.[1]

/**
 * The tests for modules, paths or `changed`. A module has its own tests, the tests of modules that import it, the generic tests of its declarations,
 * and the journeys that open its screens. A file has the tests that import it, directly or indirectly.
 * @returns the first word that is none of these, if there is one
 */
export function selectTests(words: readonly string[]): Selection | { readonly unknown: string } {
  const modules = new Set<string>()
  const files = new Set<string>()
  const sources: string[] = []
  for (const word of words) {
    const path = word.replace(/^\.\//, '').replace(/\/$/, '')
    if (word === 'changed') sources.push(...changedFiles())
    else if (existsSync(join(root, 'modules', word))) modules.add(word)
    else if (!existsSync(join(root, path))) return { unknown: word }
    else if (statSync(join(root, path)).isDirectory()) {
      const inside = filesBelow(path).filter((file) => projectOf(file))
      const [, module] = /^modules\/([^/]+)$/.exec(path) ?? []
      if (module) modules.add(module)
      for (const file of inside) files.add(file)
    } else sources.push(path)
  }
  for (const file of testsOfFiles(sources)) files.add(file)
  for (const file of sources.filter((each) => !projectOf(each))) {
    const module = moduleOf(file)
    if (module) modules.add(module)
  }
  for (const file of testsOfModules([...modules])) files.add(file)
  return {
    files: Object.fromEntries(
      projects.map((project) => [project, [...files].filter((file) => projectOf(file) === project).toSorted()]),
    ) as unknown as Selection['files'],
    modules: sources.some(concernsAll) ? [] : [...modules],
  }
}

/** Tests that a change of these files may break, apart from the tests of their modules (`testsOfModules`). */
function testsOfFiles(files: readonly string[]): string[] {
  const sources = files.filter((file) => /\.tsx?$/.test(file))
  const isBelow = (...folders: readonly string[]) => files.some((file) => folders.some((folder) => file.startsWith(`${folder}/`)))
  const all = sourceFolders.flatMap((folder) => filesBelow(folder)).filter((file) => projectOf(file))
  const importing = dependentsOf(sources).filter((file) => !isGeneric(file))
  return [
    ...sources.filter((file) => projectOf(file)),
    // Every test of the server starts the whole application, so its imports select nothing.
    ...importing.filter((file) => ['unit', 'web'].includes(projectOf(file) ?? '')),
    ...(isBelow('locales', 'docs', 'db') || files.some((file) => !projectOf(file) && moduleOf(file))
      ? all.filter((file) => /^(scripts|locales)\/.*\.test\.ts$/.test(file) && projectOf(file) === 'unit')
      : []),
    ...(isBelow('engine/contract', 'engine/kinds', 'engine/server', 'db', 'apps/server') ? all.filter((file) => projectOf(file) === 'server') : []),
    ...(isBelow('engine/client', 'engine/contract', 'engine/kinds', 'engine/web', 'apps/web', 'e2e/support')
      ? all.filter((file) => projectOf(file) === 'journeys')
      : []),
  ]
}

/** Whether a test checks the declarations of all modules. A restricted run checks only the declarations of its modules. */
const isGeneric = (file: string) => /^apps\/(server|web)\/every-/.test(file)

/** The kinds of declarations that generic tests check. */
type Declared = 'masters' | 'reports' | 'documents' | 'endpoints' | 'approvals'

const calls: readonly Declared[] = ['masters', 'reports', 'documents', 'endpoints']

/** All generic tests, each with the declarations that select it. Tests without any check the whole chain and run in `npm test` only. */
export const genericTests: Readonly<Record<string, readonly Declared[]>> = {
  'apps/server/every-approval.pg.test.ts': ['approvals'],
  'apps/server/every-bound.test.ts': calls,
  'apps/server/every-call.pg.test.ts': calls,
  'apps/server/every-card.pg.test.ts': ['documents'],
  'apps/server/every-case.pg.test.ts': ['documents'],
  'apps/server/every-cash.pg.test.ts': ['documents'],
  'apps/server/every-document.pg.test.ts': ['documents'],
  'apps/server/every-growth.pg.test.ts': ['reports'],
  'apps/server/every-identity.test.ts': [],
  'apps/server/every-input.pg.test.ts': calls,
  'apps/server/every-master.pg.test.ts': ['masters'],
  'apps/server/every-parameter.pg.test.ts': ['masters'],
  'apps/server/every-reply.test.ts': calls,
  'apps/server/every-report.pg.test.ts': ['reports'],
  'apps/server/every-seal.pg.test.ts': [],
  'apps/server/every-secret.pg.test.ts': [],
  'apps/server/every-setting.test.ts': calls,
  'apps/server/every-way-back.pg.test.ts': ['documents'],
  'apps/web/every-list-file.pg.test.ts': ['masters'],
  'apps/web/every-look.test.tsx': ['documents'],
  'apps/web/every-master-form.test.tsx': ['masters'],
  'apps/web/every-menu.test.ts': calls,
  'apps/web/every-opener.pg.test.ts': ['documents'],
  'apps/web/every-paper-marked.test.ts': ['reports', 'documents'],
  'apps/web/every-receipt.test.tsx': ['documents'],
  'apps/web/every-report-file.pg.test.ts': ['reports'],
  'apps/web/every-report-look.test.ts': ['reports'],
  'apps/web/every-style.test.ts': calls,
  'apps/web/every-text-receipt.test.ts': ['documents'],
}

function genericTestsOf(module: Declarations): string[] {
  const { masters = {}, reports = {}, groups = {} } = module
  const endpoints = { ...module.endpoints, ...Object.assign({}, ...Object.values(groups).map(({ calls }) => calls)) } as Readonly<
    Record<string, Endpoint>
  >
  const own = { masters, reports, documents: documentsOf([module]), endpoints }
  const has = (what: Declared) =>
    what === 'approvals' ? Object.values(endpoints).some(({ approvals }) => approvals.length > 0) : Object.keys(own[what]).length > 0
  return Object.entries(genericTests).flatMap(([file, needs]) => (needs.some(has) ? [file] : []))
}

/** The tests of modules: their own, those of modules that import them, generic ones, and journeys that name a path of one of their screens. */
function testsOfModules(modules: readonly string[]): string[] {
  if (modules.length === 0) return []
  const isIn = (file: string) => modules.includes(moduleOf(file) ?? '')
  const below = filesBelow('modules')
  const above = below.filter((file) => !projectOf(file) && !file.includes('/testing/') && importsOf(file).some(isIn)).map(moduleOf)
  const declarations = declared.filter(({ module }) => modules.includes(module))
  const paths = screensOf(declarations).map(({ path }) => path)
  const quotes = (file: string) => {
    const text = readFileSync(join(root, file), 'utf8')
    return paths.some((path) => path !== '/' && [`'${path}'`, `'${path}?`, `\`${path}?`].some((quoted) => text.includes(quoted)))
  }
  return [
    ...below.filter((file) => projectOf(file) && (isIn(file) || above.includes(moduleOf(file)))),
    ...declarations.flatMap(genericTestsOf),
    ...filesBelow('scripts').filter((file) => projectOf(file) === 'unit'),
    ...filesBelow('locales').filter((file) => projectOf(file) === 'unit'),
    ...(paths.length > 0 ? ['e2e/screens.journey.ts', ...filesBelow('e2e').filter((file) => projectOf(file) === 'journeys' && quotes(file))] : []),
  ]
}

/** Files that differ from the upstream branch, or from `main` for a branch without one, committed or not. */
function changedFiles(): string[] {
  const git = (...args: readonly string[]) => {
    const { status, stdout } = spawnSync('git', [...args], { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.split('\n').filter((line) => line !== '') : undefined
  }
  const [base] = git('merge-base', 'HEAD', '@{upstream}') ?? git('merge-base', 'HEAD', 'main') ?? ['HEAD']
  const found = [...(git('diff', '--name-only', base as string) ?? []), ...(git('ls-files', '--others', '--exclude-standard') ?? [])]
  return found.filter((file) => existsSync(join(root, file)))
}
