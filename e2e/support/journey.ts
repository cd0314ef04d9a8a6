import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import type { ChainName } from '#engine/server/testing/database.ts'
import type { ReadingLimits } from '#engine/server/reading.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { encode } from '#engine/web/local-data.ts'
import { keptUnder } from '#engine/web/session.ts'
import { login } from '#modules/access/contract/login.ts'
import type { StandInShop } from '#modules/web-shop/server/testing/stand-in-shop.ts'
import type { PrinterReach } from '#modules/labels/server/public.ts'
import { marketOptions } from '#modules/marketplace/server/testing/connected.ts'
import type { StandInShopee } from '#modules/marketplace/server/testing/stand-in-shopee.ts'
import type { StandInGateway } from '#modules/messages/server/testing/whatsapp-gateway.ts'
import { watchFocus, watchMouse } from './hands.ts'
import { type KeptPages, keptPages } from './reused-pages.ts'

/** Where journeys leave what they print and, when asked for, their pictures, for people to look at. */
export const picturesFolder = join(import.meta.dirname, '../../dist/journeys')

/** Pictures are for people who want to look at them: `KENCANA_PICTURES=yes`. Nothing is judged by them. */
export const takesPictures = process.env['KENCANA_PICTURES'] === 'yes'

/** The widths that every screen is looked at in. */
export const desktop = { width: 1366, height: 768 }
export const phone = { width: 360, height: 740 }
/** What a browser leaves of the smallest screen of a desk. */
export const lowDesktop = { width: 1366, height: 641 }

/** Where people are once they are logged in: at the dashboard of all shops or of theirs, or, to whom none is shown, at the till. */
export const landing = /\/(dashboard|dashboardPusat|transaksi-penjualan)$/

/** A person at a browser of his own. What goes wrong in his pages fails the journey. */
export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  /** Takes a picture of what he sees, or of the whole page, where pictures are asked for. */
  picture(name: string, part?: 'whole'): Promise<void>
  /** And the whole page at a desk and on a telephone, by day and by night; it is at the desk by day afterwards. */
  everyLook(name: string): Promise<void>
}

const everyLook = [
  { suffix: '-phone', size: phone, colorScheme: 'light' },
  { suffix: '-phone-dark', size: phone, colorScheme: 'dark' },
  { suffix: '-dark', size: desktop, colorScheme: 'dark' },
  { suffix: '', size: desktop, colorScheme: 'light' },
] as const

/** The device and the language of a user. */
export interface PersonOptions {
  readonly size?: { readonly width: number; readonly height: number }
  readonly isDark?: boolean
  readonly language?: string
  /** The video (Y4M) that his camera plays, in a browser of its own. */
  readonly camera?: string
}

/** The application with a small demo chain, and a browser to open it with. */
export interface Journey {
  readonly app: TestApp
  readonly url: string
  readonly browser: Browser
  /** Opens a browser for a user; no user is logged in. */
  person(options?: PersonOptions): Promise<Person>
  /**
   * Opens a browser with a logged-in user, `at` the path of a screen, or else at his first page. An earlier session of the
   * account ends. The application is opened once, after `before` has prepared the page: a journey that goes to another screen
   * at once loads it a second time. Only journeys about the login page use that page: `logIn`.
   */
  loggedIn(user_id: string, options?: PersonOptions & { readonly at?: string; readonly before?: (page: Page) => Promise<unknown> }): Promise<Person>
}

/** So much of a page's text is said when its story fails. */
const shownMax = 4_000

/** Describes the page of a failed journey: its address, the focus, the fields, and the end of its text with dialogs and notices. */
async function shownOn(page: Page): Promise<string> {
  const { focus, fields, text } = await page.evaluate(() => ({
    focus: document.activeElement?.getAttribute('data-field') ?? document.activeElement?.outerHTML.slice(0, 200),
    fields: [...document.querySelectorAll<HTMLInputElement>('[data-field]')].map((each) => `${each.dataset['field']}=${each.value}`).join(' '),
    text: document.body.innerText.replaceAll(/\s*\n\s*/g, ' · '),
  }))
  return `${page.url()}, focus in ${focus}, ${fields}: ${text.slice(-shownMax)}`
}

/** The thread that makes garbage also collects it: on fully loaded processors, helper threads cost 7 % more than they give. */
const clearsAlone = '--js-flags=--single-threaded-gc'

/** What slides in stands at once: on a slow machine a press is let go where a button was that has moved on meanwhile. */
const usual = { viewport: desktop, reducedMotion: 'reduce' } as const

/** A browser with its pages. */
interface Desk {
  readonly browser: Browser
  readonly pages: KeptPages
}
/** That of this worker. It ends with the worker; contexts keep people apart. */
let launched: Promise<Desk> | undefined
/** Where the applications of this worker listen, those of one file after the other: what a page has compiled is of one address. */
let port = 0
/** What the pages of this worker complained of since its file began. */
const complaints: string[] = []

