import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { endSessionOf } from '#modules/access/contract/data-users.ts'
import { startJourney } from './support/journey.ts'

const journey = startJourney()

async function readyPiece(): Promise<string> {
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode from barang where kode_toko = 'MC2' and status = 'READY' order by kode_barcode limit 1`.execute(journey.app.db)
  return (rows[0] as { kode_barcode: string }).kode_barcode
}

it('a short cut of the network stops no work, the page waits for the end of a longer one, and scanned pieces are there after the reload', async () => {
  const { page, context, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-penjualan' })
  await page.getByLabel('Scan Barcode').waitFor()
  const kode_barcode = await readyPiece()
  await page.keyboard.type(kode_barcode, { delay: 2 })
  await page.keyboard.press('Enter')
  const line = page.locator('.entry-line')
  await line.waitFor()
  const requested: string[] = []
  page.on('dialog', (dialog) => {
    requested.push(dialog.type())
    void dialog.accept()
  })

  await context.setOffline(true)
  await page.waitForTimeout(1_000)
  await context.setOffline(false)
  await page.waitForTimeout(3_500)
  expect(await page.getByRole('alert').filter({ hasText: 'Koneksi' }).count()).toBe(0)

  await context.setOffline(true)
  await page.getByText('Koneksi Terputus').waitFor()
  await picture('offline-notice')
  await page.keyboard.press('Escape')
  expect(await page.getByText('Koneksi Terputus').isVisible()).toBe(true)
  await context.setOffline(false)
  await page.getByText('Koneksi Kembali').waitFor()
  await picture('online-again')
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Muat Ulang', exact: true }).last().click()])
  await line.waitFor()
  expect(await line.textContent()).toContain(kode_barcode)
  expect(requested).toEqual([])
})

it('a user whose session is taken over reads why at the login page, in his language, and none of his data stays behind', async () => {
  const first = await journey.loggedIn('kasir.mc2', { language: 'en', at: '/transaksi-penjualan' })
  await first.page.locator('[data-scan]').waitFor()
  const kode_barcode = await readyPiece()
  await first.page.keyboard.type(kode_barcode, { delay: 2 })
  await first.page.keyboard.press('Enter')
  await first.page.locator('.entry-line').waitFor()
  await first.page.getByRole('status', { name: 'Connected' }).waitFor()
  const requested: string[] = []
  first.page.on('dialog', (dialog) => {
    requested.push(dialog.type())
    void dialog.accept()
  })
  const second = await journey.loggedIn('kasir.mc2')
  await first.page.getByText('Your account is being used on another device.').waitFor()
  await first.picture('login-taken-over')
  expect(requested).toEqual([])

  // He takes the session back and finds an empty till, as another user would. Then the other machine shows the message.
  await second.page.getByRole('status', { name: 'Terhubung' }).waitFor()
  await first.page.locator('input[name="username"]').fill('kasir.mc2')
  await first.page.locator('input[name="password"]').fill('kencana')
  await first.page.keyboard.press('Enter')
  await first.page.getByRole('button', { name: 'Take over' }).click()
  await first.page.locator('[data-scan]').waitFor()
  expect(await first.page.locator('.entry-line').count()).toBe(0)
  await second.page.getByText('Akun Anda dipakai di perangkat lain.').waitFor()

  await first.page.getByRole('status', { name: 'Connected' }).waitFor()
  await journey.app.call('own.mc2', endSessionOf, { params: { user_id: 'kasir.mc2' } })
  await first.page.getByText('Your session was ended by own.mc2.').waitFor()
})

it('a user who logs out himself sees no message', async () => {
  const { page } = await journey.loggedIn('kasir.mc2')
  await page.getByRole('status', { name: 'Terhubung' }).waitFor()
  await page.getByRole('button', { name: /^Menu User/ }).click()
  await page.getByRole('menuitem', { name: 'Keluar' }).click()
  await page.getByRole('button', { name: 'Ya', exact: true }).click()
  await page.locator('input[name="username"]').waitFor()
  expect(await page.getByText('Sesi Anda').count()).toBe(0)
})
