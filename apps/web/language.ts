import i18next from 'i18next'
import { type LanguageCode, fallbackLanguage as fallback, languages } from '../languages.ts'

export { type LanguageCode, languages }

type Dictionary = Record<string, string>

/** The key under which the chosen language is stored (specification §1). */
const storedUnder = 'language'

// Indonesian has no dictionary: every Indonesian text is its own key.
const dictionaries: Record<Exclude<LanguageCode, 'id'>, () => Promise<{ default: Dictionary }>> = {
  en: () => import('./dictionaries/en.ts'),
  it: () => import('./dictionaries/it.ts'),
  hk: () => import('./dictionaries/hk.ts'),
  my: () => import('./dictionaries/my.ts'),
  jp: () => import('./dictionaries/jp.ts'),
}

/** Whether a text names one of the six languages. */
export function isLanguage(code: unknown): code is LanguageCode {
  return languages.some((language) => language.code === code)
}

/** What the browser, Intl and the dates call a language. */
export function tagOf(code: LanguageCode): string {
  return languages.find((language) => language.code === code)?.tag ?? fallback
}

/** The language chosen on this machine, else the one that the shop or the chain has set, else the fallback. */
export function preferredLanguage(set: string | undefined): LanguageCode {
  const chosen = readChoice()
  if (isLanguage(chosen)) return chosen
  return isLanguage(set) ? set : fallback
}

const amount = /^Rp\. [\d.,]+$/

/** Starts the dictionaries in one language. The others are fetched when the user chooses them. */
export async function startLanguage(code: LanguageCode): Promise<void> {
  await i18next.init({
    lng: code,
    fallbackLng: (requested) => (requested === 'id' ? [] : [fallback]),
    resources: {},
    load: 'currentOnly',
    // Whole sentences are the keys, and sentences have full stops and colons in them.
    keySeparator: false,
    nsSeparator: false,
    returnEmptyString: false,
    interpolation: { escapeValue: false },
    saveMissing: true,
    // A text that no dictionary has is a fault of ours: it is shown in Indonesian and said aloud where a test listens. An amount,
    // as the label of a note's count, is the same in all of them.
    missingKeyHandler: (_, __, key) => {
      if (i18next.language !== 'id' && !amount.test(key)) console.error(`No text in '${i18next.language}' for: ${key}`)
    },
  })
  await speak(code)
}

/** Sets the language that the user chose for everything on the screen; this machine remembers it. */
export async function changeLanguage(code: LanguageCode): Promise<void> {
  try {
    localStorage.setItem(storedUnder, code)
  } catch {
    // Without storage the choice holds until the page is left.
  }
  await speak(code)
}

/** Sets the language of the shop, unless a user has chosen one on this machine. */
export async function followLanguage(set: string | undefined): Promise<void> {
  await speak(preferredLanguage(set))
}

/** Sets the language of the shop and discards the choice of this machine. */
export function forgetLanguage(): void {
  try {
    localStorage.removeItem(storedUnder)
  } catch {
    // A browser that forbids storage has kept nothing.
  }
}

async function speak(code: LanguageCode): Promise<void> {
  await fetchDictionaries(code)
  document.documentElement.lang = tagOf(code)
  await i18next.changeLanguage(code)
}

async function fetchDictionaries(code: LanguageCode): Promise<void> {
  if (code === 'id') return
  const wanted = code === fallback ? [fallback] : ([code, fallback] as const)
  await Promise.all(
    wanted
      .filter((each) => !i18next.hasResourceBundle(each, 'translation'))
      .map(async (each) => i18next.addResourceBundle(each, 'translation', (await dictionaries[each as keyof typeof dictionaries]()).default)),
  )
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(storedUnder)
  } catch {
    return null
  }
}
