import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type Page, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo.ts'
import type { ChainName } from '#engine/server/testing/database.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import type { StandInGateway } from '#modules/settings/server/testing/whatsapp-gateway.ts'

/** Where journeys leave their pictures, for people to look at. */
export const picturesFolder = join(import.meta.dirname, '../../dist/journeys')

/** The widths that every screen is looked at in. */
export const desktop = { width: 1366, height: 768 }
export const phone = { width: 360, height: 740 }

/** Where people are once they are logged in: at the dashboard, or, to whom that is not shown, at the till. */
export const landing = /\/(dashboard|transaksi-penjualan)$/

/** A person at a browser of his own. What goes wrong in his pages fails the journey. */
export interface Person {
  readonly page: Page
  readonly context: BrowserContext
  /** Takes a picture of what he sees. */
  picture(name: string): Promise<void>
}

/** The application with a small demo chain, and a browser to open it with. */
export interface Journey {
  readonly app: TestApp
  readonly url: string
  readonly browser: Browser
  /** Opens a browser for somebody; nobody is logged in. */
  person(options?: { size?: { width: number; height: number }; isDark?: boolean; language?: string }): Promise<Person>
  /** Opens a browser and logs in through the login page. */
  loggedIn(user_id: string, options?: { size?: { width: number; height: number }; isDark?: boolean; language?: string }): Promise<Person>
}

/**
 * Starts the application and a browser for a file of journeys. Call it at the top of the file. Whatever a page is asked
 * to do is a step: it may take as long as `stillMsMax`, however long the journey is.
 */
export function startJourney({
  whatsapp,
  ...options
}: { readers?: Record<string, string>; chain?: ChainName; whatsapp?: StandInGateway } = {}): Journey {
  let app: TestApp
  let url: string
  let browser: Browser
  const complaints: string[] = []
  beforeAll(async () => {
    await mkdir(picturesFolder, { recursive: true })
    const gateway = whatsapp && { url: await whatsapp.start(), token: undefined }
    app = await startTestApp({ servesWeb: true, ...options, ...(gateway ? { whatsapp: gateway } : {}) })
    url = await app.url()
    const { executablePath, args, env } = inject('chromium')
    browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env }, timeout: stillMsMax })
  })
  afterAll(async () => {
    await browser.close()
    await app.stop()
    await whatsapp?.stop()
    expect(complaints, 'what the pages complained of').toEqual([])
  })
  const person: Journey['person'] = async ({ size = desktop, isDark = false, language = 'id' } = {}) => {
    const context = await browser.newContext({ viewport: size, colorScheme: isDark ? 'dark' : 'light', locale: 'id-ID', acceptDownloads: true })
    context.setDefaultTimeout(stillMsMax)
    await context.addInitScript((code) => localStorage.setItem('language', code), language)
    const page = await context.newPage()
    page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
    page.on('console', (message) => {
      // A refusal is an answer of the server that the browser lists as a failed request; it is no fault of the page.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(`${page.url()}: ${message.text()}`)
    })
    return {
      page,
      context,
      picture: async (name) => void (await page.screenshot({ path: join(picturesFolder, `${name}.png`), animations: 'disabled' })),
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
      return browser
    },
    person,
    loggedIn: async (user_id, options) => {
      const who = await person(options)
      await who.page.goto(url)
      await who.page.locator('input[name="username"]').fill(user_id)
      await who.page.locator('input[name="password"]').fill(demoPassword)
      await who.page.keyboard.press('Enter')
      // Somebody of an earlier journey may not have logged out.
      const takeOver = who.page.getByRole('button', { name: /Ambil Alih|Take over/ })
      await Promise.race([who.page.waitForURL(landing), takeOver.waitFor().then(() => takeOver.click())])
      await who.page.waitForURL(landing)
      return who
    },
  }
}

/** Lets somebody go on in another language. */
export async function speak({ page, context }: Person, language: string): Promise<void> {
  await context.addInitScript((code) => localStorage.setItem('language', code), language)
  await page.reload()
  await page.locator('h1').first().waitFor()
}
