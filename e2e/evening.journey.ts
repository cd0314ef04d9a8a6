import { expect, it } from 'vitest'
import { dashboard, dashboardPusat } from '#modules/dashboard/contract/dashboard.ts'
import { shopsNow } from '#modules/dashboard/contract/cash-pusat.ts'
import { refreshMs } from '#modules/dashboard/web/refresh-intervals.ts'
import { sell } from '#modules/sales/contract/penjualan.ts'
import { loweredSale } from '#modules/sales/server/testing/lowered-sale.ts'
import { splitCall } from '#engine/contract/endpoint.ts'
import { phone, startJourney } from './support/journey.ts'
import { readyPieces } from './support/pieces.ts'

const journey = startJourney()

it('an owner on his telephone sees a shop sell while he looks, before the page looks again by itself', async () => {
  const { path } = splitCall(shopsNow.call)
  const askedMs: number[] = []
  const owner = await journey.loggedIn('own.mc1', {
    size: phone,
    isDark: true,
    at: dashboardPusat.path,
    before: async (page) => page.on('request', (request) => void (request.url().includes(path) && askedMs.push(performance.now()))),
  })
  const card = owner.page.getByRole('article', { name: /^MC2 / })
  const facts = card.locator('.dashboard-facts').first()
  await facts.getByText(/^0 nota/).waitFor()
  const [piece] = await readyPieces(journey.app.db, 1)
  const before = askedMs.at(-1) as number
  expect((await journey.app.call('mu.mc2', sell, { body: await loweredSale(journey.app.db, piece!.kode_barcode, 0) })).status).toBe(200)
  await facts.getByText(/^1 nota/).waitFor()
  const next = askedMs.find((each) => each > before) as number
  expect(next - before).toBeLessThan(refreshMs)
  await owner.picture('evening-phone-dark')
  // What sold so well is looked at by itself: its name opens its own dashboard.
  await card.getByRole('button', { name: /^MC2 / }).click()
  await owner.page.waitForURL(`**${dashboard.path}`)
  await owner.page.getByRole('button', { name: 'Pilih Cabang: Kencana Pasar Johar' }).waitFor()
  await owner.picture('evening-shop-phone-dark')
})
