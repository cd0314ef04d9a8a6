import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { madeSorting, madeWash } from '#modules/sorting/server/testing/sorted.ts'
import { isAt, typedChoice } from './support/hands.ts'
import { open, startJourney } from './support/journey.ts'

const journey = startJourney()

it('grams go from one sorted lot to another, and wash stock is kept by hand', async () => {
  const { app } = journey
  await app.set({ SEPUHAN: 'true', STOCK_SEPUHAN_MANUAL: 'true' })
  const { no_sortir } = await madeSorting(app)
  await madeWash(app)
  const { page, everyLook } = await journey.loggedIn('mu.mc2', { at: '/pindah-sortir' })
  await isAt(page, 'asal_lot')
  await typedChoice(page, no_sortir)
  await page.getByRole('region', { name: 'Lot Asal' }).getByText('4.000').waitFor()
  await everyLook('lot-move')
  await open(page, '/stock-cuci-manual')
  await page.getByText('CUCI K750').first().waitFor()
  await everyLook('wash-by-hand')
  expect(await verify(app.db, 'MC2')).toEqual([])
})
