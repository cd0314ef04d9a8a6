import { expect, it } from 'vitest'
import { freePort } from '#apps/server/free-port.ts'
import { type TestApp, startTestApp } from '#apps/server/testing/test-app.ts'
import { demoPassword } from '#db/seed/demo-password.ts'
import { updateUser } from '#modules/access/contract/data-users.ts'
import { masterBank } from '#modules/masters/contract/master-bank.ts'
import { clearSetting, writeSetting } from '#modules/settings/contract/settingsystem.ts'
import type { Page } from 'playwright-core'
import { saved } from './support/entry.ts'
import { desktop, logIn, open, phone, startJourney } from './support/journey.ts'

const journey = startJourney()

/** Opens a browser without a chosen language. */
async function freshPage(): Promise<Page> {
  const context = await journey.browser.newContext({ viewport: desktop })
  return context.newPage()
}

/** Takes the changed settings over, and waits for the page that comes a second later. */
async function loadedAnew(page: Page): Promise<void> {
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Muat Ulang' }).last().click()])
}

it('a user without a chosen language sees that of the chain at the login page, and that of his shop inside', async () => {
  const set = (value: string, cakupan: string) =>
    journey.app.call('own.mc1', writeSetting, { params: { key: 'MULTI_BAHASA' }, body: { value, cakupan }, shop: 'MC3' })
  await set('en', 'CHAIN')
  await set('it', 'SHOP')
  const page = await freshPage()
  await page.goto(journey.url)
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  await page.getByText('Release branch').waitFor({ state: 'hidden' })
  await logIn(page, 'spv.mc3')
  await page.getByText('Vendite del mese').first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('language'))).toBeNull()

  // Who has chosen one himself keeps it, until the shop changes its own and he takes that over.
  await page.getByRole('button', { name: 'Lingua' }).click()
  await page.getByRole('menuitem', { name: 'Bahasa Indonesia' }).click()
  await page.reload()
  await page.getByText('Penjualan Bulan Ini').first().waitFor()
  await page.getByRole('status', { name: 'Terhubung' }).waitFor()
  await set('en', 'SHOP')
  await page.getByText('Pengaturan Toko Berubah').waitFor()
  await loadedAnew(page)
  await page.getByText('Sales this month').first().waitFor()
  for (const cakupan of ['SHOP', 'CHAIN']) {
    await journey.app.call('own.mc1', clearSetting, { params: { key: 'MULTI_BAHASA' }, query: { cakupan }, shop: 'MC3' })
  }
  await page.context().close()
})

it('a user who changes settings is asked to reload when he has finished, and his own menu follows', async () => {
  const { page, picture } = await journey.loggedIn('su.mc1', { at: '/settingsystem' })
  await page.getByRole('status', { name: 'Terhubung' }).waitFor()
  const subjects = page.getByRole('navigation', { name: 'Bagian' })
  await subjects.getByRole('button', { name: 'Otorisasi' }).click()
  await page.getByText('Push belum diatur').waitFor()
  await subjects.getByRole('button', { name: 'Modul' }).click()
  const row = page.locator('.setting-row[data-key="PLAFOND_HUTANG"]')
  await row.getByRole('switch').click({ force: true })
  await row.getByText('Tidak').waitFor()
  await page.waitForTimeout(500)
  expect(await page.getByText('Pengaturan Toko Berubah').count()).toBe(0)
  await picture('settingsystem-push')
  await page.setViewportSize(phone)
  await picture('settingsystem-push-phone')
  await page.setViewportSize(desktop)
  await page.keyboard.press('F2')
  await page.keyboard.type('dashboard', { delay: 20 })
  await page.keyboard.press('Enter')
  await page.getByText('Pengaturan Toko Berubah').waitFor()
  await loadedAnew(page)
  await open(page, '/master-plafond-hutang')
  await page.getByText('Fitur Ini Belum Aktif').waitFor()
  await journey.app.set({ PLAFOND_HUTANG: 'true' })
})

