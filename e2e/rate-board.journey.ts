import { expect, it } from 'vitest'
import { parameterHargaBeli } from '#modules/pricing/contract/parameter-harga-beli.ts'
import { phone, startJourney } from './support/journey.ts'

const journey = startJourney()

it('a passer-by reads the prices of the day, and sees a new one the moment it is set', async () => {
  const wall = await journey.person({ size: { width: 1920, height: 1080 } })
  const address = `${journey.url}papan-harga?toko=mc2`
  await wall.page.goto(address)
  await wall.page.getByText('Papan Harga Ini Tidak Tersedia').waitFor()
  await journey.app.set({ PAPAN_HARGA: 'true' }, 'MC2')
  await wall.page.reload()
  // The price is of another day. The limit of price jumps is not part of this test.
  await journey.app.set({ BATAS_UBAH_HARGA: '100' })
  const row = wall.page.getByRole('row', { name: /^750 LOKAL/ })
  const bought = row.getByRole('cell').nth(1)
  await row.waitFor()
  await wall.picture('rate-board')
  const before = await bought.textContent()

  const owner = await journey.loggedIn('own.mc1', { at: parameterHargaBeli.screen.path })
  await owner.page.getByRole('button', { name: 'Edit B750' }).click()
  const dialog = owner.page.getByRole('dialog')
  await dialog.getByLabel('Harga Per Gram').fill('1234000')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect.poll(() => bought.textContent()).toBe('1,234,000')
  expect(before).not.toBe('1,234,000')

  const passing = await journey.person({ size: phone, isDark: true, language: 'jp' })
  await passing.page.goto(address)
  await passing.page.getByRole('row', { name: /^750 LOKAL/ }).waitFor()
  const { scrollWidth, clientWidth } = await passing.page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth).toBe(clientWidth)
  await passing.picture('rate-board-phone-dark', 'whole')

  const half = await journey.person({ isDark: true })
  await half.page.goto(address)
  await half.page.getByRole('row', { name: /^750 LOKAL/ }).waitFor()
  await half.picture('rate-board-half-dark')
})
