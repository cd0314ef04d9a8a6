import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { saved } from './support/entry.ts'
import { phone, startJourney } from './support/journey.ts'

const journey = startJourney()

it('the customer follows his sale on the second screen: piece, price lines, total and change; with the session it goes dark', async () => {
  const { rows } = await sql<{ kode_barcode: string; nama_barang: string }>`
    select kode_barcode, nama_barang from barang where kode_toko = 'MC2' and status = 'READY' order by kode_barcode limit 1`.execute(journey.app.db)
  const { kode_barcode, nama_barang } = rows[0]!
  // Its picture, as the shop took it.
  const [foto, folder] = ['UjiLayarCustomer', join(journey.app.filesFolder, 'barang')]
  await mkdir(folder, { recursive: true })
  await sharp({ create: { width: 160, height: 160, channels: 3, background: '#c9a227' } })
    .jpeg()
    .toFile(join(folder, `${foto}.kecil.jpg`))
  await journey.app.asOwner(sql`update barang set foto = ${foto} where kode_barcode = ${kode_barcode}`)
  const till = await journey.loggedIn('kasir.mc2', { at: '/transaksi-penjualan' })
  const { page } = till
  await page.getByRole('button', { name: 'Layar Customer' }).click()
  await page.getByRole('img', { name: 'Kode Layar Customer' }).waitFor()
  await till.picture('customer-screen-code')
  const [screen] = await Promise.all([till.context.waitForEvent('page'), page.getByRole('link', { name: 'Buka Di Jendela Baru' }).click()])
  await screen.getByText('Selamat Datang').waitFor()
  expect(new URL(screen.url()).hash).toHaveLength(44)

  await page.bringToFront()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  const scan = page.getByLabel('Scan Barcode')
  await scan.fill(kode_barcode)
  await scan.press('Enter')
  await page.getByText(nama_barang).first().waitFor()
  await screen.getByText(nama_barang).waitFor()
  await screen.getByRole('img', { name: nama_barang }).waitFor()
  await screen.getByText(/Berat × Harga Per Gram|Harga Barang/).waitFor()
  const totalOf = async () => (await page.getByTestId('grand-total').textContent())?.replace(/[^\d]/g, '')
  const shownTotal = async () => (await screen.locator('main aside p strong').first().textContent())?.replace(/[^\d]/g, '')
  await expect.poll(shownTotal).toBe(await totalOf())

  // A discount is there as it is typed.
  const before = await shownTotal()
  await page.keyboard.press('F7')
  await page.keyboard.type('50000')
  await expect.poll(shownTotal).not.toBe(before)
  await page.locator('[data-field="detail_barang.0.diskon_rp"]').fill('0')
  await expect.poll(shownTotal).toBe(before)

  await page.locator('[data-field="kode_sales"]').click()
  await page.getByRole('option', { name: 'DEWI' }).click()
  await page.keyboard.press('F8')
  await page.locator('[data-field="detail_bayar.0.jumlah"]').fill(String(Number(before) + 50_000))
  await screen.getByText('Kembalian').waitFor()
  await screen.getByText('Rp. 50,000').waitFor()
  await screen.emulateMedia({ colorScheme: 'dark' })
  await screen.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
  await till.picture('till-with-screen')
  const picture = async (name: string) => {
    if (process.env['KENCANA_PICTURES'] === 'yes') await screen.screenshot({ path: `dist/journeys/${name}.png` })
  }
  await picture('customer-screen-dark')
  await screen.setViewportSize(phone)
  await picture('customer-screen-phone-dark')
  await screen.setViewportSize({ width: 1366, height: 768 })
  await page.keyboard.press('F9')
  await saved(page)
  await screen.getByText('Terima Kasih Atas Kunjungan Anda').waitFor()
  await screen.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'light'))
  await picture('customer-screen-thanks')

  // Nothing of what it cost ever came to this window.
  const reply = await screen.evaluate(async () => {
    const answer = await fetch('api/layar-customer/lihat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ kunci: location.hash.slice(1) }),
    })
    return answer.text()
  })
  expect(reply).toContain(nama_barang)
  for (const secret of ['hpp', 'modal', 'supplier', kode_barcode]) expect(reply).not.toContain(secret)

  // Another machine takes the account over: the customer screen of the old till is closed.
  await journey.loggedIn('kasir.mc2', { at: '/transaksi-penjualan' })
  await screen.getByText('Layar Ini Sudah Ditutup Kasir').waitFor()
})