async function openDesk(...further: readonly string[]): Promise<Desk> {
  const { executablePath, args, env } = inject('chromium')
  const all = [...args, clearsAlone, ...further]
  const browser = await chromium.launch({ executablePath, args: all, env: { ...process.env, ...env }, timeout: stillMsMax })
  const prepare = async (page: Page) => {
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
    page.on('console', (message) => {
      // A refusal is an answer of the server that the browser lists as a failed request; it is no fault of the page.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(`${page.url()}: ${message.text()}`)
    })
    // Tests need no sound: a thread that mixes silence is spared for each page that has made a sound.
    await page.context().addInitScript(() => Reflect.deleteProperty(globalThis, 'AudioContext'))
    await watchMouse(page)
    await watchFocus(page)
  }
  return { browser, pages: keptPages(browser, usual, prepare) }
}

/** Gives the camera without asking, and plays a video in front of it. */
const cameraArgs = (video: string) => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${video}`,
]

/**
 * Starts the application and a browser for a file of journeys. Call it at the top of the file. Each action on a page is a
 * step: it may take as long as `stillMsMax`, in a journey of any length.
 */
export function startJourney({
  whatsapp,
  webShop,
  shopee,
  ...options
}: {
  readers?: Record<string, string>
  chain?: ChainName | 'empty'
  hasTraining?: boolean
  servesDocs?: boolean
  whatsapp?: StandInGateway
  webShop?: StandInShop
  shopee?: StandInShopee
  printerReach?: PrinterReach
  reading?: Partial<ReadingLimits>
} = {}): Journey {
  let app: TestApp
  let url: string
  let desk: Desk
  const own: Browser[] = []
  beforeAll(async () => {
    complaints.length = 0
    await mkdir(picturesFolder, { recursive: true })
    const gateway = whatsapp && { url: await whatsapp.start(), token: undefined }
    const outside = webShop && { url: await webShop.start(), token: undefined }
    const marketplaces = shopee && marketOptions({ shopeeUrl: await shopee.start() })
    app = await startTestApp({
      servesWeb: true,
      port,
      ...options,
      ...(gateway ? { whatsapp: gateway } : {}),
      ...(outside ? { webShop: outside } : {}),
      ...(marketplaces ? { marketplaces } : {}),
    })
    url = await app.url()
    port = Number(new URL(url).port)
    desk = await (launched ??= openDesk())
  })
  afterEach(async ({ task }) => {
    const contexts = [desk.browser, ...own].flatMap((each) => each.contexts())
    if (task.result?.state === 'fail') for (const page of contexts.flatMap((each) => each.pages())) console.error(await shownOn(page))
    await Promise.all(own.splice(0).map((each) => each.close()))
    await desk.pages.leave(url, task.result?.state !== 'fail')
  })
  afterAll(async () => {
    await app.stop()
    await whatsapp?.stop()
    await webShop?.stop()
    await shopee?.stop()
    expect(complaints.splice(0), 'what the pages complained of').toEqual([])
  })
  const person = async (
    { size = desktop, isDark = false, language = 'id', camera }: PersonOptions = {},
    kept: Readonly<Record<string, string>> = {},
  ): Promise<Person> => {
    const his = camera === undefined ? desk : await openDesk(...cameraArgs(camera))
    if (his !== desk) own.push(his.browser)
    const page = await his.pages.take(url)
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
    await page.evaluate((values) => Object.assign(localStorage, values), { ...kept, language })
    const picture: Person['picture'] = async (name, part) => {
      const options = { animations: 'disabled', fullPage: part === 'whole' } as const
      if (takesPictures) await page.screenshot({ path: join(picturesFolder, `${name}.png`), ...options })
    }
    return {
      page,
      context: page.context(),
      picture,
      everyLook: async (name) => {
        for (const { suffix, size: pictured, colorScheme } of takesPictures ? everyLook : []) {
          await page.setViewportSize(pictured)
          await page.emulateMedia({ colorScheme })
          await picture(`${name}${suffix}`, 'whole')
        }
      },
    }
  }
  return {
    get app() {
      return app
    },
    get url() {
      return url
    },
    get browser() {
      return desk.browser
    },
    person: (options) => person(options),
    loggedIn: async (user_id, { at, before, ...options } = {}) => {
      const { status, body } = await app.call(undefined, login, { body: { user_id, password: demoPassword, ambil_alih: true } })
      expect([status, user_id], JSON.stringify(body)).toEqual([200, user_id])
      const who = await person(options, { [keptUnder]: encode(JSON.stringify(body)) })
      await before?.(who.page)
      await who.page.goto(`${url}${(at ?? '/').slice(1)}`)
      if (at === undefined) await who.page.waitForURL(landing)
      return who
    },
  }
}

/** Logs a user in at the open login page, and waits for his first page. */
export async function logIn(page: Page, user_id: string, password = demoPassword): Promise<void> {
  await page.locator('input[name="username"]').fill(user_id)
  await page.locator('input[name="password"]').fill(password)
  await page.keyboard.press('Enter')
  // The user of an earlier journey may not have logged out.
  const takeOver = page.getByRole('button', { name: /Ambil Alih|Take over/ })
  await Promise.race([page.waitForURL(landing), takeOver.waitFor().then(() => takeOver.click())])
  await page.waitForURL(landing)
}

/** Goes to a screen, with a query or without, as a link does that loads nothing anew, and waits for what it shows. */
export async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', new URL(to.slice(1), document.baseURI))
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The heading of this screen, not of the one before.
  await page
    .locator(`main[data-path="${path.split('?')[0]}"] h1`)
    .first()
    .waitFor()
  await page.locator('main .state[aria-live]').first().waitFor({ state: 'hidden' })
}
