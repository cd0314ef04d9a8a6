import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { manualShop } from '#modules/manual/server/testing/manual-goods.ts'
import { phone, startJourney } from './support/journey.ts'

const journey = startJourney()

const field = (page: Page, path: string) => page.locator(`[data-field="${path}"]`)

/** Types into a list and takes what it finds, as the keyboard does. */
async function pick(page: Page, path: string, code: string): Promise<void> {
  await field(page, path).focus()
  await page.keyboard.type(code)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** A line behind its key: which lot by its codes, how many, how heavy, and what else is typed of it. */
async function line(page: Page, key: string, path: string, cell: readonly string[], typed: readonly string[]): Promise<void> {
  await page.locator(`[data-adds="${path.split('.')[0]}"]`).waitFor()
  await page.keyboard.press(key)
  for (const [at, name] of ['kode_group', 'kode_dept', 'kode_baki'].entries()) await pick(page, `${path}.${name}`, cell[at] as string)
  for (const [at, name] of ['qty', 'berat', 'hpp'].slice(0, typed.length).entries()) await field(page, `${path}.${name}`).fill(typed[at] as string)
}

it('goods by gram come in, are sold against old ones, and the cashier takes the money for what sales staff have entered', async () => {
  const { app } = journey
  const { cell, other } = await manualShop(app)
  const codes = [cell.kode_group, cell.kode_dept, cell.kode_baki]
  const { page, picture } = await journey.loggedIn('spv.mc2', { at: '/tambah-barang-manual' })
  await line(page, 'F7', 'detail_barang.0', codes, ['10', '20', '16000000'])
  await pick(page, 'kode_supplier', 'SBY01')
  await picture('manual-added')
  await page.keyboard.press('F9')
  await page.getByText('Berhasil Menyimpan Data').waitFor()

  await page.goto(`${journey.url}transaksi-jual-beli-manual`)
  await line(page, 'F7', 'detail_jual.0', codes, ['2', '4.5'])
  await page.getByText('Ada 10 · 20.000 g').waitFor()
  await line(page, 'F4', 'detail_beli.0', [other.kode_group, other.kode_dept, other.kode_baki], ['1', '1'])
  // What she brings is not ours: she says who she is.
  await field(page, 'no_identitas').fill('3374010101900001')
  await field(page, 'no_hp').fill('081234567890')
  await field(page, 'alamat_customer').fill('JALAN MAWAR 3')
  await field(page, 'nama_customer').fill('IBU SRI')
  await field(page, 'kode_sales').click()
  await page.getByRole('option', { name: 'DEWI' }).click()
  await page.keyboard.press('F8')
  await picture('manual-trade')
  await page.setViewportSize(phone)
  await picture('manual-trade-phone')
  await page.keyboard.press('F9')
  await page.getByText('Berhasil Menyimpan Data').waitFor()
  await picture('manual-trade-saved')
  await page.keyboard.press('Escape')

  // From now on the cashier takes the money.
  await app.set({ MANUAL_ITEMS_TRANSACTION_MODULE: 'true' })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto(`${journey.url}transaksi-jual-beli-manual`)
  await line(page, 'F7', 'detail_jual.0', codes, ['1', '2.25'])
  await field(page, 'nama_customer').fill('BAPAK JOKO')
  await page.keyboard.press('F9')
  await page.getByText('Sudah Dikirim Ke Kasir').waitFor()

  const till = await journey.loggedIn('kasir.mc2', { at: '/validasi-jual-beli-manual' })
  await till.page.getByText('BAPAK JOKO').first().click()
  await till.page.keyboard.press('F8')
  await till.picture('manual-validation')
  await till.page.keyboard.press('F9')
  await till.page.getByText('Berhasil Menyimpan Data').waitFor()
  await till.page.keyboard.press('Escape')
  await till.page.getByText('Tidak Ada Data').waitFor()

  await till.page.goto(`${journey.url}batal-penjualan-manual`)
  await till.page.getByText('BAPAK JOKO').first().click()
  await till.page.getByRole('button', { name: 'Batalkan' }).waitFor()
  await till.picture('manual-cancel')
  await till.page.goto(`${journey.url}data-barang-manual`)
  await till.page.getByText('13.250').first().waitFor()
  await till.picture('manual-stock')
  expect(await verify(app.db, 'MC2')).toEqual([])
})
