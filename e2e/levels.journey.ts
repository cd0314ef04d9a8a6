import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { doorsFor } from '#engine/web/door.ts'
import { levels } from '#db/seed/masters.ts'
import { core } from '#engine/contract/refusal.ts'
import { readSession } from '#modules/access/contract/login.ts'
import { startJourney } from './support/journey.ts'
import { type Look, faultsAtAGlance, looksInTurn, lookAs, open, screens } from './support/screens.ts'

const journey = startJourney({ chain: 'trading' })

const closedTexts = [core.FORBIDDEN.text, core.MODULE_OFF.text]
/** What is closed the calls refuse one by one (every-call.pg.test.ts); here it is seen that the page says so. */
const closedPagesSeen = 4

it.each(levels.map((level, turn) => ({ level, turn })))('$level opens every screen of the menu, and no other', async ({ level, turn }) => {
  const user_id = `${level}.mc2`.toLowerCase()
  const doorOf = doorsFor((await journey.app.call(user_id, readSession)).body)
  const [opened, closed] = [screens.filter((screen) => doorOf(screen) === 'OPEN'), screens.filter((screen) => doorOf(screen) !== 'OPEN')]
  const { page, context } = await journey.loggedIn(user_id)
  await lookAs(page, looksInTurn.flat()[turn % looksInTurn.flat().length] as Look)
  const faults: string[] = []
  for (const { path } of opened) {
    await open(page, path)
    const text = (await page.locator('main').textContent()) ?? ''
    const found = [...(await faultsAtAGlance(page)), ...closedTexts.filter((closedText) => text.includes(closedText))]
    faults.push(...found.map((fault) => `${path}: ${fault}`))
  }
  // Spread over all of them.
  const apart = Math.ceil(closed.length / closedPagesSeen)
  for (const { path } of closed.filter((_, at) => at % apart === 0)) {
    await open(page, path)
    const text = (await page.locator('main').textContent()) ?? ''
    if (!closedTexts.some((closedText) => text.includes(closedText))) faults.push(`${path}: is open`)
  }
  await context.close()
  expect(faults).toEqual([])
})

it('says when there is no such page, and when a page is not for somebody', async () => {
  const { page, picture } = await journey.loggedIn('kasir.mc3')
  await page.goto(`${journey.url}tidak-ada`)
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
  const owner = await journey.loggedIn('own.mc3')
  await owner.page.goto(`${journey.url}master-toko`)
  await owner.page.getByText('Fitur Ini Belum Aktif').waitFor()
  await owner.picture('locked-feature')
})
