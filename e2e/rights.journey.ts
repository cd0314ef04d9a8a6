import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dashboard } from '#modules/dashboard/contract/dashboard.ts'
import { saved } from './support/entry.ts'
import { landing, phone, startJourney } from './support/journey.ts'

const journey = startJourney()

it('a cashier begins at the till, and every way home leads there', async () => {
  const { page, picture } = await journey.loggedIn('kasir.mc2')
  expect(page.url()).toContain('/transaksi-penjualan')
  expect(await page.getByRole('navigation', { name: 'Menu Utama' }).getByText('Dashboard').count()).toBe(0)
  await page.goto(`${journey.url}dashboard`)
  await page.getByText('Anda Tidak Memiliki Akses').waitFor()
  await page.locator('main').getByRole('link', { name: 'Ke Halaman Awal' }).click()
  await page.waitForURL(/transaksi-penjualan$/)
  await page.goto(`${journey.url}lihat-penjualan`)
  await page.locator('header').getByRole('link', { name: 'Ke Halaman Awal' }).click()
  await page.waitForURL(/transaksi-penjualan$/)
  await page.getByLabel('Scan Barcode').waitFor()
  await picture('landing-cashier')
})

it('a user who gets the right to costs sees the cost of a piece at once', async () => {
  const { rows } = await sql<{ kode_barcode: string }>`
    select kode_barcode from barang where kode_toko = 'MC2' and status = 'READY' order by 1 limit 1`.execute(journey.app.db)
  const kode_barcode = rows[0]?.kode_barcode as string
  const cashier = await journey.loggedIn('kasir.mc2')
  const drawer = async (name: string) => {
    await cashier.page.goto(`${journey.url}data-barang`)
    await cashier.page.getByLabel('Cari', { exact: true }).fill(kode_barcode)
    // A row that is drawn anew under the finger is not clicked.
    await cashier.page.getByText('1 dari 1 barang').waitFor()
    await cashier.page
      .getByRole('button', { name: kode_barcode })
      .or(cashier.page.getByRole('link', { name: kode_barcode }))
      .first()
      .click()
    const opened = cashier.page.getByRole('dialog', { name: `Barang ${kode_barcode}` })
    await opened.getByText('Harga Per Gram').waitFor()
    await cashier.picture(name)
    return opened.getByText('Hpp', { exact: true }).count()
  }
  expect(await drawer('piece-without-cost')).toBe(0)

  const owner = await journey.loggedIn('own.mc2', { at: '/hak-akses-users' })
  await owner.page.getByRole('combobox', { name: 'User' }).click()
  // The list of users may come after it is opened, and moves when it does: what is typed picks all the same.
  await owner.page.keyboard.type('kasir.mc2')
  await owner.page.getByRole('option', { name: /^kasir\.mc2/ }).waitFor()
  await owner.page.keyboard.press('Enter')
  await owner.page.getByRole('textbox', { name: 'Cari Menu' }).fill('harga modal')
  await owner.page.getByLabel('Harga Modal, Supplier dan Keuntungan').click()
  await owner.picture('hak-khusus')
  await owner.page.keyboard.press('F9')
  await saved(owner.page)
  expect(await drawer('piece-with-cost')).toBe(1)
})

it('the dashboard says what there is, in the words of the language, and what failed', async () => {
  const { page, picture, context } = await journey.loggedIn('own.mc2')
  await page.getByText('Penjualan Hari Ini').waitFor()
  await page.getByText('Belum Ada Transaksi Tahun Ini').waitFor()
  await picture('dashboard-new')
  const dark = await journey.loggedIn('spv.mc2', { size: phone, isDark: true, language: 'jp' })
  await dark.page.getByText('今年の取引はまだありません').waitFor()
  await dark.picture('dashboard-new-phone')
  await context.route(/penjualan\/chart/, (route) =>
    route.fulfill({ status: 503, json: { code: 'BUSY', message: 'Server Sedang Sibuk, Silakan Coba Lagi', request_id: 'x' } }),
  )
  await page.reload()
  await page.getByText('Server Sedang Sibuk, Silakan Coba Lagi').waitFor()
  await picture('dashboard-failed')
  await page.waitForLoadState('networkidle')
  const again = page.getByRole('button', { name: 'Coba Lagi' })
  await Promise.all([page.waitForRequest(/penjualan\/chart/), again.click()])
  await again.waitFor()
  await context.unroute(/penjualan\/chart/)
  // The page also asks again by itself on a message for its shop: then the button is gone before the press.
  await expect
    .poll(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 }).catch(() => undefined)
      return page.getByText('Penjualan Hari Ini').isVisible()
    })
    .toBe(true)
  expect(page.url()).toMatch(landing)
  expect(page.url()).toContain(dashboard.path)
})
