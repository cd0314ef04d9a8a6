import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { demoPassword } from '#db/seed/demo-password.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { stillMsMax } from '#engine/testing/step.ts'
import { keyboardOf } from './keyboard.ts'

/** The number of steps after which `tabTo` fails. */
const stepsMax = 90
/** Hands are slower than this; a scanner is quicker. */
const betweenKeysMs = 60

const mouseIsAway = 'the-mouse-is-away'

/** Makes `withoutMouse` possible on a page that is new. */
export async function watchMouse(page: Page): Promise<void> {
  await page.addInitScript((isAway) => {
    addEventListener('pointerdown', () => {
      if (sessionStorage.getItem(isAway) !== null) throw new Error('The mouse was used')
    })
  }, mouseIsAway)
}

/** The focus may be nowhere for so long: while a dialog closes or a screen loads. */
const focusIsBackMs = 5_000

/**
 * Reports an error when a page loses the focus: after saving, after a row was deleted, after Escape, in a restored draft. Then the next key would do
 * nothing. A press of the mouse outside of all fields is no loss: the user did it himself. Each journey runs under this watch.
 */
export async function watchFocus(page: Page): Promise<void> {
  await page.addInitScript((backMs) => {
    let held: Element | undefined
    let lostAt: number | undefined
    addEventListener('focusin', ({ target }) => {
      held = target as Element
      lostAt = undefined
    })
    addEventListener('pointerdown', () => (held = undefined), { capture: true })
    setInterval(() => {
      const at = document.activeElement
      // A button that is busy cannot have the focus, and is still there.
      if (held?.isConnected && held.matches(':disabled')) held = undefined
      const isLost = held !== undefined && (at === null || at === document.body) && document.querySelector('main h1') !== null
      if (!isLost) lostAt = undefined
      else if ((lostAt ??= performance.now()) < performance.now() - backMs) {
        console.error(`the focus is lost at ${location.pathname}; it was in ${held?.outerHTML.slice(0, 160)}`)
        held = undefined
      }
    }, 250)
  }, focusIsBackMs)
}

/** Takes the mouse away: from now on, a press of it on this page is an error of the page, and fails the journey. */
export async function withoutMouse(page: Page): Promise<void> {
  await page.evaluate((isAway) => sessionStorage.setItem(isAway, 'yes'), mouseIsAway)
}

/** Steps with Tab, or back with Shift+Tab, until `target` has the focus, as a user without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let steps = 0; steps < stepsMax; steps += 1) {
    const where = await target.evaluate((element) => {
      const at = document.activeElement ?? document.body
      if (at === element) return 'THERE'
      return at.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING ? 'BEFORE' : 'BEHIND'
    })
    if (where === 'THERE') return
    await page.keyboard.press(where === 'BEFORE' ? 'Shift+Tab' : 'Tab')
  }
  expect.fail(`${String(target)} has not been found by Tab`)
}

/** Goes to a screen by the palette, as hands do that do not leave the keys. */
export async function goTo(page: Page, { path, title }: Screen): Promise<void> {
  const palette = page.getByRole('combobox', { name: 'Cari Menu' })
  // Who presses it before the page listens presses it again.
  const requested = async () => {
    if (!(await palette.isVisible())) await page.keyboard.press('F2')
    return palette.isVisible()
  }
  await expect.poll(requested, { timeout: stillMsMax, interval: 500 }).toBe(true)
  await palette.fill(title)
  await page.getByRole('option', { selected: true }).filter({ hasText: title }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator(`main[data-path="${path}"] h1`).first().waitFor()
}

/** Waits until the field of this name has the focus: where the keys before have led. */
export async function isAt(page: Page, field: string): Promise<void> {
  await page.waitForFunction((name) => document.activeElement?.getAttribute('data-field') === name, field)
}

/** Goes to a field that takes a file, and hands it one. */
export async function chooseFile(page: Page, field: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  // The browser must hand the file chooser over before the key opens it.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, field)
  await page.keyboard.press('Space')
  await (await chooser).setFiles(file)
}

/** Types where the focus is, as slowly as hands do: nothing there is taken for a scan. */
export const typeByHand = (page: Page, text: string) => page.keyboard.type(text, { delay: betweenKeysMs })

/** Types into the list that has the focus, slower than a scanner does, and takes the first that it finds. */
export async function typedChoice(page: Page, words: string): Promise<void> {
  await typeByHand(page, words)
  await page.getByRole('option', { disabled: false }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('[aria-activedescendant]:focus').waitFor()
  await page.keyboard.press('Enter')
}

/** Steps to a field and writes into it as slowly as hands do: nothing there is taken for a scan. */
export async function write(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await field.fill(text)
}

/** Types the name and password of a user who may give the approval into the question for it. */
export async function allowByKeys(page: Page, title: string, user_id: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Otorisasi: ${title}` })
  await dialog.waitFor()
  await write(page, dialog.getByLabel('Username'), user_id)
  await write(page, dialog.locator('input[name="otorisasi-password"]'), demoPassword)
  await page.keyboard.press('Enter')
}

/** The hands of a cashier: every key is counted, those of an amount too. The letters of a scanner or of a scale are no keys. */
export async function countingHands(page: Page) {
  const keyboard = await keyboardOf(page)
  let pressed = 0
  const press = async (key: string) => {
    pressed += 1
    await page.keyboard.press(key)
  }
  return {
    press,
    type: async (keys: string) => {
      for (const key of keys) {
        await press(key)
        await page.waitForTimeout(betweenKeysMs)
      }
    },
    scan: async (code: string) => {
      await keyboard.scan(code)
      await keyboard.handled()
      await page.locator('.entry-line', { hasText: code }).waitFor()
    },
    /** A scale writes into the field that has the focus. */
    weigh: async (grams: string) => {
      await page.keyboard.type(grams)
      // A hand needs this time to reach the next key.
      await page.waitForTimeout(100)
    },
    isIn: (field: string) => isAt(page, field),
    pressed: () => pressed,
  }
}
