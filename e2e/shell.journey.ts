import { expect, it } from 'vitest'
import { putInOutbox } from '#engine/server/outbox.ts'
import { rooms } from '#engine/server/realtime.ts'
import { inTransaction } from '#engine/server/transaction.ts'
import { desktop, logIn, startJourney } from './support/journey.ts'

const journey = startJourney({ servesDocs: true })

const tell = (topic: string, payload: unknown, room = rooms.shop('MC2')) =>
  inTransaction(journey.app.db, { user_id: '' }, (tx) => putInOutbox(tx, topic, room, payload))

it('long work shows how far it has come until it is said to be over, and a changed language is taken over', async () => {
  const { page, picture } = await journey.loggedIn('spv.mc2')
  await page.getByRole('status', { name: 'Terhubung' }).waitFor()
  await tell('progress', { nama: 'AMBIL', progress: 3, total: 10 })
  await page.getByText('Sedang Mengambil Data !!!').waitFor()
  await page.getByText('3 / 10').waitFor()
  await picture('progress')
  await tell('progress', { nama: 'MATI', progress: 0, total: 1 })
  await page.getByText('3 / 10').waitFor({ state: 'hidden' })

  await journey.app.set({ MULTI_BAHASA: 'en' }, 'MC2')
  await tell('settings-changed', { list: [{ key: 'MULTI_BAHASA', value: 'en' }] })
  await page.getByText('Pengaturan Toko Berubah').waitFor()
  await page.getByRole('button', { name: 'Muat Ulang' }).last().click()
  await page.getByText('Sales this month').waitFor()
  await journey.app.set({ MULTI_BAHASA: 'id' }, 'MC2')
})

it('without a connection nothing can be done, and what was typed is still there when it is back', async () => {
  const { page, context, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-penjualan' })
  await page.getByLabel('Scan Barcode').waitFor()
  // A line that is not there yet would be tried again and again.
  await page.getByRole('status', { name: 'Terhubung' }).waitFor()
  await context.setOffline(true)
  await page.getByText('Koneksi Terputus').waitFor()
  await picture('offline')
  await page.keyboard.press('Escape')
  expect(await page.getByText('Koneksi Terputus').isVisible()).toBe(true)
  await context.setOffline(false)
  await page.getByText('Koneksi Kembali').waitFor()
  await page.getByRole('button', { name: 'Muat Ulang' }).last().click()
  await page.getByLabel('Scan Barcode').waitFor()
})

it('the head office looks at a branch, minifies its menu, changes its view and leaves', async () => {
  const { page, picture } = await journey.loggedIn('own.mc1')
  await page.getByRole('combobox', { name: 'Cabang' }).click()
  await page.getByRole('option', { name: /MC3/ }).click()
  await expect.poll(() => page.getByRole('combobox', { name: 'Cabang' }).inputValue()).toContain('Kencana Ungaran')

  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: 'Penjualan' }).hover()
  await page.getByRole('link', { name: 'Pelunasan Penjualan', exact: true }).waitFor()
  await picture('menu-minified')
  await page.mouse.move(desktop.width / 2, desktop.height / 2)
  await page.getByRole('link', { name: 'Pelunasan Penjualan', exact: true }).waitFor({ state: 'hidden' })

  await page.getByRole('button', { name: 'Tampilan Gelap' }).click()
  expect(await page.evaluate(() => document.documentElement.getAttribute('data-mantine-color-scheme'))).toBe('dark')
  await page.getByRole('button', { name: 'Bahasa' }).click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await page.getByRole('button', { name: 'User menu: Pemilik MC1' }).click()
  await page
    .getByRole('menuitem', { name: 'Log out' })
    .or(page.getByRole('menuitem', { name: /Out/ }))
    .first()
    .click()
  await page.getByText('Do you want to log out?').waitFor()
  await picture('leave')
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByLabel('Username').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('kencana.session'))).toBeNull()
})

it('inside the mobile wrapper there is a Home button', async () => {
  const { page, context } = await journey.person()
  await context.addInitScript(() => {
    ;(window as { KencanaWrapper?: object }).KencanaWrapper = { postMessage: () => {} }
  })
  await page.goto(journey.url)
  await logIn(page, 'own.mc3')
  await page.getByRole('link', { name: 'Home', exact: true }).waitFor()
})

it('describes its calls to developers', async () => {
  const { page, picture } = await journey.person()
  await page.goto(`${journey.url}api/docs`)
  await page.getByLabel('Select a definition').selectOption({ label: 'sales' })
  await page.getByText('/penjualan', { exact: true }).first().waitFor()
  await picture('api-docs')
})
