import { expect, it } from 'vitest'
import { jejakAudit } from '#modules/audit/contract/jejak-audit.ts'
import { parameterHargaBeli } from '#modules/pricing/contract/parameter-harga-beli.ts'
import { open, phone, startJourney } from './support/journey.ts'

const journey = startJourney()

it('the owner changes a purchase price and finds the change with before and after', async () => {
  const { page, picture } = await journey.loggedIn('own.mc1', { at: parameterHargaBeli.screen.path })
  await page.getByRole('button', { name: 'Edit B750' }).click()
  await page.getByRole('dialog').getByLabel('Harga Per Gram').fill('1700000')
  await page.getByRole('dialog').getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('cell', { name: 'Rp. 1,700,000' }).waitFor()

  await open(page, jejakAudit.path)
  await page.getByRole('row', { name: /B750/ }).waitFor()
  await picture('jejak-audit-desktop')
  await page.getByLabel('Kunci').fill('b75')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('row', { name: /B750/ }).dblclick()
  const drawer = page.getByRole('dialog')
  const row = drawer.getByRole('row', { name: /Harga Per Gram/ })
  expect(await row.getByRole('cell').nth(1).textContent()).toBe('Rp. 1,700,000')
  expect(await row.getByRole('cell').first().textContent()).toMatch(/^Rp\. /)
  await picture('jejak-audit-change')
  await drawer.getByLabel('Tampilkan juga yang tidak berubah').check()
  await picture('jejak-audit-change-all')
})

it('a branch owner looks from a telephone at night, and sees his own shop only', async () => {
  const { page, picture } = await journey.loggedIn('own.mc2', { size: phone, isDark: true, at: jejakAudit.path })
  await page.getByRole('button', { name: 'Buka' }).first().waitFor()
  expect(await page.getByText('B750').count()).toBe(0)
  await picture('jejak-audit-phone-dark')
  await page.getByRole('button', { name: 'Buka' }).first().click()
  await page.getByRole('dialog').getByText('Sesudah').waitFor()
  await picture('jejak-audit-change-phone-dark')
})
