import { expect, it } from 'vitest'
import { phone, startJourney } from './support/journey.ts'
import { barriersOf } from './support/screens.ts'

const journey = startJourney()

it('a cashier asks the till what it is for, finds a word, takes the tour, and goes on where he was', async () => {
  const { page, picture, everyLook } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-penjualan' })
  await page.waitForFunction(() => document.activeElement?.matches('[data-scan]'))
  await page.keyboard.press('F1')
  const help = page.getByRole('dialog', { name: 'Bantuan' })
  await help.getByText(/Menjual barang kepada customer/).waitFor()
  // The keys of the screen stand in it, next to those of every screen.
  for (const name of ['F9 Simpan', 'F6 Data Customer', 'F2 Cari Menu']) await help.getByRole('row', { name }).waitFor()
  expect(await barriersOf(page)).toEqual([])
  await everyLook('help')

  await help.getByRole('textbox', { name: 'Cari Kata' }).fill('plafond')
  await help.getByText(/Jumlah tertinggi yang boleh dipinjamkan/).waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await page.waitForFunction(() => document.activeElement?.matches('[data-scan]'))

  await page.keyboard.press('F1')
  await help.getByRole('button', { name: 'Mulai Tur' }).click()
  const tour = page.getByRole('dialog', { name: 'Tur Layar' })
  await tour.getByText('1 dari 6').waitFor()
  expect(await barriersOf(page)).toEqual([])
  await picture('tour-1')
  for (const step of [2, 3, 4, 5, 6]) {
    await page.keyboard.press('Enter')
    await tour.getByText(`${step} dari 6`).waitFor()
    await picture(`tour-${step}`)
  }
  await page.keyboard.press('Enter')
  await tour.waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.matches('[data-scan]'))

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: /Menu User/ }).click()
  await page.getByRole('menuitem', { name: 'Bantuan' }).click()
  await help.getByText(/Menjual barang kepada customer/).waitFor()
  expect((await help.boundingBox())?.width).toBe(phone.width)
  await help.getByRole('button', { name: 'Mulai Tur' }).click()
  await tour.getByText(/^1 dari/).waitFor()
  await picture('tour-phone')
  await page.keyboard.press('ArrowRight')
  await tour.getByText(/^2 dari/).waitFor()
  await page.keyboard.press('ArrowRight')
  await tour.getByText(/^3 dari/).waitFor()
  await picture('tour-phone-3')
})
