import '@fontsource-variable/inter/wght.css'
import '@fontsource/source-serif-4/latin-600.css'
import './main.css'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { markPapers, trainingMark } from '#engine/paper/paper-mark.ts'
import { configureApi } from '#engine/web/api.ts'
import { clearSession, getSession } from '#engine/web/session.ts'
import { t } from '#engine/web/text.ts'
import { learnTraining } from '#engine/web/training.ts'
import { type Config, readConfig } from './config.ts'
import { Entrance, loadPublic } from './entrance.tsx'
import { forgetSession } from './end-session.ts'
import { preferredLanguage, startLanguage } from './language.ts'
import { pathNow, pathTo, publicScreenAt } from './paths.ts'

const root = createRoot(document.getElementById('root') as HTMLElement)

const draw = (what: ReactNode) => root.render(<StrictMode>{what}</StrictMode>)

/**
 * Starts the application. A visitor without a login, or on a public page, gets the small entrance. All others get the
 * shell, which is fetched only now, or while the user types his password.
 */
async function start(): Promise<void> {
  if (getSession()) fetchScreen()
  const path = pathNow()
  // Without a login every other address shows the login page.
  const screen = publicScreenAt(path) ?? (getSession() ? undefined : publicScreenAt('/'))
  if (screen) void loadPublic(screen)
  const config = await readConfig()
  learnTraining(config.training, config.base)
  if (config.training === 'HERE') {
    document.documentElement.dataset['training'] = ''
    markPapers(trainingMark)
  }
  await startLanguage(preferredLanguage(getSession()?.settings['MULTI_BAHASA'] ?? config.language))
  if (config.payload && !crypto.subtle) return draw(<Fatal text="Halaman Ini Hanya Bisa Dibuka Dengan https" />)
  configureApi({
    base: config.backend,
    cipher: config.payload ? await (await import('#engine/web/payload-cipher.ts')).payloadCipher(config.payload) : undefined,
    getToken: () => getSession()?.token,
    // Only the head office looks at other shops; the server takes a branch's own from its session.
    getShop: () => (getSession()?.isPusat ? getSession()?.kode_toko : undefined),
    onInvalidToken: ({ code }) => {
      // It sends the shell to the login page. On the login page there is no session to forget.
      if (getSession()) forgetSession(code)
    },
  })

  if (!getSession()) clearSession()
  if (!screen || (getSession() && screen.path === '/')) return openShell(config)
  // After the login the user gets to the address that he wanted.
  if (screen.path !== path) history.replaceState(null, '', pathTo(screen.path, { tujuan: `${path}${location.search}` }))
  draw(<Entrance config={config} screen={screen} enter={() => void openShell(config)} />)
}

/**
 * Fetches the parts of the screen that our server has named in the page. They come behind the frame, which is drawn while they do: all at once
 * they would come no sooner, and the frame as late as they.
 */
function fetchScreen(): void {
  for (const link of partsOfScreen()) link.rel = 'modulepreload'
}

const partsOfScreen = () => [...document.querySelectorAll<HTMLLinkElement>('link[data-part-of="screen"]')]

/** Whether the parts of the screen are on this machine, from before or by now. */
function isScreenThere(): boolean {
  const parts = partsOfScreen()
  return parts.length > 0 && parts.every(({ href }) => performance.getEntriesByName(href).length > 0)
}

/** A screen that asks for more than its parts, declarations that changed, is not waited for longer. */
const screenMsMax = 400
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Why the application cannot even start. */
function Fatal({ text }: { text: string }) {
  return (
    <div className="fatal" role="alert">
      <p>{t(text)}</p>
      <button type="button" onClick={() => location.reload()}>
        {t('Muat Ulang')}
      </button>
    </div>
  )
}

async function openShell(config: Config): Promise<void> {
  const { Shell, fetchScreenAt } = await import('./shell/shell.tsx')
  const session = getSession()
  // Both are drawn together, so the layout is computed once; parts that are still loading find the frame. A screen that fails shows the reason in its
  // place.
  if (session && isScreenThere()) await Promise.race([fetchScreenAt(pathNow(), session).catch(() => {}), sleep(screenMsMax)])
  draw(<Shell config={config} />)
}

start().catch((error: unknown) => {
  console.error(error)
  draw(<Fatal text="Koneksi Bermasalah" />)
})
