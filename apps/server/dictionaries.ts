import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { oncePer } from '#engine/server/once-per.ts'
import { projectFolder } from '#engine/server/project.ts'
import { type LanguageCode, fallbackLanguage, languages } from '../languages.ts'

type Dictionary = Readonly<Record<string, string>>

/** The dictionary of a language, read when the first file is written in it. Every Indonesian text is its own key. */
const dictionaryOf = oncePer(async ({ code }: { readonly code: LanguageCode }): Promise<Dictionary> => {
  if (code === 'id') return {}
  const folder = join(projectFolder, 'locales', code)
  const texts = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  return Object.assign({}, ...texts.map((text) => JSON.parse(text) as Dictionary)) as Dictionary
})

const languageOf = (code: LanguageCode) => languages.find((language) => language.code === code)!

/** Says Indonesian texts in a language, by its tag, as the screens say them (apps/web/language.ts). Without a known tag they stay Indonesian. */
export async function sayIn(tag: string | undefined): Promise<(text: string) => string> {
  const language = languages.find((each) => each.tag === tag)
  if (!language || language.code === 'id') return (text) => text
  const [own, behind] = await Promise.all([language, languageOf(fallbackLanguage)].map(dictionaryOf))
  return (text) => own?.[text] || behind?.[text] || text
}
