import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { declared } from '#apps/declared.ts'
import { documentsOf, mastersOf, reportsOf } from '#engine/contract/declarations.ts'
import { progressTexts } from '#engine/contract/progress.ts'
import { core, faultText, sendFailedText } from '#engine/contract/refusal.ts'
import { headerFields, lineFields } from '#engine/contract/document.ts'
import { fixedDateText } from '#engine/contract/fixed-date.ts'
import { nounOf } from '#engine/contract/master.ts'
import { isPeriod } from '#engine/contract/report.ts'
import type { AnyField } from '#engine/contract/field.ts'
import { type Setting, settings } from '#modules/settings/contract/settings.ts'
import { menuOrder } from '#modules/access/contract/menu.ts'
import { answersOf, readSource, textPlaces, textsOf } from './texts-of-source.ts'

const root = join(import.meta.dirname, '..')

const glossaryFile = join(root, 'apps/web/help/glossary.json')

/** Every text that may be shown, with where it was found first: what each dictionary must have. */
export const collectTexts = async (): Promise<Map<string, string>> =>
  new Map([...(await collectPlaces())].map(([text, [where = '']]) => [text, where] as const))

/** Every text that may be shown, with all the places where it was found: paths of screens, tables, codes of refusals and source files. */
export async function collectPlaces(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  const add = (text: string | undefined, where: string) => void (text && found.set(text, [...(found.get(text) ?? []), where]))
  collectDeclared(add)
  // A word that the help explains is called as the screens call it.
  for (const word of Object.keys(JSON.parse(await readFile(glossaryFile, 'utf8')) as object)) add(word, 'glossary')
  const read = await Promise.all((await sources()).map(async (file) => readSource(file, await readFile(file, 'utf8'))))
  const places = textPlaces(read)
  for (const source of read) {
    const texts = source.file.includes('/server/') ? answersOf(source) : textsOf(source, places)
    for (const text of texts) add(text, source.file.slice(root.length + 1))
  }
  return found
}

type Add = (text: string | undefined, where: string) => void

/** What the contracts declare: titles, labels, choices, refusals and the texts of masters and reports. */
function collectDeclared(add: Add): void {
  const addField = (field: AnyField, where: string) => {
    add(field.label, where)
    for (const choice of field.kind.choices ?? []) add(choice.label, where)
    if (field.kind.name === 'flag') for (const value of [true, false]) add(field.kind.format(value), where)
  }
  for (const group of menuOrder) add(group.title, 'menu')
  for (const refusal of Object.values(core)) add(refusal.text, 'core')
  add(faultText, 'core')
  add(sendFailedText, 'core')
  add(fixedDateText, 'core')
  for (const text of Object.values(progressTexts)) add(text, 'core')
  for (const setting of Object.values<Setting>(settings)) {
    add(setting.label, 'settings')
    if (setting.kind === 'number') add(setting.unit, 'settings')
    if (setting.kind === 'text' && setting.isSaid) add(setting.default, 'settings')
    if (setting.kind === 'choice' && !setting.areNames) for (const shown of Object.values(setting.choices)) add(shown, 'settings')
  }
  for (const module of declared) {
    for (const screen of module.screens ?? []) add(screen.title, screen.path)
    for (const refusal of Object.values(module.refusals ?? {})) add(refusal.text, refusal.code)
    for (const name of Object.values(module.tables ?? {})) add(name, 'tables')
    for (const master of mastersOf([module])) {
      add(master.screen.title, master.table)
      for (const field of [...master.fields, ...master.shown]) addField(field, master.table)
      add(nounOf(master), master.table)
      for (const text of Object.values(master.texts)) add(text, master.table)
      // What is said of a picture that could not be stored.
      for (const { kind } of master.fields) if ('failedText' in kind) add(String(kind.failedText), master.table)
      if (master.awaits) add(master.awaits.module, master.table)
    }
    for (const report of reportsOf([module])) {
      add(report.screen.title, report.screen.path)
      for (const filter of report.filters) if (!isPeriod(filter)) addField(filter, report.screen.path)
      add(report.details?.label, report.screen.path)
      for (const column of [...report.columns, ...(report.details?.columns ?? [])]) {
        addField(column.field, report.screen.path)
        add(column.label, report.screen.path)
      }
      for (const text of Object.values(report.texts)) add(text, report.screen.path)
    }
    for (const document of documentsOf([module])) {
      add(document.title, document.name)
      for (const state of Object.values(document.states)) add(state, document.name)
      for (const field of [...headerFields(document), ...lineFields(document)]) addField(field, document.name)
      for (const column of document.list.columns) add(column.label, document.name)
    }
  }
}

/** The sources whose texts people read: all but tests. */
async function sources(): Promise<string[]> {
  const folders = ['apps/web', 'engine/client', 'engine/web', 'engine/kinds', 'engine/contract', 'modules']
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.') && !entry.parentPath.includes('/testing'))
        .map((entry) => join(entry.parentPath, entry.name))
    }),
  )
  return found.flat()
}

/** Everything that is written in the sources, to find texts that nobody says any more. */
export async function allSources(): Promise<string> {
  const folders = ['apps', 'engine', 'modules']
  const texts = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
      return Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')))
    }),
  )
  return texts.flat().join('\n')
}

/** The files of a language's dictionary, by name. */
export async function readDictionary(language: string): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
  const folder = join(import.meta.dirname, language)
  const names = (await readdir(folder)).toSorted()
  return new Map(
    await Promise.all(names.map(async (name) => [name, JSON.parse(await readFile(join(folder, name), 'utf8')) as Record<string, string>] as const)),
  )
}
