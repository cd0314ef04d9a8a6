import { beforeAll, expect, it } from 'vitest'
import { doorsFor } from '#engine/web/door.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { type Person, speak, startJourney } from './support/journey.ts'
import { type Look, barriersOf, chunksOf, faultsAtAGlance, looksInTurn, lookAs, nameOf, open, screens } from './support/screens.ts'

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
 * telephone or the other way round, in turns.
 */
function visitOf(screen: Screen): Visit {
  const at = screens.indexOf(screen)
  const allowed = owners.filter((user_id) => mayOpen.get(user_id)?.(screen) === 'OPEN')
  return {
    screen,
    language: languages[at % languages.length] as string,
    user_id: allowed[Math.floor(at / 2) % allowed.length] as string,
    looks: looksInTurn[Math.floor(at / 4) % looksInTurn.length] as readonly Look[],
  }
}

const chunks = chunksOf(screens).map((chunk) => ({ chunk, first: chunk[0]?.path, last: chunk.at(-1)?.path }))

it.each(chunks)('every screen from $first to $last stands, in two sizes and two colours', async ({ chunk }) => {
  const visits = chunk.map(visitOf)
  const faults: string[] = []
  const visit = async (person: Person, { screen, language, looks }: Visit) => {
    for (const [at, look] of looks.entries()) {
      await lookAs(person.page, look)
      if (at === 0) await open(person.page, screen.path)
      const found = [...(await faultsAtAGlance(person.page)), ...(await barriersOf(person.page))]
      faults.push(...found.map((fault) => `${screen.path} (${look.suffix}, ${language}): ${fault}`))
      await person.picture(`${nameOf(screen.path)}-${look.suffix}`)
    }
  }
  for (const user_id of owners) {
    let person: Person | undefined
    for (const language of languages) {
      const own = visits.filter((each) => each.user_id === user_id && each.language === language)
      if (own.length === 0) continue
      if (person) await speak(person, language)
      else person = await journey.loggedIn(user_id, { language })
      for (const each of own) await visit(person, each)
    }
    await person?.context.close()
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
  // Whoever wanted to go somewhere gets there after the login.
  await page.goto(`${journey.url}master-bank`)
  await page.waitForURL(/tujuan=/)
})
