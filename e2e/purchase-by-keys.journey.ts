import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { stillMsMax } from '#engine/testing/step.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { saved } from './support/entry.ts'
import { startJourney } from './support/journey.ts'

const journey = startJourney()

it('a purchase takes an invoice that is scanned, a scale and a few keys', async () => {
  const sale = await madeSale(journey.app)
  const { kode_barcode, nama_barang, berat } = sale.detail_barang[0] as (typeof sale.detail_barang)[number]
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-pembelian' })
  await page.getByLabel('Scan Nota').waitFor()
  let pressed = 0
  const press = async (key: string) => {
    pressed += 1
    await page.keyboard.press(key)
  }
  const isIn = (field: string) => page.waitForFunction((name) => document.activeElement?.getAttribute('data-field') === name, field)
  await page.keyboard.type(sale.no_faktur, { delay: 2 })
  await page.keyboard.press('Enter')
  await page.getByText(nama_barang).first().waitFor()
  await isIn('detail_barang.0.berat')
  await page.keyboard.type(String(berat))
  // A hand needs this time to reach the next key after the scale has typed.
  await page.waitForTimeout(100)
  // The invoice has brought its customer; Enter goes on to who serves.
  await press('F6')
  await isIn('nama_customer')
  await press('Enter')
  await isIn('kode_sales')
  // Members whom the name finds are options too.
  await page.getByRole('option', { name: 'RATNA' }).waitFor()
  await press('ArrowDown')
  await page.locator('[data-field="kode_sales"][aria-activedescendant]').waitFor()
  await press('Enter')
  await expect.poll(() => page.locator('[data-field="kode_sales"]').inputValue(), { timeout: stillMsMax }).not.toBe('')
  await press('F8')
  await isIn('detail_bayar.0.jumlah')
  await press('F9')
  await saved(page)
  await picture('purchase-by-keys')
  expect(pressed).toBeLessThan(12)
  expect((await sql`select status, tempat from barang where kode_barcode = ${kode_barcode}`.execute(journey.app.db)).rows).toEqual([
    { status: 'BOUGHT', tempat: 'BEKAS' },
  ])
})
