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

const root = join(import.meta.dirname, '..')

/** Every text that may be shown, with where it was found: what each dictionary must have. */
export async function collectTexts(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const add = (text: string | undefined, where: string) => void (text && !found.has(text) && found.set(text, where))
  collectDeclared(add)
  for (const file of await sources()) {
    collectFrom(await readFile(file, 'utf8'), file.includes('/server/'), (text) => add(text, file.slice(root.length + 1)))
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

const quoted = String.raw`'((?:[^'\\\n]|\\.)+)'`
const patterns = [
  // t('…'), say('…'), toast('…'), showSuccess('…')
  new RegExp(String.raw`\b(?:t|say|toast|showSuccess|labelled)\(\s*${quoted}`, 'g'),
  // showError(error, '…'), errorText(error, '…')
  new RegExp(String.raw`\b(?:showError|errorText)\(\w+,\s*${quoted}`, 'g'),
  // …? 'one' : 'another' inside a call of those
  new RegExp(String.raw`\b(?:t|say)\([^()'\n]*\?\s*${quoted}\s*:`, 'g'),
  new RegExp(String.raw`\b(?:t|say)\([^()'\n]*\?\s*'[^'\n]+'\s*:\s*${quoted}`, 'g'),
  // label: '…', title: '…', text: '…', message: '…', error: '…', description: '…', placeholder: '…'
  new RegExp(String.raw`\b(?:label|title|text|message|error|description|empty|from|to)\s*:\s*${quoted}`, 'g'),
  // words that come with a receipt: judul: '…', ownWords('label_no', '…')
  new RegExp(String.raw`\bjudul\s*:\s*${quoted}`, 'g'),
  new RegExp(String.raw`\bownWords\('\w+',\s*${quoted}`, 'g'),
  // label="…"
  /\b(?:label|title|text|emptyText|failedText|description)="([^"\n]+)"/g,
  // z….min(1, '…'), .refine(…, '…')
  new RegExp(String.raw`\.(?:min|max|regex|refine)\([^\n]*?,\s*${quoted}\)`, 'g'),
  // dictionary entries: berat: grams('Berat')
  new RegExp(
    String.raw`\b(?:code|text|rupiah|dollar|grams|carat|percent|purity|count|date|moment|choice|flag|image|tags|phone|telephone|signedRupiah|weight)\(${quoted}`,
    'g',
  ),
  // tables of names: READY: 'Tersedia'
  /\b[A-Z][A-Z_]+\s*:\s*'([A-Z][^'\n]*)'/g,
  // a message in a table of messages: messages['x'] = '…'
  new RegExp(String.raw`\]\s*=\s*${quoted}`, 'g'),
]
/** { message: '…' }, also where one of two is said */
const answers = new RegExp(String.raw`\bmessage:\s*(?:\w+\s*\?\s*)?${quoted}`, 'g')
/** `${label} Tidak Boleh Kosong` is asked for as `{{label}} Tidak Boleh Kosong`. */
const templates = /`\$\{(?:name|label)\} ([^`]+)`/g

function collectFrom(source: string, isServer: boolean, add: (text: string) => void): void {
  // A server says little: what its answers tell. All else it says is declared.
  for (const pattern of isServer ? [answers] : patterns)
    for (const match of source.matchAll(pattern)) add((match[1] as string).replaceAll("\\'", "'"))
  if (!isServer) for (const match of source.matchAll(templates)) add(`{{label}} ${(match[1] as string).replace(/\$\{[^}]+\}/, '{{n}}')}`)
}

/** The sources whose texts people read: all but tests. */
async function sources(): Promise<string[]> {
  const folders = ['apps/web', 'engine/web', 'engine/kinds', 'modules']
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
