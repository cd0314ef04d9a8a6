import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword } from '#db/seed/demo-password.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { saved } from './support/entry.ts'
import { open, phone, startJourney } from './support/journey.ts'

const journey = startJourney()

const stateOf = async (kode_barcode: string) =>
  (await sql<{ status: string; tempat: string }>`select status, tempat from barang where kode_barcode = ${kode_barcode}`.execute(journey.app.db))
    .rows[0]

async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code, { delay: 2 })
  await page.keyboard.press('Enter')
}

/** A supervisor at the counter approves the request in the dialog. If the dialog asks for a weight, he enters the weight that he saw. */
async function allow(page: Page, what: string, seen?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: `Otorisasi: ${what}` })
  await dialog.waitFor()
  if (seen !== undefined) await dialog.getByLabel('Berat Yang Dilihat').fill(seen)
  await page.getByLabel('Username').fill('spv.mc2')
  await page.locator('input[name="otorisasi-password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
}

it('a customer brings back what she bought: scanned, weighed, approved, paid, printed, and cancelled after all', async () => {
  const sale = await madeSale(journey.app)
  const { kode_barcode, nama_barang, berat } = sale.detail_barang[0] as (typeof sale.detail_barang)[number]
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-pembelian' })
  await page.getByLabel('Scan Nota').waitFor()
  // The QR code of her receipt is its number.
  await scan(page, sale.no_faktur)
  await page.getByText(nama_barang).first().waitFor()
  // The scale comes next, and the customer of the invoice stands there already.
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-field') === 'detail_barang.0.berat')
  expect(await page.locator('[data-field="nama_customer"]').inputValue()).toBe(sale.nama_customer)
  const weighed = String(Math.round(berat * 1000 - 100) / 1000)
  await page.keyboard.type(weighed)
  await page.getByText('Toleransi Berat Pembelian').waitFor()
  await page.getByRole('button', { name: `Rincian harga ${kode_barcode}` }).click()
  await page.getByText('Rugi Nota').waitFor()
  await picture('purchase-with-formula')
  await page.keyboard.press('Escape')
  await page.locator('[data-field="kode_sales"]').click()
  await page.getByRole('option', { name: 'DEWI' }).click()
  await page.keyboard.press('F8')
  await page.keyboard.press('F9')
  await allow(page, 'Toleransi Berat Pembelian', weighed)
  await saved(page)
  await picture('purchase-saved')
  expect(await stateOf(kode_barcode)).toEqual({ status: 'BOUGHT', tempat: 'BEKAS' })

  // The receipt, as the mobile wrapper gets it.
  await page.evaluate(() => {
    ;(window as { KencanaWrapper?: object }).KencanaWrapper = { postMessage: (message: string) => ((window as { handed?: string }).handed = message) }
  })
  await page.keyboard.press('F10')
  const handed = await page.waitForFunction(() => (window as { handed?: string }).handed)
  const receipt = JSON.parse((await handed.jsonValue()) as string) as { type: string; name: string; data: string }
  expect([receipt.type, Buffer.from(receipt.data, 'base64').subarray(0, 5).toString()]).toEqual(['pdf', '%PDF-'])
  const no_faktur_beli = receipt.name.replace('.pdf', '')
  expect(no_faktur_beli).toMatch(/^FB-MC2-/)

  // It is hers once only.
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.matches('[data-scan]'))
  await scan(page, kode_barcode)
  await page
    .getByRole('alert')
    .filter({ hasText: `${kode_barcode} Barang Sudah Dibeli` })
    .waitFor()

  await open(page, '/lihat-pembelian')
  await page.getByText(no_faktur_beli).first().click()
  await page
    .getByRole('dialog', { name: `Pembelian ${no_faktur_beli}` })
    .getByText('Berat × Harga Per Gram')
    .waitFor()
  await picture('purchase-drawer')

  await open(page, '/batal-pembelian')
  await page.locator('[data-scan]').waitFor()
  await scan(page, no_faktur_beli)
  await page.getByLabel('Alasan').fill('Pelanggan Batal')
  await page.keyboard.press('F9')
  await page.getByRole('button', { name: 'Ya' }).click()
  await allow(page, 'Batal Pembelian')
  await page.getByText('Berhasil Dibatalkan').waitFor()
  await picture('purchase-cancelled')
  expect(await stateOf(kode_barcode)).toEqual({ status: 'SOLD', tempat: 'PELANGGAN' })
  expect(await verify(journey.app.db, 'MC2')).toEqual([])
})

it('gold without an invoice is typed on a phone, and survives a reload', async () => {
  const { page, picture } = await journey.loggedIn('kasir.mc2', { size: phone, isDark: true, at: '/transaksi-pembelian' })
  await page.getByRole('button', { name: /Barang Tanpa Nota/ }).click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-field') === 'detail_barang.0.nama_barang')
  await page.keyboard.type('GELANG TANPA NOTA')
  await page.locator('[data-field="detail_barang.0.kode_group"]').fill('750L')
  await page.getByRole('option', { name: /^750L/ }).click()
  await page.locator('[data-field="detail_barang.0.berat"]').fill('2.5')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.locator('[data-field="detail_barang.0.nama_barang"]').waitFor()
  expect(await page.locator('[data-field="detail_barang.0.nama_barang"]').inputValue()).toBe('GELANG TANPA NOTA')
  // The purity and the price of the group came along.
  expect(await page.locator('[data-field="detail_barang.0.kadar"]').inputValue()).toBe('75.000')
  await picture('purchase-on-a-phone')
})
