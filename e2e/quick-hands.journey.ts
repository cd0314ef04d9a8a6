import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { tries } from '#engine/testing/soak.ts'
import { startJourney } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

const journey = startJourney()

/** A place within a field: at its left end before the digits, amid them, behind the last. */
async function placeIn(page: Page, name: string, part: number): Promise<{ x: number; y: number }> {
  const box = await page.locator(`[data-field="${name}"]`).boundingBox()
  if (!box) throw new Error(`${name} is not on the page`)
  return { x: box.x + 4 + (box.width - 8) * part, y: box.y + box.height / 2 }
}

it('keeps no old digit of a number that is clicked and typed at once, on a slow machine too', async () => {
  const { page } = await journey.loggedIn('spv.mc2', { at: '/tambah-data-barang' })
  await page.locator('[data-field="berat_bruto"]').waitFor()
  const keyboard = await keyboardOf(page)
  const typed = [
    ['ongkos', '150000', '150,000'],
    ['berat_plastik', '1,25', '1.250'],
    ['ongkos', '75000', '75,000'],
    ['berat_plastik', '0,4', '0.400'],
    ['hpp', '3500000', '3,500,000'],
    ['hpp', '1', '1'],
  ] as const
  for (const times of [1, tries(4, 6)]) {
    await keyboard.slow(times)
    for (const part of [0, 0.97]) {
      for (const [name, keys, shown] of typed) {
        // The field that is clicked has not got the focus yet.
        await page.locator('[data-field="nama_barang"]').focus()
        await keyboard.clickAndType(await placeIn(page, name, part), keys)
        await keyboard.handled()
        await page.locator('[data-field="nama_barang"]').focus()
        expect.soft(await page.locator(`[data-field="${name}"]`).inputValue(), `${name} ${keys} at ${part}, ${times}× slower`).toBe(shown)
      }
    }
  }
})
