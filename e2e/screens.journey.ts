import { beforeAll, expect, it } from 'vitest'
import { doorsFor } from '#engine/web/door.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { type Person, speak, startJourney } from './support/journey.ts'
import { type Look, barriersOf, chunksOf, faultsAtAGlance, looksOfSizes, lookAs, nameOf, open, screens } from './support/screens.ts'

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
 * Both owners visit each screen that they may open: one in Indonesian, the other in English; one at a desk, the other on a
 * telephone; both by day and by night. What only one of them may open he visits twice.
 */
function visitsOf(screen: Screen): Visit[] {
  const at = screens.indexOf(screen)
  const allowed = owners.filter((user_id) => mayOpen.get(user_id)?.(screen) === 'OPEN')
  return languages.map((language, turn) => ({
    screen,
    language,
    user_id: allowed[(turn + at) % allowed.length] as string,
    looks: looksOfSizes[(turn + Math.floor(at / 2)) % looksOfSizes.length] as readonly Look[],
  }))
}

const chunks = chunksOf(screens).map((chunk) => ({ chunk, first: chunk[0]?.path, last: chunk.at(-1)?.path }))

it.each(chunks)('every screen from $first to $last stands, in two languages, two sizes and two colours', async ({ chunk }) => {
  const visits = chunk.flatMap(visitsOf)
  const faults: string[] = []
  const visit = async (person: Person, { screen, language, looks }: Visit) => {
    for (const [at, look] of looks.entries()) {
      await lookAs(person.page, look)
      if (at === 0) await open(person.page, screen.path)
      const found = [...(await faultsAtAGlance(person.page)), ...(at === 0 ? await barriersOf(person.page) : [])]
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
