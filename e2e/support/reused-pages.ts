import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { stillMsMax } from '#engine/testing/step.ts'

/**
 * The pages of a browser, used by one user after the other. A page that has shown the application before has its programs compiled, and
 * opens it in half the work. No data of the user before is left in it: the next user finds an empty page with empty storage.
 */
export interface KeptPages {
  /** An empty page at an address below `url`, with nothing stored there; a new one where none is free. */
  take(url: string): Promise<Page>
  /** The story is over, well or not: what may be used again is kept, everything else that is open is closed. */
  leave(url: string, isWell: boolean): Promise<void>
}

/** Served by the application, as text: nothing of it runs there. */
const emptyPath = 'robots.txt'

/** Changes of a page, or of all pages of a user, that cannot be undone: such a page is not used again. A second window asks for a clock. */
const lasting = [
  'addCookies',
  'addInitScript',
  'addLocatorHandler',
  'clock',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'on',
  'once',
  'removeAllListeners',
  'route',
  'routeFromHAR',
  'routeWebSocket',
  'setDefaultNavigationTimeout',
  'setDefaultTimeout',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
] as const satisfies readonly (keyof BrowserContext | keyof Page)[]

/** More than this are together in no story that counts. */
const keptMax = 2

/** Those of `browser`, each as `usual` unless its person wants it otherwise; `prepare` is done once to each that is opened. */
export function keptPages(browser: Browser, usual: BrowserContextOptions, prepare: (page: Page) => Promise<void>): KeptPages {
  const changed = new WeakSet<BrowserContext>()
  const lent = new Map<BrowserContext, Page>()
  const free: Page[] = []

  /** Notices when something lasting is asked for. */
  function watch(handed: BrowserContext | Page, context: BrowserContext): void {
    for (const name of lasting) {
      if (!(name in handed)) continue
      const usual: unknown = Reflect.get(handed, name)
      const used: unknown = typeof usual === 'function' ? usual.bind(handed) : usual
      const get = () => {
        changed.add(context)
        return used
      }
      Object.defineProperty(handed, name, { get })
    }
  }

  async function newPage(): Promise<Page> {
    const context = await browser.newContext({ ...usual, locale: 'id-ID', acceptDownloads: true })
    context.setDefaultTimeout(stillMsMax)
    const page = await context.newPage()
    await prepare(page)
    // A page with cached pictures is not used again: another journey has other pictures at the same addresses.
    page.on('response', (answer) => {
      if (answer.url().includes('/api/') && answer.headers()['cache-control']?.includes('max-age')) changed.add(context)
    })
    watch(context, context)
    watch(page, context)
    return page
  }

  async function emptied(page: Page, url: string): Promise<void> {
    const others = page
      .context()
      .pages()
      .filter((each) => each !== page)
    await Promise.all(others.map((each) => each.close()))
    await page.goto(`${url}${emptyPath}`)
    await page.mouse.move(0, 0)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }

  return {
    take: async (url) => {
      const kept = free.pop()
      const isThere = kept?.url() === `${url}${emptyPath}`
      // The application is elsewhere now: what was compiled for the place before is compiled anew.
      if (kept && !isThere) await kept.context().close()
      const page = kept && isThere ? kept : await newPage()
      if (page !== kept) await emptied(page, url)
      lent.set(page.context(), page)
      return page
    },
    leave: async (url, isWell) => {
      const resting = new Set(free.map((page) => page.context()))
      for (const context of browser.contexts().filter((each) => !resting.has(each))) {
        const page = lent.get(context)
        lent.delete(context)
        const isKept = isWell && page && !page.isClosed() && page.url().startsWith(url) && !changed.has(context) && free.length < keptMax
        // A page that is on its way elsewhere by itself cannot be led away.
        const isEmpty =
          isKept &&
          (await emptied(page, url).then(
            () => true,
            () => false,
          ))
        if (isEmpty) free.push(page)
        else await context.close()
      }
    },
  }
}
