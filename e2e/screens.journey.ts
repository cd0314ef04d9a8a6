import { AxeBuilder } from '@axe-core/playwright'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { declared } from '#apps/web/modules.ts'
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

const looks = [
  { user_id: 'own.mc2', size: desktop, isDark: false, language: 'id', suffix: 'desktop' },
  { user_id: 'spv.mc2', size: phone, isDark: true, language: 'en', suffix: 'phone-dark' },
] as const

it.each(looks)(
  'every screen stands at $suffix for $user_id, without a fault that axe calls serious',
  async ({ user_id, size, isDark, language, suffix }) => {
    const { page, picture } = await journey.loggedIn(user_id, { size, isDark, language })
    const faults: string[] = []
    for (const path of paths) {
      await page.goto(`${journey.url}${path.slice(1)}`)
      await page.locator('h1').first().waitFor()
      await page.waitForLoadState('networkidle')
      await picture(`${name(path)}-${suffix}`)
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
      if (isWide) faults.push(`${path}: scrolls sideways`)
      faults.push(...(await faultsOf(page)).map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
  },
)

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
