import { IconMoon, IconSun } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useText } from '#engine/web/text.ts'
import { useEntry } from './entry.ts'
import classes from './login.module.css'

/** The class of a public page: its ground, its colours and its letters, light and dark. */
export const entryPage = classes['page']

/** What stands at the top of every public page: language, light or dark. */
export function EntryBar({ children }: { children?: ReactNode }) {
  const t = useText()
  const { languages, language, chooseLanguage, isDark, setDark } = useEntry()
  return (
    <header className={classes['bar']}>
      {children}
      <select
        className={classes['language']}
        aria-label={t('Bahasa')}
        value={language}
        onChange={(event) => chooseLanguage(event.currentTarget.value)}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={classes['iconButton']}
        aria-label={isDark ? t('Tampilan Terang') : t('Tampilan Gelap')}
        onClick={() => setDark(!isDark)}
      >
        {isDark ? <IconSun size={18} stroke={1.7} /> : <IconMoon size={18} stroke={1.7} />}
      </button>
    </header>
  )
}
