import { beforeAll, expect, it } from 'vitest'
import { declared } from '#apps/declared.ts'
import { documentsOf } from '#engine/contract/declarations.ts'
import { doorsFor } from '#engine/web/door.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { open, startJourney } from './support/journey.ts'
import { hasNoFocus, screens } from './support/screens.ts'

const journey = startJourney()

/** The screens that this user may open. */
let all: readonly Screen[]
beforeAll(async () => {
  const doorOf = doorsFor((await journey.app.call('own.mc2', readSession)).body)
  all = screens.filter((screen) => doorOf(screen) === 'OPEN')
})

/** A field into which text can be typed, and that asks for nothing else. */
const textField = 'main input[data-field]:not(:disabled):not([readonly]):not([role]):not([type="checkbox"]):not([type="search"])'
/** The pause of typing after which a draft is written, and some more. */
const draftMs = 600

it('every entry screen keeps what was typed over a reload, brings it back after it was discarded, and has the focus then, after a row was removed and after Escape', async () => {
  const entries = new Set(documentsOf(declared).map(({ screens: { entry } }) => entry.path))
  const { page } = await journey.loggedIn('own.mc2')
  const faults: string[] = []
  const restored: string[] = []
  // A draft begins with the first row, or in a form without rows with the first field (docs/decisions/114): then the form can be emptied.
  const hasDraft = () => page.locator('main').getByRole('button', { name: 'Kosongkan', disabled: false }).isVisible()
  const type = async () => {
    const field = page.locator(textField).last()
    await field.fill('12')
    return (await field.getAttribute('data-field')) as string
  }
  for (const { path } of all) {
    if (!entries.has(path)) continue
    await open(page, path)
    const adds = page.locator('main [data-adds]:not(:disabled)').first()
    if ((await adds.count()) > 0) await adds.click()
    if ((await page.locator(textField).count()) > 0) {
      const name = await type()
      if (await hasDraft()) {
        await page.waitForTimeout(draftMs)
        await page.reload()
        await page.locator(`main[data-path="${path}"] h1`).first().waitFor()
        if (await hasNoFocus(page)) faults.push(`${path} has no focus with a restored draft`)
        if (!(await page.locator(`main [data-field="${name}"]`).first().inputValue()).startsWith('12'))
          faults.push(`${path} has lost what was typed into ${name}`)
        // One key empties it, another brings it back (docs/decisions/252).
        const undo = page.getByRole('button', { name: /^Urungkan/ })
        await page.keyboard.press('Alt+0')
        await undo.waitFor()
        if (await hasDraft()) faults.push(`${path} is not emptied by its key`)
        await page.keyboard.press('Alt+Z')
        await undo.waitFor({ state: 'detached' })
        if (!(await page.locator(`main [data-field="${name}"]`).first().inputValue()).startsWith('12'))
          faults.push(`${path} does not bring ${name} back`)
        restored.push(path)
      }
    }
    const remove = page
      .locator('main')
      .getByRole('button', { name: /^(Hapus|Buang)/ })
      .last()
    if ((await remove.count()) > 0) {
      await remove.click()
      if (await hasNoFocus(page)) faults.push(`${path} has no focus after a row was removed`)
    }
    await page.keyboard.press('Escape')
    if (await hasNoFocus(page)) faults.push(`${path} has no focus after Escape`)
  }
  expect(faults).toEqual([])
  expect(restored.length).toBeGreaterThan(8)
})
