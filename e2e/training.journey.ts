import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword } from '#db/seed/demo-password.ts'
import { beginTraining } from '#modules/training/contract/kosongkan-latihan.ts'
import { saved } from './support/entry.ts'
import { phone, startJourney } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'
import { saysIn } from './support/paper.ts'
import { type Ready, readyPieces } from './support/pieces.ts'
import { barriersOf } from './support/screens.ts'
import { closeTour } from './support/tour.ts'

const journey = startJourney({ hasTraining: true })

const scan = async (page: Page, { kode_barcode, nama_barang }: Ready) => {
  await page.waitForFunction(() => document.activeElement?.matches('[data-scan]'))
  const keyboard = await keyboardOf(page)
  await keyboard.scan(kode_barcode)
  await keyboard.handled()
  await page.getByText(nama_barang).first().waitFor()
}

const logIn = async (page: Page, user_id: string) => {
  await page.locator('input[name="username"]').fill(user_id)
  await page.locator('input[name="password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /Menu User/ }).waitFor()
}

it('a beginner goes from the shop into training, sells a piece there, and finds the shop as he left it', async () => {
  const [left, sold] = (await readyPieces(journey.app.db, 2)) as [Ready, Ready]
  const { page: shop, context, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-penjualan' })
  // A sale is open in the shop.
  await scan(shop, left)
  await shop.getByRole('button', { name: /Menu User/ }).click()
  await picture('training-way-there')
  const [page] = await Promise.all([context.waitForEvent('page'), shop.getByRole('menuitem', { name: 'Mode Latihan' }).click()])

  // It is prepared for the first who comes, and the login of the shop is none here.
  await page.locator('input[name="username"]').waitFor()
  expect(await page.title()).toMatch(/^LATIHAN · /)
  await page.getByText('Hanya latihan: barang dan uangnya tidak ada.').waitFor()
  expect(await barriersOf(page)).toEqual([])
  await logIn(page, 'kasir.mc2')
  await page.goto(`${journey.url}latihan/transaksi-penjualan`)
  // The till is shown to him first.
  await closeTour(page)
  // No sale is open in the training.
  await page.getByText('Scan barang pertama untuk memulai').waitFor()
  await scan(page, sold)
  await page.locator('[data-field="kode_sales"]').click()
  await page.getByRole('option', { name: 'DEWI' }).click()
  await page.keyboard.press('F8')
  await page.keyboard.press('F9')
  await saved(page)
  expect(await page.title()).toBe('LATIHAN · Transaksi Penjualan')

  // Its receipt, as the mobile wrapper gets it, is worth nothing.
  await page.evaluate(() => {
    ;(window as { KencanaWrapper?: object }).KencanaWrapper = { postMessage: (message: string) => ((window as { handed?: string }).handed = message) }
  })
  await page.keyboard.press('F10')
  const handed = await page.waitForFunction(() => (window as { handed?: string }).handed)
  const receipt = JSON.parse((await handed.jsonValue()) as string) as { data: string }
  expect(saysIn(Buffer.from(receipt.data, 'base64'), 'LATIHAN')).toBe(true)
  await page.keyboard.press('Escape')

  expect(await barriersOf(page)).toEqual([])
  await page.setViewportSize(phone)
  expect(await barriersOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  await page.getByRole('complementary', { name: 'Mode Latihan' }).getByRole('link', { name: 'Kembali Ke Toko' }).click()

  // The shop, in both windows: the same session, and the piece that lay on the counter; the one sold in training is in its tray.
  await page.getByRole('button', { name: /Menu User/ }).waitFor()
  expect(await page.getByText('Hanya latihan').count()).toBe(0)
  await shop.reload()
  await shop.getByText(left.nama_barang).first().waitFor()
  const { rows } = await sql<{ status: string }>`select status from barang where kode_barcode = ${sold.kode_barcode}`.execute(journey.app.db)
  expect(rows).toEqual([{ status: 'READY' }])
})

it('a supervisor empties it, and the users in it get a message', async () => {
  const { page: beginner } = await journey.person()
  await journey.app.call('kasir.mc3', beginTraining)
  await beginner.goto(`${journey.url}latihan/`)
  await beginner.locator('input[name="username"]').waitFor()
  await logIn(beginner, 'kasir.mc3')
  const { page, picture } = await journey.person()
  await page.goto(`${journey.url}latihan/`)
  await logIn(page, 'spv.mc2')
  await page.getByRole('button', { name: /Menu User/ }).click()
  await page.getByRole('menuitem', { name: 'Kosongkan Latihan' }).click()
  await page.getByText('Semua transaksi latihan hilang').waitFor()
  await picture('training-emptied')
  await page.getByRole('dialog').getByRole('button', { name: 'Kosongkan Latihan' }).click()
  // Neither window makes another training by itself; who wants one begins it, and the login page says why he has to log in again.
  for (const each of [page, beginner]) await each.getByText('Latihan Sudah Dikosongkan, Atau Belum Dimulai').waitFor()
  await picture('training-not-begun')
  await page.getByText('Buka dari menu nama Anda di toko: Mode Latihan.').waitFor()
  await journey.app.call('kasir.mc3', beginTraining)
  await page.reload()
  await page.getByText('Latihan sudah dikosongkan, atau sesi Anda berakhir. Silakan masuk lagi.').waitFor()
})
