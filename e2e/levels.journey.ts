import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { mayCall } from '#apps/server/testing/may-call.ts'
import { registeredCalls } from '#apps/server/testing/registered.ts'
import { doorsFor } from '#engine/web/door.ts'
import { levels } from '#db/seed/masters.ts'
import { core } from '#engine/contract/refusal.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { open, startJourney } from './support/journey.ts'
import { faultsAtAGlance, lookAs, looksInTurn, looksOf, nameOf, screens } from './support/screens.ts'

const journey = startJourney({ chain: 'trading' })

const closedTexts = [core.FORBIDDEN.text, core.MODULE_OFF.text]
/** What is closed the calls refuse one by one (every-call.pg.test.ts); here it is seen that the page says so. */
const closedPagesSeen = 4

const userOf = (level: string) => `${level}.mc2`.toLowerCase()

interface Visitor {
  readonly level: string
  readonly doorOf: ReturnType<typeof doorsFor>
  readonly calls: ReadonlySet<string>
}

/** Those who may call least come first. */
let visitors: readonly Visitor[]
beforeAll(async () => {
  const requested = levels.map(async (level): Promise<Visitor> => {
    const { body: session } = await journey.app.call(userOf(level), readSession)
    return { level, doorOf: doorsFor(session), calls: new Set(registeredCalls.filter((call) => mayCall(call, session)).map(({ call }) => call)) }
  })
  visitors = (await Promise.all(requested)).toSorted((a, b) => a.calls.size - b.calls.size)
})

/** The calls that may be made at a screen: those that the screen opens to its users, and those that are open on each screen. */
const callsAt = ({ path }: Screen) =>
  registeredCalls.filter(({ access }) => access.who !== 'screens' || access.screens.some((screen) => screen.path === path)).map(({ call }) => call)

/** The screens of a level, but for those that open to one which may call less: what that one asks the server for there, this one may. */
function shownBy({ level, doorOf, calls }: Visitor): Screen[] {
  const at = visitors.findIndex((each) => each.level === level)
  const isSeen = (screen: Screen) =>
    visitors
      .slice(0, at)
      .some((lesser) => lesser.doorOf(screen) === 'OPEN' && callsAt(screen).every((call) => calls.has(call) || !lesser.calls.has(call)))
  return screens.filter((screen) => doorOf(screen) === 'OPEN' && !isSeen(screen))
}

it.each(levels.map((level) => ({ level })))('$level opens the screens of its menu, and no other', async ({ level }) => {
  const visitor = visitors.find((each) => each.level === level) as Visitor
  const closed = screens.filter((screen) => visitor.doorOf(screen) !== 'OPEN')
  const shown = shownBy(visitor)
  const { page, picture } = await journey.loggedIn(userOf(level))
  const faults: string[] = []
  for (const look of looksInTurn.flat()) {
    await lookAs(page, look)
    for (const { path } of shown.filter((screen) => looksOf(screen)[1] === look)) {
      await open(page, path)
      const text = (await page.locator('main').textContent()) ?? ''
      const found = [...(await faultsAtAGlance(page)), ...closedTexts.filter((closedText) => text.includes(closedText))]
      faults.push(...found.map((fault) => `${path} (${look.suffix}): ${fault}`))
      await picture(`${nameOf(path)}-${look.suffix}`)
    }
  }
  // Spread over all of them.
  const apart = Math.ceil(closed.length / closedPagesSeen)
  for (const { path } of closed.filter((_, at) => at % apart === 0)) {
    await open(page, path)
    const text = (await page.locator('main').textContent()) ?? ''
    if (!closedTexts.some((closedText) => text.includes(closedText))) faults.push(`${path}: is open`)
  }
  expect(faults).toEqual([])
})

it('says when there is no such page, and when a page is not for this user', async () => {
  const { page, picture } = await journey.loggedIn('kasir.mc3', { at: '/tidak-ada' })
  await page.getByText('Halaman Tidak Ditemukan').waitFor()
  await picture('not-found')
  // The menu search leads back, with the keyboard alone.
  await page.keyboard.press('F2')
  await page.keyboard.type('jual', { delay: 20 })
  await page.keyboard.press('Enter')
  await page.waitForURL(/transaksi-penjualan/)
  // Lists and prices are not for cashiers, and a branch without its module sees the locked page.
  await page.goto(`${journey.url}master-bank`)
  await page.getByText('Anda Tidak Memiliki Akses').waitFor()
  await picture('not-allowed')
  await sql`update para_system set value = 'false' where key = 'KIRIM_BARANG'`.execute(journey.app.db)
  const owner = await journey.loggedIn('own.mc3', { at: '/kirim-barang' })
  await owner.page.getByText('Fitur Ini Belum Aktif').waitFor()
  await owner.picture('locked-feature')
})
