import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { declared } from '#apps/declared.ts'
import { languages } from '#apps/languages.ts'
import { type HelpFile, type Said, type TourFile, isExplained, partsOf } from '#apps/web/help/help-file.ts'
import { toured } from '#apps/web/help/toured.ts'
import { screensOf } from '#engine/contract/declarations.ts'
import { collectTexts } from '../locales/collect.ts'
import { missingCounts, readGlossary, readHelp, readMissing } from './help.ts'
import { root } from './run.ts'

const codes: readonly string[] = languages.map(({ code }) => code).toSorted()
const glossary = readGlossary()
const shared = ['list', 'cancel', 'group'].map((name) => {
  const file = `apps/web/help/shared/${name}.json`
  return { file, help: JSON.parse(readFileSync(join(root, file), 'utf8')) as HelpFile }
})
const own = readHelp()
const screens = new Map(
  declared.flatMap((module) => screensOf([module]).map((screen) => [screen.path, { ...screen, module: module.module }] as const)),
)

let texts: ReadonlySet<string>
beforeAll(async () => {
  texts = new Set((await collectTexts()).keys())
})

const wordsMax = 25
/** Of languages that write no spaces. */
const lettersMax = 110

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+|(?<=[。！？])/).filter((sentence) => sentence.trim() !== '')

/** The faults of a text: a missing language, a sentence that is too long, a name in brackets that does not exist. */
function faultsOf(said: Said, places: readonly string[] = []): string[] {
  const entries = Object.entries(said)
  const faults = JSON.stringify(entries.map(([code]) => code).toSorted()) === JSON.stringify(codes) ? [] : ['has not exactly the six languages']
  const inBrackets = (text: string) => partsOf(text).flatMap((part) => (part.kind === 'LETTERS' ? [] : [part]))
  const named = (text: string) =>
    JSON.stringify(
      inBrackets(text)
        .map((part) => part.text)
        .toSorted(),
    )
  for (const [code, text] of entries) {
    if (text.trim() === '' || text !== text.trim()) faults.push(`${code}: is empty, or has spaces around it`)
    if (!/[.!?。！？]$/.test(text)) faults.push(`${code}: does not end as a sentence does`)
    const isSpaced = code !== 'hk' && code !== 'jp'
    for (const sentence of sentencesOf(text.replaceAll(/\[\[[^\]]*\]\]/g, 'X'))) {
      const length = isSpaced ? sentence.split(/\s+/).length : [...sentence].length
      if (length > (isSpaced ? wordsMax : lettersMax)) faults.push(`${code}: ${length} ${isSpaced ? 'words' : 'letters'} in: ${sentence}`)
    }
    for (const [, place] of text.matchAll(/\{\{(.*?)\}\}/g)) if (!places.includes(place as string)) faults.push(`${code}: has no place {{${place}}}`)
    if (named(text) !== named(said.id)) faults.push(`${code}: names other things in [[…]] than the Indonesian text`)
  }
  for (const part of inBrackets(said.id)) {
    if (part.kind === 'SCREEN' && !screens.has(part.text)) faults.push(`no screen is declared at ${part.text}`)
    if (part.kind === 'LABEL' && !texts.has(part.text)) faults.push(`no screen shows the text ${part.text}`)
  }
  const foreign = entries.filter(([code]) => code !== 'my').map(([, text]) => text)
  if (new Set(foreign).size !== foreign.length) faults.push('says the same in two languages')
  return faults
}

const saidIn = ({ for: purpose, steps = [], mistakes }: HelpFile): readonly Said[] => [
  purpose,
  ...steps,
  ...mistakes.flatMap((mistake) => [mistake.what, mistake.do]),
]

