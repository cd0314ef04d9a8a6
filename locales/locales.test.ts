import { beforeAll, describe, expect, it } from 'vitest'
import { allSources, collectTexts, readDictionary } from './collect.ts'

/** Every language beside Indonesian, whose sentences are the keys. */
const whole = ['en', 'it', 'hk', 'my', 'jp']

let texts: ReadonlyMap<string, string>
let sources: string
beforeAll(async () => {
  texts = await collectTexts()
  sources = await allSources()
})

const placesOf = (text: string) => [...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place).toSorted()

describe.each(whole)('the dictionary %s', (language) => {
  let files: Awaited<ReturnType<typeof readDictionary>>
  beforeAll(async () => {
    files = await readDictionary(language)
  })
  const entries = () => [...files].flatMap(([file, texts_]) => Object.entries(texts_).map(([key, text]) => ({ file, key, text })))

  it('has every text that may be shown', () => {
    const known = new Set(entries().map(({ key }) => key))
    expect([...texts].filter(([text]) => !known.has(text)).map(([text, where]) => `${where}: ${text}`)).toEqual([])
  })

  it('has the texts of the English one, in the same files', async () => {
    const keysOf = (dictionary: typeof files) => Object.fromEntries([...dictionary].map(([file, texts_]) => [file, Object.keys(texts_).toSorted()]))
    expect(keysOf(files)).toEqual(keysOf(await readDictionary('en')))
  })

  it('has no text that nobody says', () => {
    const isSaid = (key: string) => {
      if (texts.has(key) || sources.includes(key)) return true
      // Checks write the label into their messages: `${name} Tidak Benar`.
      return key.startsWith('{{label}} ') && sources.includes(key.slice('{{label}} '.length).split('{{n}}')[0] as string)
    }
    expect(entries().filter(({ key }) => !isSaid(key))).toEqual([])
  })

  it('keeps the places that are filled in, and translates the same text the same way everywhere', () => {
    const seen = new Map<string, string>()
    for (const { file, key, text } of entries()) {
      expect(text.trim(), `${file}: ${key}`).not.toBe('')
      expect(placesOf(text), `${file}: ${key}`).toEqual(placesOf(key))
      expect(seen.get(key) ?? text, `${file}: ${key}`).toBe(text)
      seen.set(key, text)
    }
  })
})

/** Words that begin with a capital wherever they stand: names, keys of the keyboard, units. */
const names = new Set([
  'Kencana',
  'Excel',
  'TikTok',
  'Shop',
  'Chrome',
  'Edge',
  'Zebra',
  'Xprinter',
  'Toledo',
  'Hong',
  'Kong',
  'Enter',
  'Invio',
  'Tab',
  'Ctrl',
  'Shift',
  'Maiusc',
  'Rp',
])

/** Whether a sentence begins after this part of a text: at its beginning, after a full stop, or with the name of a screen in “”. */
const opensSentence = (before: string) =>
  /^[\s(]*$/.test(before) || before.endsWith('“') || (/[.?!]\)?\s+$/.test(before) && !/\b(?:Rp|N|No|Min|Max)\.\s+$/.test(before))

/** The words with a capital that sentence case does not give them. */
const wrongCapitals = (text: string) =>
  [...text.replaceAll(/\{\{\w+\}\}/g, '0').matchAll(/\p{L}[\p{L}\d]*/gu)]
    .filter((word) => {
      const before = word.input.slice(0, word.index)
      const isAbbreviation = /^\p{Lu}[\p{L}\d]*[\p{Lu}\d]/u.test(word[0]) || /[\d+&]$/.test(before)
      return /^\p{Lu}/u.test(word[0]) && !opensSentence(before) && !isAbbreviation && !names.has(word[0])
    })
    .map(([word]) => word)

describe.each(['en', 'it'])('the texts in %s', (language) => {
  let entries: [key: string, text: string][]
  beforeAll(async () => {
    entries = [...(await readDictionary(language)).values()].flatMap((texts_) => Object.entries(texts_))
  })

  it('are in sentence case, and in capitals where Indonesian is', () => {
    // The specification gives this one in English, word by word (§8).
    const quoted = 'User id atau Password yang anda masukan salah'
    const isShouted = (text: string) => text === text.toUpperCase()
    const wrong = entries.filter(([key, text]) => key !== quoted && !(isShouted(key) && isShouted(text)) && wrongCapitals(text).length > 0)
    expect(wrong.map(([, text]) => text)).toEqual([])
  })

  it('name screens and fields in “…” as the dictionary calls them', () => {
    const known = new Set(entries.map(([, text]) => text))
    const named = entries.flatMap(([, text]) => [...text.matchAll(/“([^”]*)”/g)].map(([, name = '']) => name))
    expect(named.filter((name) => !known.has(name) && !/^\{\{\w+\}\}$/.test(name))).toEqual([])
  })

  it('begin with a capital where Indonesian does', () => {
    expect(entries.filter(([key, text]) => /^\p{Lu}/u.test(key) && /^\p{Ll}/u.test(text))).toEqual([])
  })

  it('have one apostrophe', () => {
    expect(entries.filter(([, text]) => text.includes("'"))).toEqual([])
  })
})
