/**
 * The languages to choose from. `code` is the specification's own name and the value stored under the key `language`.
 * `tag` is the name for the browser, Intl and dates: `hk`, `my` and `jp` are not names of those languages there (`my`
 * is Burmese).
 */
export const languages = [
  { code: 'id', tag: 'id', name: 'Bahasa Indonesia' },
  { code: 'en', tag: 'en', name: 'English' },
  { code: 'it', tag: 'it', name: 'Italiano' },
  { code: 'hk', tag: 'zh-Hant-HK', name: '繁體中文' },
  { code: 'my', tag: 'ms', name: 'Bahasa Melayu' },
  { code: 'jp', tag: 'ja', name: '日本語' },
] as const

/** A language by the specification's name. */
export type LanguageCode = (typeof languages)[number]['code']

/** The language behind every other: what one of them does not say yet is said in English (specification §1). */
export const fallbackLanguage = 'en' satisfies LanguageCode
