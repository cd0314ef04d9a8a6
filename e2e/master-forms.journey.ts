import { beforeAll, expect, it } from 'vitest'
import { declared } from '#apps/declared.ts'
import { ownCode } from '#apps/web/shell/screens.ts'
import { mastersOf } from '#engine/contract/declarations.ts'
import type { AnyField } from '#engine/contract/field.ts'
import type { Master } from '#engine/contract/master.ts'
import { open, startJourney } from './support/journey.ts'
import { type Look, barriersOf, looksInTurn, lookAs, nameOf } from './support/screens.ts'

// The forms of masters have three tests: apps/web/every-master-form.test.tsx for each form, field by field; apps/server/every-master.pg.test.ts
// for the answers of the server; and this one for what needs a browser. It checks that each kind of part of a form can be seen, reached
// and read, in the first forms that have it, and in each form that is written by hand.

const journey = startJourney({ chain: 'trading' })

const keepers = { chain: 'own.mc1', shop: 'own.mc2' } as const
/** The looks that judge for the others, by turns. */
const looks = looksInTurn[0] as readonly Look[]

/** What makes the input of a field another than that of the next. */
const shapeOf = ({ kind, lookup, isOptional }: AnyField) =>
  [kind.name, lookup ? 'from a list' : 'typed', isOptional ? 'may be empty' : 'needed'].join(', ')

const shapesSeen = new Set<string>()
const masters = mastersOf(declared).filter((master) => {
  const shapes = master.fields.map(shapeOf).filter((shape) => !shapesSeen.has(shape))
  for (const shape of shapes) shapesSeen.add(shape)
  return shapes.length > 0 || ownCode[master.screen.path] !== undefined
})

// Nothing is taxed, and no cash paid out for cards, until a chain says so; then it has rates to keep.
beforeAll(() => journey.app.set({ PPN_PENJUALAN: 'true', GESEK_TUNAI: 'true' }))

it.each(Object.entries(keepers))('everybody can fill every kind of form of the lists of a %s', async (scope, user_id) => {
  const { page, picture } = await journey.loggedIn(user_id)
  const faults: string[] = []
  const judge = async (master: Master, button: string, kind: string) => {
    await page.locator('main').getByRole('button', { name: button }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    // At the field that is to be filled first, and with what it may be filled with.
    await dialog.locator('form :focus').first().waitFor()
    await picture(`${nameOf(master.screen.path)}-${kind}`)
    const found = await barriersOf(page, '[role="dialog"]', '[role="listbox"]')
    faults.push(...found.map((fault) => `${master.screen.path} (${kind}): ${fault}`))
    // A list that stands open on top of the form closes first.
    const left = async () => {
      await page.keyboard.press('Escape')
      return dialog.count()
    }
    await expect.poll(left, { interval: 300 }).toBe(0)
  }
  for (const master of masters.filter((each) => each.scope === scope)) {
    await lookAs(page, looks[masters.indexOf(master) % looks.length] as Look)
    await open(page, master.screen.path)
    if (master.api.create) await judge(master, 'Tambah', 'add')
    const first = page.locator('main').getByRole('button', { name: 'Edit' }).first()
    await first.or(page.locator('main .state:not([aria-live])')).first().waitFor()
    // A list that the demo chain has nothing in has nothing to edit.
    if (master.api.update && (await first.isVisible())) await judge(master, 'Edit', 'edit')
  }
  expect(faults).toEqual([])
})
