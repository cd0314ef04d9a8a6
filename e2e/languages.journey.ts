import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { open, phone, picturesFolder, startJourney } from './support/journey.ts'

const journey = startJourney()

/** The PDF of a report, as the mobile wrapper gets it. */
async function printed(page: Page, name: string): Promise<string> {
  await page.evaluate(() => {
    ;(window as { KencanaWrapper?: object }).KencanaWrapper = { postMessage: (message: string) => ((window as { handed?: string }).handed = message) }
  })
  await page.getByRole('button', { name: /pdf/i }).click()
  const handed = await page.waitForFunction(() => (window as { handed?: string }).handed)
  const pdf = Buffer.from((JSON.parse((await handed.jsonValue()) as string) as { data: string }).data, 'base64')
  await writeFile(join(picturesFolder, `${name}.pdf`), pdf)
  return pdf.toString('latin1')
}

it.each([
  ['hk', 'own.mc2', 'zh-Hant-HK', '貨', /\/NotoSansTC/],
  ['jp', 'own.mc3', 'ja', '在庫', /\/NotoSansJP/],
  ['it', 'spv.mc2', 'it', 'vassoi', undefined],
  ['my', 'spv.mc3', 'ms', 'Berat', undefined],
] as const)('a report in %s is read on the screen and on paper', async (language, user_id, tag, word, font) => {
  const { page, picture } = await journey.loggedIn(user_id, { language, at: '/laporan-stock-baki' })
  await page.locator('form button[type=submit]').click()
  await page.locator('tfoot').waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe(tag)
  expect(await page.locator('main').textContent()).toContain(word)
  await picture(`report-${language}`)
  const pdf = await printed(page, `report-${language}`)
  if (font) expect(pdf).toMatch(font)
  else expect(pdf).not.toContain('/NotoSans')
  await open(page, '/transaksi-penjualan')
  await page.locator('[data-scan]').waitFor()
  await picture(`till-${language}`)
  await page.setViewportSize(phone)
  await picture(`till-${language}-phone`)
})
