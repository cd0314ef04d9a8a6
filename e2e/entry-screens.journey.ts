import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { doorsFor } from '#engine/web/door.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { open, startJourney } from './support/journey.ts'
import { screens } from './support/screens.ts'

const journey = startJourney()

/** Whether nothing has the focus, once late content (a list, a date) has loaded. */
const isLost = async (page: Page) => {
  await page.locator('main .state[aria-live]').first().waitFor({ state: 'hidden' })
  return page.evaluate(() => document.activeElement === null || document.activeElement === document.body)
}

/** The screens that this user may open. */
async function openTo(user_id: string) {
  const doorOf = doorsFor((await journey.app.call(user_id, readSession)).body)
  return screens.filter((screen) => doorOf(screen) === 'OPEN')
}

it('every screen has the focus when it opens', async () => {
  const all = await openTo('own.mc2')
  const { page } = await journey.loggedIn('own.mc2')
  const lost: string[] = []
  for (const { path } of all) {
    await open(page, path)
    if (await isLost(page)) lost.push(path)
  }
  expect(all.length).toBeGreaterThan(150)
  expect(lost).toEqual([])
})
