import { expect, it } from 'vitest'
import { masterSupplier } from '#modules/masters/contract/master-supplier.ts'
import { parameterHargaBeli } from '#modules/pricing/contract/parameter-harga-beli.ts'
import { masterBatuBerlian } from '#modules/masters/contract/master-batu-berlian.ts'
import { phone, startJourney } from './support/journey.ts'

const journey = startJourney()

it('the owner changes a purchase price: the button says that it was touched, and the history who set it', async () => {
  const { page, picture } = await journey.loggedIn('own.mc1', { at: parameterHargaBeli.screen.path })
  await page.getByRole('button', { name: 'Edit B750' }).click()
  const save = page.getByRole('dialog').getByRole('button', { name: 'Simpan' })
  const look = () => save.evaluate((button) => getComputedStyle(button).backgroundColor)
  const untouched = await look()
  await picture('buy-price-untouched')
  await page.getByRole('dialog').getByLabel('Harga Per Gram').fill('1700000')
  await expect.poll(look).not.toBe(untouched)
  await picture('buy-price-touched')
  await save.click()
  await page.getByRole('cell', { name: 'Rp. 1,700,000' }).waitFor()
  await page.getByRole('button', { name: 'Riwayat Harga B750' }).click()
  await page.getByRole('dialog').getByText('own.mc1').waitFor()
  await picture('buy-price-history')
})

it('a branch looks at its suppliers and what it owes them, also on a phone at night', async () => {
  const { page, picture } = await journey.loggedIn('own.mc2', { size: phone, isDark: true, at: masterSupplier.screen.path })
  await page.getByText('PENGRAJIN BANDUNG').waitFor()
  expect(await page.getByRole('button', { name: 'Tambah' }).count()).toBe(0)
  await picture('suppliers-phone-dark')
})

it('the head office describes a stone', async () => {
  const { page, picture } = await journey.loggedIn('own.mc1', { at: masterBatuBerlian.screen.path })
  await page.getByText('ROUND 0.30 F VVS1').waitFor()
  await picture('stones')
  await page.getByRole('button', { name: 'Edit BR0001' }).click()
  await page.getByRole('dialog').waitFor()
  await picture('stone-form')
})
