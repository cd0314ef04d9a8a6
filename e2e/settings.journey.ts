import { expect, it } from 'vitest'
import { desktop, open, phone, startJourney } from './support/journey.ts'

const journey = startJourney()

it('the owner changes a setting of the chain; every open browser is asked, goes on with it, and the dates obey', async () => {
  const cashier = await journey.loggedIn('kasir.mc2')
  const supervisor = await journey.loggedIn('spv.mc2', { size: phone, isDark: true })
  await cashier.page.getByRole('status', { name: 'Terhubung' }).waitFor()
  const { page, picture } = await journey.loggedIn('own.mc1', { at: '/settingsystem' })
  await page.getByRole('heading', { name: 'Modul', exact: true }).waitFor()
  await picture('settingsystem')
  // Modules are bought: an owner sees them and switches none.
  expect(await page.getByLabel('Kupon: terbit, bayar dan laporan', { exact: true }).isDisabled()).toBe(true)

  await page.getByLabel('Cari', { exact: true }).fill('tanggal')
  await page.getByText('Tanggal mengikuti tanggal aktif toko dan tidak bisa diubah').waitFor()
  const rowOf = (key: string) => page.locator(`.setting-row[data-key="${key}"]`)
  await rowOf('TANGGAL_AKTIF').getByRole('switch').click({ force: true })
  await rowOf('TANGGAL_AKTIF').getByRole('button', { name: 'Kembalikan Tanggal mengikuti tanggal aktif toko dan tidak bisa diubah' }).waitFor()
  await rowOf('AKTIF_TANGGAL_KEMARIN_SPV').getByRole('switch').click({ force: true })
  await rowOf('AKTIF_TANGGAL_KEMARIN_SPV').getByRole('button', { name: 'Kembalikan Supervisor boleh memakai tanggal sebelumnya' }).waitFor()
  await picture('settingsystem-found')
  await page.setViewportSize(phone)
  await picture('settingsystem-phone')
  await page.setViewportSize(desktop)

  for (const who of [cashier, supervisor]) {
    await who.page.getByText('Pengaturan Toko Berubah').waitFor()
    await Promise.all([who.page.waitForEvent('load'), who.page.getByRole('button', { name: 'Muat Ulang' }).last().click()])
  }
  await open(cashier.page, '/laporan-penjualan')
  await cashier.page.getByLabel('Tanggal Awal').waitFor()
  expect(await cashier.page.getByRole('button', { name: 'Kemarin', exact: true }).count()).toBe(0)
  await cashier.picture('tanggal-aktif')

  await open(supervisor.page, '/laporan-penjualan')
  await supervisor.page.getByRole('button', { name: 'Aktifkan Tanggal Sebelumnya' }).click()
  await supervisor.page.getByText('Warning !!!').waitFor()
  await supervisor.picture('tanggal-sebelumnya-phone-dark')
  await supervisor.page.getByRole('button', { name: 'Aktifkan', exact: true }).click()
  await supervisor.page.getByRole('button', { name: 'Kemarin', exact: true }).click()
  await supervisor.page.getByText('Terjadi Kesalahan').waitFor({ state: 'hidden' })
  await supervisor.picture('tanggal-sebelumnya-aktif-phone-dark')
})

it('a branch sets its own rounding, and takes it back', async () => {
  const { page } = await journey.loggedIn('own.mc2', { at: '/settingsystem' })
  await page.getByLabel('Cari', { exact: true }).fill('pembulatan harga jual')
  const field = page.getByLabel('Pembulatan Harga Jual')
  await field.fill('0')
  await page.getByText('Nilai Antara 1 Dan 1,000,000').waitFor()
  expect(await page.getByRole('button', { name: 'Simpan' }).isDisabled()).toBe(true)
  await field.fill('250')
  await field.press('Enter')
  await page.getByText('Cabang Ini').waitFor()
  await page.getByRole('button', { name: 'Kembalikan Pembulatan Harga Jual' }).click()
  await page.locator('.setting-row', { hasText: 'Pembulatan Harga Jual' }).getByText('Bawaan').waitFor()
})

it('a message to try the WhatsApp account says that no server is set up', async () => {
  const { page, picture } = await journey.loggedIn('own.mc3', { isDark: true, at: '/whatsapp-setting' })
  await page.getByLabel('Kirim Pesan Percobaan Ke').fill('0812 3456 789')
  await page.getByRole('button', { name: 'Kirim', exact: true }).click()
  await page.getByText('Server WhatsApp Belum Diatur').waitFor()
  await picture('whatsapp-setting-dark')
})
