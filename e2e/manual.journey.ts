import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { manualShop } from '#modules/bulk-goods/server/testing/manual-goods.ts'
import { saved } from './support/entry.ts'
import { allowByKeys, tabTo, typedChoice, withoutMouse, write } from './support/hands.ts'
import { open, phone, startJourney } from './support/journey.ts'

const journey = startJourney()

const field = (page: Page, path: string) => page.locator(`[data-field="${path}"]`)

/** Steps to a list, types into it and takes what it finds. */
async function pick(page: Page, path: string, code: string): Promise<void> {
  await tabTo(page, field(page, path))
  await typedChoice(page, code)
}

/** Steps to a thing that is listed, and chooses it. */
async function choose(page: Page, name: RegExp): Promise<void> {
  await tabTo(page, page.getByRole('button', { name }).first())
  await page.keyboard.press('Enter')
}

/** A line behind its key: which lot by its codes, how many, how heavy, and what else is typed of it. */
async function line(page: Page, key: string, path: string, cell: readonly string[], typed: readonly string[]): Promise<void> {
  await page.locator(`[data-adds="${path.split('.')[0]}"]`).waitFor()
  await page.keyboard.press(key)
  for (const [at, name] of ['kode_group', 'kode_dept', 'kode_baki'].entries()) await pick(page, `${path}.${name}`, cell[at] as string)
  for (const [at, name] of ['qty', 'berat', 'hpp'].slice(0, typed.length).entries())
    await write(page, field(page, `${path}.${name}`), typed[at] as string)
}

/** The reports of goods by gram. */
const reports = [
  'tambah-barang',
  'pindah-barang',
  'hancur-barang',
  'summary-barang',
  'penjualan',
  'pembelian',
  'batal-penjualan',
  'batal-pembelian',
].map((of) => `/laporan-${of}-manual`)

it('without a mouse: goods by gram come in, are sold against old ones, and the cashier takes the money for what sales staff have entered; what was sold is read again and taken back', async () => {
  const { app } = journey
  const { cell, other } = await manualShop(app)
  const codes = [cell.kode_group, cell.kode_dept, cell.kode_baki]
  const { page, picture } = await journey.loggedIn('spv.mc2', { at: '/tambah-barang-manual', before: withoutMouse })
  await line(page, 'F7', 'detail_barang.0', codes, ['10', '20', '16000000'])
  await pick(page, 'kode_supplier', 'SBY01')
  await picture('manual-added')
  await page.keyboard.press('F9')
  await saved(page)
  await page.keyboard.press('Escape')

  await open(page, '/transaksi-jual-beli-manual')
  await line(page, 'F7', 'detail_jual.0', codes, ['2', '4.5'])
  await page.getByText('Ada 10 · 20.000 g').waitFor()
  await line(page, 'F4', 'detail_beli.0', [other.kode_group, other.kode_dept, other.kode_baki], ['1', '1'])
  // What she brings is not ours: she says who she is.
  await write(page, field(page, 'no_identitas'), '3374010101900001')
  await write(page, field(page, 'no_hp'), '081234567890')
  await write(page, field(page, 'alamat_customer'), 'JALAN MAWAR 3')
  await write(page, field(page, 'nama_customer'), 'IBU SRI')
  await pick(page, 'kode_sales', 'DEWI')
  await page.keyboard.press('F8')
  await picture('manual-trade')
  await page.setViewportSize(phone)
  await picture('manual-trade-phone')
  await page.keyboard.press('F9')
  await saved(page)
  await picture('manual-trade-saved')
  await page.keyboard.press('Escape')

  // From now on the cashier takes the money.
  await app.set({ MANUAL_ITEMS_TRANSACTION_MODULE: 'true' })
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.reload()
  await line(page, 'F7', 'detail_jual.0', codes, ['1', '2.25'])
  await write(page, field(page, 'nama_customer'), 'BAPAK JOKO')
  await page.keyboard.press('F9')
  await page.getByText('Sudah Dikirim Ke Kasir').waitFor()

  const till = await journey.loggedIn('kasir.mc2', { at: '/validasi-jual-beli-manual', before: withoutMouse })
  await choose(till.page, /BAPAK JOKO/)
  await till.page.keyboard.press('F8')
  await till.picture('manual-validation')
  await till.page.keyboard.press('F9')
  await saved(till.page)
  await till.page.keyboard.press('Escape')
  await till.page.getByText('Tidak ada yang menunggu').waitFor()

  // It is read again in its list, and taken back on its day.
  await open(till.page, '/lihat-penjualan-manual')
  await till.page.keyboard.press('F3')
  await till.page.keyboard.type('BAPAK JOKO', { delay: 60 })
  await till.page.locator('tbody tr').filter({ hasText: 'BAPAK JOKO' }).waitFor()
  await tabTo(till.page, till.page.locator('.table-scroll').first())
  await till.page.keyboard.press('Enter')
  await till.page.getByRole('dialog').getByText('BAPAK JOKO').first().waitFor()
  await till.page.keyboard.press('Escape')
  await open(till.page, '/batal-penjualan-manual')
  await choose(till.page, /BAPAK JOKO/)
  await write(till.page, till.page.getByLabel('Alasan'), 'SALAH TIMBANG')
  await till.picture('manual-cancel')
  await till.page.keyboard.press('F9')
  await tabTo(till.page, till.page.getByRole('dialog').getByRole('button', { name: 'Ya' }))
  await till.page.keyboard.press('Enter')
  await allowByKeys(till.page, 'Batal Penjualan', 'spv.mc2')
  await till.page.getByText('Berhasil Dibatalkan').waitFor()
  await till.page.keyboard.press('Escape')
  await open(till.page, '/data-barang-manual')
  await till.page.getByText('15.500').first().waitFor()
  await till.picture('manual-stock')
  for (const path of reports) {
    await open(till.page, path)
    await till.page.keyboard.press('F9')
    await till.page.locator('main tbody tr, main .state').first().waitFor()
  }
  expect(await verify(app.db, 'MC2')).toEqual([])
})
