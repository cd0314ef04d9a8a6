import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { saved } from './support/entry.ts'
import { allowByKeys } from './support/hands.ts'
import { open, startJourney } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

const journey = startJourney()

/** As a scanner types, also on a busy machine: each key with the moment at which it was pressed. */
async function scan(page: Page, code: string): Promise<void> {
  const keyboard = await keyboardOf(page)
  await keyboard.scan(code)
  await keyboard.handled()
}

const focused = (page: Page, field: string) => page.waitForFunction((name) => document.activeElement?.getAttribute('data-field') === name, field)

it('a sale issues a coupon, and the next is paid with it, by scanner and keys; who reads the sale later reads no code', async () => {
  const { app } = journey
  await app.set({ KUPON_PENJUALAN: 'true', HIDUP_FEATURE_MODULE: 'true' })
  await sql`
    insert into kupon (kode_kupon, nama_kupon, belanja_minimal, nilai_kupon, tgl_mulai, tgl_akhir, belanja_terbit)
    values ('BALIK', 'KUPON KEMBALI LAGI', 100000, 50000, '2020-01-01', '2099-12-31', 100000)`.execute(app.db)
  const [first, second] = (await stockPieces(app.db, 'MC2', 2)) as [string, string]
  const { page, picture, everyLook } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-penjualan' })
  await page.getByLabel('Scan Barcode').waitFor()
  await scan(page, first)
  await page.locator('.entry-line').getByText(first).waitFor()
  await page.locator('[data-field="kode_sales"]:not([placeholder="Mohon Menunggu"])').waitFor()
  await page.keyboard.press('F6')
  await focused(page, 'nama_customer')
  await page.keyboard.press('Enter')
  await focused(page, 'kode_sales')
  await page.getByRole('option', { disabled: false }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-field="kode_sales"][aria-activedescendant]').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-field="kode_sales"]')?.value !== '')
  await page.keyboard.press('F8')
  await focused(page, 'detail_bayar.0.jumlah')
  await page.keyboard.press('F9')
  await saved(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cetak Kupon' }).waitFor()
  await picture('coupon-issued')
  const { rows } = await sql<{ no_kupon: string; no_faktur: string }>`select no_kupon, no_faktur from kupon_terbit`.execute(app.db)
  const { no_kupon, no_faktur } = rows[0]!

  // The next customer's first scan ends the sale before.
  await scan(page, second)
  await page.locator('.entry-line').getByText(second).waitFor()
  await scan(page, no_kupon)
  await page.getByRole('button', { name: `Hapus ${no_kupon}` }).waitFor()
  await page.getByText('Dibayar Kupon').waitFor()
  await page.keyboard.press('F8')
  await focused(page, 'detail_bayar.0.jumlah')
  await picture('coupon-pays')
  await page.keyboard.press('F9')
  await saved(page)
  await expect
    .poll(async () => (await sql<{ sum: number }>`select sum(bayar_kupon)::int as sum from penjualan`.execute(app.db)).rows[0]?.sum)
    .toBe(50_000)
  expect(await verify(app.db, 'MC2')).toEqual([])
  await page.keyboard.press('Escape')

  // The coupon that this sale issued was not used yet: the drawer shows only the end of its code.
  const { rows: issued } = await sql<{ no_kupon: string; no_faktur: string }>`select no_kupon, no_faktur from kupon_terbit where sisa = 1`.execute(
    app.db,
  )
  await open(page, '/lihat-penjualan')
  await page.getByText(issued[0]!.no_faktur).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(`••••${issued[0]!.no_kupon.slice(-4)}`).waitFor()
  expect(await drawer.textContent()).not.toContain(issued[0]!.no_kupon)
  expect(await drawer.getByRole('button', { name: 'Cetak Kupon' }).count()).toBe(0)
  await picture('coupon-masked')

  await open(page, '/cek-kupon')
  await page.getByRole('textbox', { name: 'No Kupon' }).waitFor()
  await scan(page, no_kupon)
  await page.getByText('Sudah Dipakai').waitFor()
  await page.getByText(no_faktur).waitFor()
  await everyLook('coupon-checked')
})

it('coupons are issued by hand by keys alone: the first field has the focus, F9 issues them', async () => {
  const { page, everyLook } = await journey.loggedIn('own.mc2', { at: '/terbit-kupon' })
  await focused(page, 'kode_kupon')
  await page.keyboard.type('KEMBALI', { delay: 20 })
  await page.getByRole('option', { name: /KUPON KEMBALI LAGI/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-field="kode_kupon"][aria-activedescendant]').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-field="kode_kupon"]')?.value !== '')
  await page.locator('[data-field="jumlah_kupon"]').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('3')
  await page.keyboard.press('F9')
  // Three of these coupons exceed the amount that a user may issue without an approval.
  await allowByKeys(page, 'Kupon Terbit Di Atas Batas', 'spv.mc2')
  await page.getByRole('button', { name: /Cetak Kupon/ }).waitFor()
  await expect
    .poll(
      async () => (await sql<{ n: number }>`select count(*)::int as n from kupon_terbit where no_faktur is null`.execute(journey.app.db)).rows[0]?.n,
    )
    .toBe(3)
  await everyLook('coupon-by-hand')
})
