import type { Page } from 'playwright-core'

const fieldOf = (page: Page, path: string) => page.locator(`[data-field="${path}"]`)

/** Fills the fields of an entry screen by their names. */
export const typedIn = (page: Page) => ({
  text: (path: string, value: string) => fieldOf(page, path).fill(value),
  /** Types into a field that picks from a list, and takes one of it. */
  choice: async (path: string, typed: string, name: RegExp) => {
    await fieldOf(page, path).click()
    await fieldOf(page, path).fill(typed)
    await page.getByRole('option', { name }).first().click()
  },
})

/** Waits until it is saved. */
export const saved = (page: Page) => page.getByText('Berhasil Menyimpan Data').first().waitFor()

/** The number that a document was saved under, as the notice has it. */
export async function numberIn(page: Page, number: RegExp): Promise<string> {
  await saved(page)
  return number.exec((await page.getByRole('dialog').textContent()) ?? '')?.[0] ?? ''
}
