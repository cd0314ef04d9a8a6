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
