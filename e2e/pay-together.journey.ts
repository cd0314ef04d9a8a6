import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { customer, madeThings } from '#modules/customer/server/testing/made-together.ts'
import { saved } from './support/entry.ts'
import { isAt, typeByHand } from './support/hands.ts'
import { startJourney } from './support/journey.ts'

const journey = startJourney()

it('a customer is found by his telephone; two loans are renewed and a part of a deposit is paid with one payment', async () => {
  const { app } = journey
  const { first, second, deposit } = await madeThings(app)

  const { page, everyLook } = await journey.loggedIn('kasir.mc2', { at: '/halaman-member' })
  await isAt(page, 'kode_member')
  await typeByHand(page, customer)
  await page.keyboard.press('Enter')
  const open = page.getByRole('region', { name: 'Yang Terbuka' })
  await open.getByText(first.no_faktur_hutang).waitFor()
  await everyLook('person')
  await open.getByRole('link', { name: 'Bayar Sekaligus' }).click()

  const row = (number: string) => page.locator('.person-open > li', { hasText: number })
  for (const { no_faktur_hutang } of [first, second]) await row(no_faktur_hutang).getByRole('button', { name: 'Perpanjang Gadai' }).click()
  await row(deposit.no_titipan).getByRole('button', { name: 'Bayar Titipan' }).click()
  await page.locator('[data-field="detail_hal.2.jumlah"]').fill('100000')
  await page.keyboard.press('F8')
  await everyLook('paid-together')
  await page.keyboard.press('F9')
  await saved(page)
  await everyLook('paid-together-saved')
  const { rows } = await sql<{ jumlah_hal: number; grand_total: number }>`select jumlah_hal, grand_total from bayar_sekaligus`.execute(app.db)
  expect(rows).toEqual([{ jumlah_hal: 3, grand_total: 150_000 }])
  expect(await verify(app.db, 'MC2')).toEqual([])
})
