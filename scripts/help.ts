import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { declared } from '#apps/declared.ts'
import { type Declarations, documentsOf, mastersOf, reportsOf, screensOf } from '#engine/contract/declarations.ts'
import { headerFields, lineFields } from '#engine/contract/document.ts'
import type { Endpoint } from '#engine/contract/endpoint.ts'
import { listedDocuments } from '#engine/contract/listed.ts'
import { isPeriod } from '#engine/contract/report.ts'
import { type ActionName, keyOf } from '#engine/web/keys.ts'
import { type Glossary, type HelpFile, isExplained, sharedHelpOf } from '#apps/web/help/help-file.ts'
import { menuOrder } from '#modules/access/contract/menu.ts'
import { indexDeclarations } from './declaration-index.ts'
import { root } from './run.ts'

/** The place of the help of a screen. */
export const helpFileOf = (module: string, path: string): string => join('modules', module, 'help', `${path.slice(1)}.json`)

/** A file of help with the module that it stands in. */
export interface FoundHelp {
  readonly file: string
  readonly module: string
  /** The path of the screen, as the name of the file says it. */
  readonly path: string
  readonly help: HelpFile
}

/** Every file of help of every module. */
export const readHelp = (): FoundHelp[] =>
  declared.flatMap(({ module }) => {
    const folder = join(root, 'modules', module, 'help')
    const names = existsSync(folder) ? readdirSync(folder).toSorted() : []
    return names.map((name) => ({
      file: join('modules', module, 'help', name),
      module,
      path: `/${basename(name, '.json')}`,
      help: JSON.parse(readFileSync(join(folder, name), 'utf8')) as HelpFile,
    }))
  })

/** The words of the trade. */
export const readGlossary = (): Glossary => JSON.parse(readFileSync(join(root, 'apps/web/help/glossary.json'), 'utf8')) as Glossary

const sharers = { documents: listedDocuments(declared), groups: menuOrder }

/** The screens of a module that need a file of their own and have none. */
export function missingHelp(module: Declarations): string[] {
  const paths = screensOf([module]).flatMap((screen) => (isExplained(screen) && !sharedHelpOf(screen.path, sharers) ? [screen.path] : []))
  return [...new Set(paths)].filter((path) => !existsSync(join(root, helpFileOf(module.module, path))))
}

/** The file with the number of screens without help of each module. The numbers only go down. */
export const missingFile = join(root, 'scripts/help-missing.json')

/** The number of screens without help, by module. Modules without such screens are left out. */
export const missingCounts = (): Record<string, number> =>
  Object.fromEntries(
    declared
      .map((module) => [module.module, missingHelp(module).length] as const)
      .filter(([, count]) => count > 0)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

/** The stored numbers. */
export const readMissing = (): Record<string, number> => JSON.parse(readFileSync(missingFile, 'utf8')) as Record<string, number>

/** Prints what the declarations say of a screen: what a writer of its help must know and need not repeat. */
async function printFacts(path: string): Promise<void> {
  const owner = declared.find((module) => screensOf([module]).some((screen) => screen.path === path))
  const screen = owner && screensOf([owner]).find((each) => each.path === path)
  if (!owner || !screen) throw new Error(`No screen is declared at ${path}`)
  const entry = (await indexDeclarations()).find(({ kind, name }) => kind !== 'call' && name === path)
  const line = (name: string, text: string) => console.log(`${name.padEnd(10)} ${text}`)
  const list = (name: string, texts: readonly string[]) => [...new Set(texts)].forEach((text, at) => line(at === 0 ? name : '', text))
  line('screen', `${path}  ${screen.title}`)
  line('module', owner.module)
  line('help', helpFileOf(owner.module, path) + (existsSync(join(root, helpFileOf(owner.module, path))) ? '' : '  (not written)'))
  const shared = sharedHelpOf(path, sharers)
  if (shared) line('shares', `apps/web/help/shared/${shared.help}.json; a file of its own is possible, not needed`)
  if (entry) line('open to', entry.access)
  if (screen.hint) line('hint', screen.hint)
  list('file', entry?.files ?? [])
  list('keys', await keysIn(entry?.files.filter((file) => file.includes('/web/')) ?? []))
  const master = mastersOf([owner]).find((each) => each.screen.path === path)
  if (master) line('kept by', master.scope === 'chain' ? 'the head office, for the chain' : 'each shop')
  list('fields', master?.fields.map(({ label }) => label) ?? [])
  list('shown', master?.shown.map(({ label }) => label) ?? [])
  const report = reportsOf([owner]).find((each) => each.screen.path === path)
  list('filters', report?.filters.map((filter) => (isPeriod(filter) ? 'Periode' : filter.label)) ?? [])
  list(
    'columns',
    [...(report?.columns ?? []), ...(report?.details?.columns ?? [])].map(({ label }) => label),
  )
  const document = documentsOf([owner]).find(({ screens }) => Object.values<unknown>(screens).flat().includes(screen))
  if (document)
    list(
      'fields',
      [...headerFields(document), ...lineFields(document)].map(({ label }) => label),
    )
  for (const call of callsOf(path)) {
    console.log(`\n${call.call}  ${call.summary}`)
    list('approvals', call.approvals)
    list(
      'refuses',
      call.refusals.map(({ text }) => text),
    )
  }
}

/** The calls that this screen opens. */
const callsOf = (path: string): readonly Endpoint[] =>
  declared
    .flatMap(({ endpoints = {}, groups = {} }) => [
      ...Object.values<Endpoint>(endpoints),
      ...Object.values(groups).flatMap(({ calls }) => Object.values<Endpoint>(calls)),
    ])
    .filter(({ access }) => access.who === 'screens' && access.screens.some((each) => each.path === path))

/** The actions with a key that these files use, as the table of keys has them. */
async function keysIn(files: readonly string[]): Promise<string[]> {
  const sources = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  return sources.flatMap((source) =>
    [...source.matchAll(/\bkeyOf\.(\w+)/g)].map(([, name]) => {
      const { keys, label } = keyOf[name as ActionName]
      return `${keys}  ${label}`
    }),
  )
}

/** Writes the numbers of screens without help; they grow only with `--raise`, after a merge of screens that came before their help. */
async function writeCounts(isRaise: boolean): Promise<void> {
  const [stored, counted] = [existsSync(missingFile) ? readMissing() : {}, missingCounts()]
  const grown = Object.entries(counted).filter(([module, count]) => count > (stored[module] ?? 0))
  if (grown.length > 0 && !isRaise) {
    console.error(`These modules have new screens without help: ${grown.map(([module]) => module).join(', ')}. npm run help -- missing <module>`)
    process.exitCode = 1
  } else await writeFile(missingFile, `${JSON.stringify(counted, null, 2)}\n`)
}

if (process.argv[1] === import.meta.filename) {
  const [requested, word] = process.argv.slice(2)
  if (requested === 'missing') {
    for (const module of declared.filter((each) => !word || each.module === word)) {
      for (const path of missingHelp(module)) console.log(`${module.module.padEnd(12)} ${path}`)
    }
  } else if (requested === 'count') await writeCounts(word === '--raise')
  else if (requested === 'words') console.log(Object.keys(readGlossary()).join('\n'))
  else if (requested?.startsWith('/')) await printFacts(requested)
  else {
    console.error(
      'Usage: npm run help -- /master-bank (what is declared) · missing [module] (screens without help) · words (the glossary) · count (write how many are missing)',
    )
    process.exitCode = 1
  }
}
