import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { demoPassword } from '#db/seed/demo-password.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { wholesaleShop } from '#modules/sales/server/testing/wholesale.ts'
import { saved } from './support/entry.ts'
import { open, startJourney } from './support/journey.ts'

const journey = startJourney()

const owedFine = async () => {
  const { rows } = await sql<{ fine: number }>`
    select coalesce(sum(fine), 0) as fine from saldo_tagihan where (kode_toko, jenis) = ('MC2', 'PIUTANG_EMAS')`.execute(journey.app.db)
  return rows[0]?.fine ?? 0
}

it('a dealer takes three pieces, owes fine gold for them, and brings old gold for it', async () => {
  await wholesaleShop(journey.app)
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/redirect-to-grosir' })
  const kode_barcodes = await stockPieces(journey.app.db, 'MC2', 3)
  for (const kode_barcode of kode_barcodes) {
    await page.getByLabel('Scan Barcode').fill(kode_barcode)
    await page.keyboard.press('Enter')
    await page.locator('.wholesale-what').getByText(kode_barcode).waitFor()
  }
  await page.keyboard.press('F6')
  await page.keyboard.type('081277770000', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('[data-field="no_hp"]').inputValue()).toContain('0812')
  await page.locator('[data-field="nama_customer"]').fill('TOKO MAS ABADI')
  await page.locator('[data-field="kode_sales"]').click()
  await page.getByRole('option', { name: 'DEWI' }).click()
  await page.getByRole('switch', { name: 'Dibayar emas nanti' }).check()
  await page.locator('[data-field="harga_emas"]').fill('2200000')
  await page.keyboard.press('F7')
  await page.locator('[data-field="detail_emas.0.kadar_hutang"]').fill('77')
  await picture('gold-sale', 'whole')
  await page.keyboard.press('F9')
  // A price below the list, or a later payment, needs an approval.
  const notice = page.getByText('Berhasil Menyimpan Data').first()
  const approval = page.getByRole('dialog', { name: /^Otorisasi: / })
  for (let requested = 0; requested < 3; requested += 1) {
    await notice.or(approval).first().waitFor()
    if (await notice.isVisible()) break
    const category = await approval.getAttribute('aria-labelledby')
    await page.getByLabel('Username').fill('spv.mc2')
    await page.locator('input[name="otorisasi-password"]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.waitForFunction((id) => !document.getElementById(id ?? '')?.closest('[role="dialog"]'), category)
  }
  await saved(page)
  // What was agreed on is said, though the form is empty again.
  await page.getByRole('dialog').getByText('7.427').waitFor()
  await picture('gold-sale-saved')
  const owed = await owedFine()
  expect(owed).toBeGreaterThan(0)

  await open(page, '/pelunasan-emas')
  await page.getByText('TOKO MAS ABADI').waitFor()
  // The search has the keyboard; Enter takes the first sale.
  await page.locator('[data-field="detail_hutang"]:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[aria-pressed="true"]').waitFor()
  await page.keyboard.press('F7')
  await page.locator('[data-field="detail_emas.0.nama_barang"]').fill('EMAS ROSOK')
  await page.locator('[data-field="detail_emas.0.berat"]').fill('4')
  await page.locator('[data-field="detail_emas.0.kadar"]').fill('75')
  await picture('gold-settlement', 'whole')
  await page.keyboard.press('F9')
  await saved(page)
  await picture('gold-settlement-saved')
  expect(await owedFine()).toBeCloseTo(owed - 3, 3)
  expect(await verify(journey.app.db, 'MC2')).toEqual([])
})
