import { beforeAll, expect, it } from 'vitest'
import { doorsFor } from '#engine/web/door.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { soaks } from '#engine/testing/soak.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { lowDesktop, open, startJourney, takesPictures } from './support/journey.ts'
import { type Look, barriersOf, faultsAtAGlance, hasNoFocus, lookAs, looksInTurn, looksOf, nameOf, outOfSight, screens } from './support/screens.ts'

const journey = startJourney({ chain: 'trading' })

const languages = ['id', 'en'] as const
const owners = ['own.mc1', 'own.mc2'] as const

/** Once that a screen is opened: by whom, in which language, in which looks. */
interface Visit {
  readonly screen: Screen
  readonly user_id: string
  readonly language: string
  readonly looks: readonly Look[]
}

let mayOpen: ReadonlyMap<string, ReturnType<typeof doorsFor>>
beforeAll(async () => {
  const doors = owners.map(async (user_id) => [user_id, doorsFor((await journey.app.call(user_id, readSession)).body)] as const)
  mayOpen = new Map(await Promise.all(doors))
})

/**
 * Each screen is opened once, by one of the owners who may: in Indonesian and in English, by day at a desk and by night on a
 * telephone or the other way round, in turns, with the focus somewhere. In its other look the people of a branch see it (levels.journey.ts), what they may.
 */
function visitOf(screen: Screen): Visit {
  const at = screens.indexOf(screen)
  const allowed = owners.filter((user_id) => mayOpen.get(user_id)?.(screen) === 'OPEN')
  const [first, other] = looksOf(screen)
  return {
    screen,
    language: languages[at % languages.length] as string,
    user_id: allowed[Math.floor(at / 2) % allowed.length] as string,
    looks: soaks || !allowed.includes('own.mc2') ? [first, other] : [first],
  }
}

/** The visits of a walk, those that begin in one look one after the other: a change of looks lays out all anew. */
function walkOf(user_id: string, language: string): Visit[] {
  const visits = screens.map(visitOf).filter((visit) => visit.user_id === user_id && visit.language === language)
  return looksInTurn.flat().flatMap((look) => visits.filter(({ looks }) => looks[0] === look))
}

const walks = owners
  .flatMap((user_id) => languages.map((language) => ({ user_id, language })))
  .map((walk, at) => ({ ...walk, around: looksInTurn.flat()[at] as Look }))

it.each(walks)('every screen that $user_id opens in $language stands, in two sizes and two colours', async ({ user_id, language, around }) => {
  const { page, picture } = await journey.loggedIn(user_id, { language })
  const faults: string[] = []
  // What stands around every screen is judged once in each look, each in a walk of its own; the screen itself in its own two.
  await lookAs(page, around)
  await page.locator('main h1').first().waitFor()
  faults.push(...(await barriersOf(page)).map((fault) => `around the screens (${around.suffix}, ${language}): ${fault}`))
  for (const { screen, looks } of walkOf(user_id, language)) {
    for (const [at, look] of looks.entries()) {
      await lookAs(page, look)
      if (at === 0) await open(page, screen.path)
      expect(page.viewportSize(), screen.path).toEqual(look.size)
      const found = await faultsAtAGlance(page)
      if (at === 0 && (await hasNoFocus(page))) found.push('has no focus when it opens')
      if (at === 0 || soaks) found.push(...(await barriersOf(page, 'main')))
      faults.push(...found.map((fault) => `${screen.path} (${look.suffix}, ${language}): ${fault}`))
      await picture(`${nameOf(screen.path)}-${look.suffix}`)
    }
    faults.push(...(await outOfSight(page)).map((fault) => `${screen.path} (${lowDesktop.height} px high, ${language}): ${fault}`))
    if (takesPictures) {
      await page.setViewportSize(lowDesktop)
      await picture(`${nameOf(screen.path)}-low`)
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
  expect(await barriersOf(page)).toEqual([])
  for (const path of ['terms-and-conditions', 'privacy-policy']) {
    await page.goto(`${journey.url}${path}`)
    await page.locator('h1').first().waitFor()
    await picture(path)
    expect(await barriersOf(page)).toEqual([])
  }
  // After the login the user gets to the page that he asked for.
  await page.goto(`${journey.url}master-bank`)
  await page.waitForURL(/tujuan=/)
})
