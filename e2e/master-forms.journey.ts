import { expect, it } from 'vitest'
import { declared } from '#apps/declared.ts'
import { mastersOf } from '#engine/contract/declarations.ts'
import type { Master } from '#engine/contract/master.ts'
import { type Person, startJourney } from './support/journey.ts'
import { type Look, barriersOf, chunksOf, looksInTurn, lookAs, nameOf, open } from './support/screens.ts'

const journey = startJourney({ chain: 'trading' })

const masters = mastersOf(declared)
const keepers = { chain: 'own.mc1', shop: 'own.mc2' } as const
/** The looks that judge for the others, by turns. */
const looks = looksInTurn[0] as readonly Look[]

const chunks = chunksOf(masters).map((chunk) => ({ chunk, first: chunk[0]?.screen.path, last: chunk.at(-1)?.screen.path }))

it.each(chunks)('everybody can fill the forms of the lists from $first to $last', async ({ chunk }) => {
  const faults: string[] = []
  const judge = async ({ page, picture }: Person, master: Master, button: string, kind: string) => {
    await page.locator('main').getByRole('button', { name: button }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    // At the field that is to be filled first, and with what it may be filled with.
    await dialog.locator('form :focus').first().waitFor()
    await picture(`${nameOf(master.screen.path)}-${kind}`)
    faults.push(...(await barriersOf(page)).map((fault) => `${master.screen.path} (${kind}): ${fault}`))
    // A list that stands open on top of the form closes first.
    const left = async () => {
      await page.keyboard.press('Escape')
      return dialog.count()
    }
    await expect.poll(left, { interval: 300 }).toBe(0)
  }
  for (const [scope, user_id] of Object.entries(keepers)) {
    const kept = chunk.filter((master) => master.scope === scope)
    if (kept.length === 0) continue
    const person = await journey.loggedIn(user_id)
    for (const master of kept) {
      await lookAs(person.page, looks[masters.indexOf(master) % looks.length] as Look)
      await open(person.page, master.screen.path)
      if (master.api.create) await judge(person, master, 'Tambah', 'add')
      if (master.api.update) await judge(person, master, 'Edit', 'edit')
    }
    await person.context.close()
  }
  expect(faults).toEqual([])
})
