import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword } from '#db/seed/demo.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { dealer } from '#modules/sales/server/testing/gold-owed.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { wholesaleShop } from '#modules/sales/server/testing/wholesale.ts'
import { desktop, phone, startJourney } from './support/journey.ts'

const journey = startJourney()

const focused = (page: Page, field: string) => page.waitForFunction((name) => document.activeElement?.getAttribute('data-field') === name, field)

it('a dealer takes a piece and owes gold, and settles it with old gold, by scanner and keys', async () => {
  const { app } = journey
  await wholesaleShop(app)
  const [kode_barcode] = (await stockPieces(app.db, 'MC2', 1)) as [string]
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/redirect-to-grosir' })
  const everySize = async (name: string) => {
    for (const [suffix, size, colorScheme] of [
      ['-phone', phone, 'light'],
      ['-phone-dark', phone, 'dark'],
      ['-dark', desktop, 'dark'],
      ['', desktop, 'light'],
    ] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await picture(`${name}${suffix}`, 'whole')
    }
  }
  await page.getByLabel('Scan Barcode').waitFor()
  await page.keyboard.type(kode_barcode, { delay: 2 })
  await page.keyboard.press('Enter')
  await page.getByText(kode_barcode).waitFor()
  await page.locator('[data-field="kode_sales"]:not([placeholder="Mohon Menunggu"])').waitFor()
  await page.keyboard.press('F6')
  await focused(page, 'nama_customer')
  await page.keyboard.press('Control+A')
  await page.keyboard.type(dealer.nama_customer)
  await page.keyboard.press('Enter')
  await focused(page, 'kode_sales')
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-field="kode_sales"][aria-activedescendant]').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-field="kode_sales"]')?.value !== '')
  await page.locator('[data-field="no_hp"]').focus()
  await page.keyboard.type(dealer.no_hp)
  await page.locator('[data-field="bayar_emas"]').focus()
  await page.keyboard.press('Space')
  await page.locator('[data-field="harga_emas"]').focus()
  await page.keyboard.type('2200000')
  await page.keyboard.press('F7')
  await focused(page, 'detail_emas.0.kadar_hutang')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('77')
  await everySize('gold-sale')
  await page.keyboard.press('F9')
  await page.getByRole('dialog', { name: 'Otorisasi: Penjualan Belum Lunas' }).waitFor()
  await picture('gold-sale-approval')
  await page.getByLabel('Username').fill('spv.mc2')
  await page.locator('input[name="otorisasi-password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByText('Berhasil Menyimpan Data').waitFor()
  await picture('gold-sale-saved')
  await page.keyboard.press('Escape')
  const owed = async () =>
    (
      await sql<{
        fine: number
      }>`select coalesce(sum(fine), 0)::float as fine from saldo_tagihan where (kode_toko, jenis) = ('MC2', 'PIUTANG_EMAS')`.execute(app.db)
    ).rows[0]!.fine
  expect(await owed()).toBeGreaterThan(0)

  // The dealer is found by his name, and Enter chooses his sale.
  await page.goto(`${journey.url}pelunasan-emas`)
  await focused(page, 'detail_hutang')
  await page.keyboard.type('abadi')
  await page.getByRole('button', { name: /TOKO MAS ABADI/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.locator('[aria-pressed="true"]').waitFor()
  await page.keyboard.press('F7')
  await focused(page, 'detail_emas.0.nama_barang')
  await page.keyboard.type('EMAS LAMA')
  await page.keyboard.press('Enter')
  await focused(page, 'detail_emas.0.kadar')
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await focused(page, 'detail_emas.0.berat')
  await page.keyboard.type(String(await owed()))
  await everySize('gold-settled')
  await page.keyboard.press('F9')
  await page.getByText('Berhasil Menyimpan Data').waitFor()
  await picture('gold-settled-saved')
  await expect.poll(owed).toBe(0)
  expect(await verify(app.db, 'MC2')).toEqual([])
})