/** The faults of a file. */
function faultsOfFile(help: HelpFile, places: readonly string[] = []): string[] {
  const faults = saidIn(help).flatMap((said) => faultsOf(said, places).map((fault) => `${said.id} — ${fault}`))
  const parts = Object.keys(help).filter((part) => !['for', 'steps', 'mistakes', 'words'].includes(part))
  if (parts.length > 0) faults.push(`has unknown parts: ${parts.join(', ')}`)
  for (const [code, text] of Object.entries(help.for))
    if (sentencesOf(text).length > 2) faults.push(`${code}: says in more than two sentences what it is for`)
  if (help.mistakes.length < 1 || help.mistakes.length > 4) faults.push('has no mistake, or more than four')
  if (help.steps && (help.steps.length < 2 || help.steps.length > 8)) faults.push('has one step, or more than eight')
  for (const word of help.words) if (!glossary[word]) faults.push(`the glossary does not have ${word}`)
  if (new Set(help.words).size !== help.words.length) faults.push('names a word twice')
  return faults
}

describe('the help of screens', () => {
  it('is in the module of a declared screen, which has a header to open it', () => {
    const isWrong = ({ path, module }: (typeof own)[number]) => {
      const screen = screens.get(path)
      return screen?.module !== module || !isExplained(screen)
    }
    expect(own.filter(isWrong).map(({ file }) => file)).toEqual([])
  })

  it.each(own.map(({ file, help }) => [file, help] as const))('%s', (_, help) => expect(faultsOfFile(help)).toEqual([]))
  it.each(shared.map(({ file, help }) => [file, help] as const))('%s', (_, help) => expect(faultsOfFile(help, ['title'])).toEqual([]))

  it('is missing for as many screens as scripts/help-missing.json says (npm run help -- count writes it, and it only goes down)', () => {
    expect(missingCounts()).toEqual(readMissing())
  })

  it('is refused when it is wrong', () => {
    const six = Object.fromEntries(codes.map((code) => [code, `${code} [[F9]] [[/master-bank]].`])) as unknown as Said
    expect(faultsOf(six)).toEqual([])
    expect(faultsOf({ ...six, en: '' })).toContain('en: is empty, or has spaces around it')
    expect(faultsOf({ ...six, en: `${'one '.repeat(25)}[[F9]] [[/master-bank]].` })[0]).toContain('en: 27 words in:')
    expect(faultsOf({ ...six, en: six.id })).toEqual(['says the same in two languages'])
    expect(faultsOf({ ...six, it: 'Altro [[F8]].' })).toEqual(['it: names other things in [[…]] than the Indonesian text'])
    const { jp: _, ...five } = six
    expect(faultsOf(five as Said)).toEqual(['has not exactly the six languages'])
    const unknown = Object.fromEntries(codes.map((code) => [code, `${code} [[/nowhere]] [[Tidak Tertulis]].`])) as unknown as Said
    expect(faultsOf(unknown)).toEqual(['no screen is declared at /nowhere', 'no screen shows the text Tidak Tertulis'])
  })
})

it('the tours are of declared screens, and their texts are right', () => {
  const folder = join(root, 'apps/web/help/tours')
  const names = readdirSync(folder)
  expect(names.map((name) => `/${name.replace('.json', '')}`)).toEqual([...toured])
  expect([...toured].filter((path) => !screens.has(path))).toEqual([])
  const tours = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as TourFile)
  expect(tours.flatMap(({ steps }) => steps.flatMap(({ text }) => faultsOf(text)))).toEqual([])
})

describe('the glossary', () => {
  it('explains each word in one sentence in every language, in the order of the alphabet', () => {
    const words = Object.keys(glossary)
    expect(words).toEqual(words.toSorted())
    const faults = Object.entries(glossary).flatMap(([word, said]) => [
      ...faultsOf(said).map((fault) => `${word} — ${fault}`),
      ...Object.entries(said).flatMap(([code, text]) => (sentencesOf(text).length > 1 ? [`${word} — ${code}: has several sentences`] : [])),
    ])
    expect(faults).toEqual([])
  })

  it('has no word that neither a screen nor docs/glossary.md uses', () => {
    const used = new Set([...own, ...shared].flatMap(({ help }) => help.words))
    const page = readFileSync(join(root, 'docs/glossary.md'), 'utf8').toLowerCase().replaceAll('-', ' ')
    expect(Object.keys(glossary).filter((word) => !used.has(word) && !page.includes(word.toLowerCase()))).toEqual([])
  })
})
