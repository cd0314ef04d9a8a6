import i18next from 'i18next'
import { type ComponentType, useEffect, useMemo, useState } from 'react'
import type { Screen } from '#engine/contract/screen.ts'
import { fetched } from '#engine/web/fetched.tsx'
import { setSession } from '#engine/web/session.ts'
import { EntryContext } from '#modules/access/web/entry.ts'
import { publicAccessWeb } from '#modules/access/web/public-screens.ts'
import { customerScreenWeb } from '#modules/customer-screen/web/module.ts'
import { publicPricingWeb } from '#modules/pricing/web/public-screens.ts'
import { TrainingBand } from '#modules/training/web/public.ts'
import type { Config } from './config.ts'
import { DemoBand } from './demo-band.tsx'
import { changeLanguage, followLanguage, isLanguage, languages } from './language.ts'
import { pathTo, wantedPath } from './paths.ts'

/** The key under which the component kit stores light or dark, so that the shell uses the choice made here. */
const schemeKeptUnder = 'mantine-color-scheme-value'
const schemeAttribute = 'data-mantine-color-scheme'

/** Fetches the code of a public page. */
export function loadPublic(screen: Screen): Promise<{ default: ComponentType }> {
  const load = [publicAccessWeb, publicPricingWeb, customerScreenWeb].map(({ screens }) => screens[screen.path]).find((each) => each !== undefined)
  if (!load) throw new Error(`Nobody draws ${screen.path}`)
  return load()
}

/** The pages that open without a login. While the user types his password, the shell and his first screen are fetched. */
export function Entrance({ config, screen, enter }: { config: Config; screen: Screen; enter: () => void }) {
  const Page = useMemo(() => fetched(() => loadPublic(screen)), [screen])
  const [language, setLanguage] = useState(i18next.language)
  const [isDark, setDark] = useState(() => document.documentElement.getAttribute(schemeAttribute) === 'dark')

  useEffect(() => {
    if (screen.path !== '/') return
    const timer = window.setTimeout(() => void fetchShell(), shellAfterMs)
    return () => window.clearTimeout(timer)
  }, [screen])

  return (
    <EntryContext
      value={{
        client_version: __CLIENT_VERSION__,
        server_version: config.version,
        branch: config.branch,
        languages,
        language,
        chooseLanguage: (code) => {
          if (isLanguage(code)) void changeLanguage(code).then(() => setLanguage(code))
        },
        isDark,
        setDark: (next) => {
          setDark(next)
          document.documentElement.setAttribute(schemeAttribute, next ? 'dark' : 'light')
          try {
            localStorage.setItem(schemeKeptUnder, next ? 'dark' : 'light')
          } catch {
            // Without storage the choice holds until the page is left.
          }
        },
        addressOf: (path) => pathTo(path),
        backend: config.backend,
        enter: (session) => {
          setSession(session)
          history.replaceState(null, '', pathTo(wantedPath(location.search) ?? '/home'))
          // A dictionary that cannot be fetched must not block the login.
          void followLanguage(session.settings['MULTI_BAHASA']).finally(enter)
        },
      }}
    >
      <TrainingBand />
      <DemoBand config={config} />
      <Page />
    </EntryContext>
  )
}

/** Fetches the shell, and after it the user's first screen. A failure is ignored here and reported when the code is needed. */
async function fetchShell(): Promise<void> {
  await import('./shell/shell.tsx').then(({ fetchLandings }) => fetchLandings()).catch(() => {})
}

/** The login page comes first; the shell follows once it stands. */
const shellAfterMs = 300
