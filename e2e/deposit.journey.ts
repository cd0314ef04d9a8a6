import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { saved } from './support/entry.ts'
import { open, phone, startJourney } from './support/journey.ts'

const journey = startJourney()

const field = (page: Page, path: string) => page.locator(`[data-field="${path}"]`)

it('a piece is laid aside, paid further and picked up; another one is given up with an approval', async () => {
  const { app } = journey
  const [one, two] = (await stockPieces(app.db, 'MC2', 2)) as [string, string]
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-titipan' })

  /** Lays a piece aside: its number is answered. */
  const layAside = async (kode_barcode: string, name: string): Promise<string> => {
    await page.locator('[data-scan]').fill(kode_barcode)
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Barang' }).getByText(kode_barcode).waitFor()
    await field(page, 'nama_customer').fill(name)
    await field(page, 'no_hp').fill('081234567890')
    if (!(await field(page, 'kode_sales').inputValue())) {
      await field(page, 'kode_sales').click()
      await page.getByRole('option', { name: 'DEWI' }).click()
    }
    await field(page, 'dp').fill('500000')
    await page.keyboard.press('F8')
    if (name === 'IBU TITI') await picture('deposit-entry')
    await page.keyboard.press('F9')
    await saved(page)
    const number = /TT-MC2-\d+-\d+/.exec((await page.getByRole('dialog').textContent()) ?? '')?.[0] ?? ''
    if (name === 'IBU TITI') await picture('deposit-saved')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    return number
  }
  const [taken, given] = [await layAside(one, 'IBU TITI'), await layAside(two, 'PAK BUDI')]
  expect([taken, given]).toEqual([expect.stringMatching(/^TT-/), expect.stringMatching(/^TT-/)])

  await open(page, '/bayar-titipan')
  await page.getByRole('button', { name: taken }).click()
  await field(page, 'dp').fill('300000')
  await page.keyboard.press('F8')
  await picture('deposit-payment')
  await page.setViewportSize(phone)
  await picture('deposit-payment-phone', 'whole')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.keyboard.press('F9')
  await saved(page)

  await open(page, '/ambil-titipan')
  await page.getByRole('button', { name: taken }).click()
  await page.keyboard.press('F8')
  await picture('deposit-pick-up')
  await page.keyboard.press('F9')
  await saved(page)
  await picture('deposit-picked-up')

  await open(page, '/batal-titipan')
  await page.getByRole('button', { name: given }).click()
  await field(page, 'potongan_batal').fill('50000')
  await field(page, 'keterangan').fill('TIDAK JADI')
  await page.keyboard.press('F8')
  await picture('deposit-given-up')
  await page.keyboard.press('F9')
  const approval = page.getByRole('dialog')
  await approval.waitFor()
  await picture('deposit-approval')
  await expect.poll(async () => approval.textContent()).toContain(given)

  await open(page, '/lihat-titipan')
  await page.getByText(taken).first().waitFor()
  await picture('deposit-list')
  await page.getByText(given).first().click()
  await page.getByText('Uang Titipan').first().waitFor()
  await picture('deposit-drawer')
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('sales staff enter a deposit and a sale, the cashier takes the money', async () => {
  const { app } = journey
  const [kode_barcode, sold] = (await stockPieces(app.db, 'MC2', 2)) as [string, string]
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-titipan' })
  await page.locator('[data-scan]').fill(kode_barcode)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Barang' }).getByText(kode_barcode).waitFor()
  await field(page, 'nama_customer').fill('IBU ANTRI')
  await field(page, 'no_hp').fill('081234567890')
  await field(page, 'kode_sales').click()
  await page.getByRole('option', { name: 'DEWI' }).click()
  await field(page, 'dp').fill('400000')
  await picture('deposit-to-cashier')
  await page.getByRole('button', { name: 'Kirim Ke Kasir' }).click()
  await page.getByText('Sudah Dikirim Ke Kasir').waitFor()

  await open(page, '/validasi-titipan')
  await page.getByRole('button', { name: 'IBU ANTRI' }).click()
  await page.keyboard.press('F8')
  await picture('deposit-validation')
  await page.keyboard.press('F9')
  await saved(page)

  await open(page, '/transaksi-penjualan')
  await page.locator('[data-scan]').fill(sold)
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Barang' }).getByText(sold).waitFor()
  await page.getByRole('button', { name: 'Kirim Ke Kasir' }).click()
  const notice = page.getByRole('dialog')
  await notice.getByText('Sudah Dikirim Ke Kasir').waitFor()
  const slip = /AP-MC2-\d+-\d+/.exec((await notice.textContent()) ?? '')?.[0] ?? ''
  await picture('sale-to-cashier')
  await page.keyboard.press('Escape')
  await notice.waitFor({ state: 'hidden' })

  // The price changes while the customer walks to the till. This shop holds no prices.
  await app.set({ HARGA_DITAHAN_MENIT: '0' })
  await sql`update grup set harga = harga + 10000`.execute(app.db)
  await open(page, '/validasi-penjualan')
  await page.getByRole('button', { name: slip }).waitFor()
  await page.locator('[data-scan]').fill(slip)
  await page.keyboard.press('Enter')
  await page.getByText(/Total berubah dari/).waitFor()
  await page.keyboard.press('F8')
  await picture('sale-validation')
  await page.setViewportSize(phone)
  await picture('sale-validation-phone', 'whole')
  await page.keyboard.press('F9')
  await saved(page)
  expect(await verify(app.db, 'MC2')).toEqual([])
})

it('the report of open deposits and the entry are seen in the dark on a telephone', async () => {
  const { page, picture } = await journey.loggedIn('spv.mc2', { at: '/transaksi-titipan', size: phone, isDark: true })
  await page.locator('[data-scan]').waitFor()
  await picture('deposit-entry-phone-dark', 'whole')
  await open(page, '/laporan-titipan')
  await page.getByRole('heading', { name: 'Laporan Titipan' }).waitFor()
  await picture('deposit-report-phone-dark')
})
