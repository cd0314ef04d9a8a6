import { AxeBuilder } from '@axe-core/playwright'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { declared } from '#apps/declared.ts'
import { levels } from '#db/seed/masters.ts'
import { desktop, phone, startJourney } from './support/journey.ts'

const journey = startJourney()

const paths = declared.flatMap((module) => [
  ...(module.screens ?? []).filter((screen) => !screen.isPublic).map((screen) => screen.path),
  ...(module.masters ?? []).map((master) => master.screen.path),
  ...(module.reports ?? []).map((report) => report.screen.path),
])
const name = (path: string) => path.replaceAll('/', '') || 'login'

/** Serious faults only; what they are and where, so that they can be mended. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page: page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`)
}

/** The sizes and colours that a screen is looked at in. */
const looks = [
  { size: desktop, isDark: false, suffix: 'desktop' },
  { size: phone, isDark: true, suffix: 'phone-dark' },
  { size: desktop, isDark: true, suffix: 'desktop-dark' },
  { size: phone, isDark: false, suffix: 'phone' },
] as const
const languages = ['id', 'en'] as const

/** Goes to a screen as a link does, without loading the application anew. */
async function open(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', new URL(to.slice(1), document.baseURI))
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The heading of this screen, not of the one before, and what it shows instead of a wait.
  await page.locator(`main[data-path="${path}"] h1`).first().waitFor()
  await page.locator('main .state[aria-live]').first().waitFor({ state: 'hidden' })
}

// Every level sees every screen in both languages. Sizes and colours take turns so that each screen is seen in all four,
// by a level that may open it: axe and the pictures go with the owner and the supervisor, who see nearly everything.
it.each(levels.map((level, turn) => ({ level, turn })))('every screen stands for $level, in Indonesian and English', async ({ level, turn }) => {
  const { page, context, picture } = await journey.loggedIn(`${level}.mc2`.toLowerCase())
  const faults: string[] = []
  for (const [at, language] of languages.entries()) {
    await context.addInitScript((code) => localStorage.setItem('language', code), language)
    await page.reload()
    await page.locator('h1').first().waitFor()
    for (const [index, path] of paths.entries()) {
      const look = looks[(index + turn + 2 * at) % looks.length] as (typeof looks)[number]
      await page.setViewportSize(look.size)
      await page.emulateMedia({ colorScheme: look.isDark ? 'dark' : 'light' })
      await open(page, path)
      const fault = (what: string) => faults.push(`${path} (${look.suffix}, ${language}): ${what}`)
      const [heading, all] = await Promise.all([page.locator('main h1').first().textContent(), page.locator('main').textContent()])
      if ((all ?? '').trim() === (heading ?? '').trim()) fault('is blank')
      // A table becomes cards a moment after the window has shrunk.
      await page
        .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth, undefined, { timeout: 2000 })
        .catch(() => fault('scrolls sideways'))
      if (turn > 1) continue
      await picture(`${name(path)}-${look.suffix}`)
      // In both sizes and both colours: the other two pairs say nothing new.
      if (look.size === phone ? look.isDark : !look.isDark) for (const each of await faultsOf(page)) fault(each)
    }
  }
  expect(faults).toEqual([])
})

it('the public pages stand too, and say what is missing', async () => {
  const { page, picture } = await journey.person()
  await page.goto(journey.url)
  await page.getByRole('button', { name: 'Masuk' }).click()
  await page.getByText('Harus Diisi').first().waitFor()
  await picture('login-empty')
  expect(await faultsOf(page)).toEqual([])
  for (const path of ['terms-and-conditions', 'privacy-policy']) {
    await page.goto(`${journey.url}${path}`)
    await page.locator('h1').first().waitFor()
    await picture(path)
    expect(await faultsOf(page)).toEqual([])
  }
  // Whoever wanted to go somewhere gets there after the login.
  await page.goto(`${journey.url}master-bank`)
  await page.waitForURL(/tujuan=/)
})

it('says when there is no such page, and when a page is not for somebody', async () => {
  const { page, picture } = await journey.loggedIn('kasir.mc3')
  await page.goto(`${journey.url}tidak-ada`)
  await page.getByText('Halaman Tidak Ditemukan').waitFor()
  await picture('not-found')
  // The menu search leads back, with the keyboard alone.
  await page.keyboard.press('F2')
  await page.keyboard.type('jual', { delay: 20 })
  await page.keyboard.press('Enter')
  await page.waitForURL(/transaksi-penjualan/)
  // Lists and prices are not for cashiers, and a branch without its module sees the locked page.
  await page.goto(`${journey.url}master-bank`)
  await page.getByText('Anda Tidak Memiliki Akses').waitFor()
  await picture('not-allowed')
  await sql`update para_system set value = 'false' where key = 'KIRIM_BARANG'`.execute(journey.app.db)
  const owner = await journey.loggedIn('own.mc3')
  await owner.page.goto(`${journey.url}master-toko`)
  await owner.page.getByText('Fitur Ini Belum Aktif').waitFor()
  await owner.picture('locked-feature')
})
