import type { Page } from 'playwright-core'

/** Closes the tour that the training shows each user who opens the till for the first time. */
export async function closeTour(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Tur Layar' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Tur Layar' }).waitFor({ state: 'detached' })
}