it('a long import shows how far it has come while the server works', async () => {
  const { page, picture } = await journey.loggedIn('own.mc1', { at: masterBank.screen.path })
  await page.getByRole('status', { name: 'Terhubung' }).waitFor()
  await page.getByRole('button', { name: 'Impor' }).click()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Pilih File CSV atau Excel' }).click()])
  const rows = Array.from({ length: 3_000 }, (_, at) => `B${at},BANK NOMOR ${at}`)
  await chooser.setFiles({ name: 'bank.csv', mimeType: 'text/csv', buffer: Buffer.from(['Kode Bank,Nama Bank', ...rows].join('\n')) })
  await page.getByText('3000 baris').first().waitFor()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('dialog', { name: 'Mohon Menunggu' }).waitFor()
  await page.getByText('Sedang Mengirim Data !!!').waitFor()
  await page.getByText(/^\d+ \/ 3000$/).waitFor()
  await picture('progress-import')
  await saved(page)
  await page.getByText('Sedang Mengirim Data !!!').waitFor({ state: 'hidden' })
})

it('a user whose account is closed during work reads so at the login page, and the machine keeps none of his data', async () => {
  const { page, picture } = await journey.loggedIn('kasir.mc3', { at: '/transaksi-penjualan' })
  await page.getByRole('status', { name: 'Terhubung' }).waitFor()
  await page.evaluate(() => localStorage.setItem('kencana.till.MC3', 'a draft'))
  const { body: users } = await journey.app.call('mu.mc1', 'GET users/get/all')
  const { nama, level, kode_toko } = users.find(({ user_id }: { user_id: string }) => user_id === 'kasir.mc3')
  const change = (is_active: boolean) =>
    journey.app.call('mu.mc1', updateUser, { params: { user_id: 'kasir.mc3' }, body: { nama, level, kode_toko, no_whatsapp: null, is_active } })
  expect((await change(false)).status).toBe(200)
  await page.getByText('User Atau Cabang Anda Sudah Tidak Aktif').waitFor()
  await picture('login-deleted')
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('kencana.')))).toEqual([])
  await change(true)
})

it('paths are what they are, small letters and capitals; an empty page, all menus and the page of nowhere have theirs', async () => {
  const { page, picture } = await journey.loggedIn('spv.mc2', { at: '/submenubarang' })
  await page.getByRole('heading', { name: 'Halaman Tidak Ditemukan' }).waitFor()
  await page.goto(`${journey.url}404`)
  await page.getByRole('heading', { name: 'Halaman Tidak Ditemukan' }).waitFor()
  await page.goto(`${journey.url}blank`)
  await page.getByRole('heading', { name: 'Halaman Kosong' }).waitFor()
  await page.goto(`${journey.url}landingpages`)
  await page.getByRole('heading', { name: 'Semua Menu' }).waitFor()
  await picture('landingpages')
  await page.getByRole('link', { name: 'Laporan Penjualan' }).last().click()
  await page.getByRole('link', { name: 'Kembali' }).click()
  await page.waitForURL(/SubMenuLaporan$/)
})

it('screens of one server work with the API of another that names theirs, encrypted, sockets included', async () => {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  let api: TestApp | undefined
  let screens: TestApp | undefined
  try {
    api = await startTestApp({
      servesWeb: true,
      origins: [origin],
      branch: 'pusat',
      payload: { secret: 'a secret of more than thirty letters', plain: ['kode_toko'] },
    })
    const apiUrl = await api.url()
    screens = await startTestApp({ servesWeb: true, backend: `${apiUrl}api` })
    await screens.app.listen(port, '127.0.0.1')
    const page = await freshPage()
    const sent: string[] = []
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    page.on('request', (request) => {
      if (request.url().includes('/api/')) sent.push(`${request.method()} ${request.url()} ${request.postData() ?? ''}`)
    })
    await page.goto(origin)
    await page.getByText('pusat', { exact: true }).waitFor()
    await logIn(page, 'spv.mc2')
    await page.getByRole('status', { name: 'Terhubung' }).waitFor()
    await page.goto(`${origin}/laporan-stock-baki`)
    await page.locator('form button[type=submit]').click()
    await page.locator('tfoot').waitFor()
    expect(sent.length).toBeGreaterThan(2)
    expect(sent.filter((each) => !each.includes(apiUrl) || each.includes(demoPassword))).toEqual([])
    expect(complaints).toEqual([])
    // The page may speak to no third one.
    await page.evaluate(() => fetch('http://127.0.0.1:9/').catch(() => {}))
    await expect.poll(() => complaints.join()).toContain('Content Security Policy')
    await page.context().close()
  } finally {
    await screens?.stop()
    await api?.stop()
  }
})
