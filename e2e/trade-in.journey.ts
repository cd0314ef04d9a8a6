import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import type { Sale } from '#modules/sales/contract/penjualan.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { saved } from './support/entry.ts'
import { open, phone, startJourney } from './support/journey.ts'

const journey = startJourney()
// A till that has taken money in can pay out. The later login in the browser takes over the session of these calls.
beforeAll(async () => {
  for (let at = 0; at < 8; at += 1) await madeSale(journey.app)
  old = (await madeSale(journey.app, { nama_customer: 'IBU SRI', no_hp: '081234567890' })).detail_barang[0]!
})
let old: Sale['detail_barang'][number]

async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code, { delay: 2 })
  await page.keyboard.press('Enter')
}

it('a member takes three pieces, brings an old one, and pays the difference in two ways by a few keys', async () => {
  const kode_barcodes = await stockPieces(journey.app.db, 'MC2', 3)
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-penjualan' })
  await page.getByLabel('Scan Barcode').waitFor()
  let pressed = 0
  const press = async (key: string) => {
    pressed += 1
    await page.keyboard.press(key)
  }
  for (const code of kode_barcodes) {
    await scan(page, code)
    await page.locator('.entry-line').getByText(code).waitFor()
  }
  await press('Shift+F3')
  await page.getByRole('region', { name: 'Tukar Tambah' }).waitFor()
  // A piece that we sold is what she brings; her invoice brings her name and number along.
  await scan(page, old.kode_barcode)
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-field') === 'detail_tukar.0.berat')
  expect(await page.locator('[data-field="no_hp"]').inputValue()).toBe('081234567890')
  await page.keyboard.type(String(old.berat))
  await page.getByText('Dibayar Tukar').waitFor()
  await picture('trade-in-entered')

  // What is entered is kept over a reload, both sides.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('region', { name: 'Tukar Tambah' }).getByText(old.kode_barcode).waitFor()
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-field="detail_tukar.0.berat"]')?.value !== '')

  // The names are fetched anew.
  await page.locator('[data-field="kode_sales"]:not([placeholder="Mohon Menunggu"])').waitFor()
  await press('F6')
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-field') === 'nama_customer')
  await press('Enter')
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-field') === 'kode_sales')
  await page.getByRole('option', { disabled: false }).first().waitFor()
  await press('ArrowDown')
  await page.locator('[data-field="kode_sales"][aria-activedescendant]').waitFor()
  await press('Enter')
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[data-field="kode_sales"]')?.value !== '')
  await press('F8')
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-field') === 'detail_bayar.0.jumlah')
  await press('Control+A')
  await page.keyboard.type('1000000')
  await press('F8')
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-field') === 'detail_bayar.1.jumlah')
  await press('F9')
  await saved(page)
  await picture('trade-in-saved')
  expect(pressed).toBeLessThan(25)
  const { rows } = await sql<{ no_faktur: string; kode_member: string | null; bayar: number; selisih: number }>`
    select p.no_faktur, p.kode_member, (select count(*) from penjualan_bayar b where b.no_faktur = p.no_faktur)::int as bayar,
           (grand_total - bayar_tukar - jumlah_bayar + kembali)::int as selisih
    from penjualan p where ada_tukar`.execute(journey.app.db)
  expect(rows).toMatchObject([{ kode_member: expect.any(String), bayar: 2, selisih: 0 }])
  expect(await verify(journey.app.db, 'MC2')).toEqual([])

  // The list of purchases also finds it by its number, with both sides in its drawer.
  // The next sale starts without a trade-in.
  await page.locator('section[aria-label="Tukar Tambah"]').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await open(page, '/lihat-tukar-tambah')
  await page.getByText(rows[0]!.no_faktur).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText('Tukar Tambah').first().waitFor()
  await drawer.getByText(old.kode_barcode).waitFor()
  await drawer.getByText(kode_barcodes[0]!).waitFor()
  await picture('trade-in-drawer')
  await page.keyboard.press('Escape')

  // The report of what was bought has it as what it is.
  await open(page, '/laporan-pembelian-perfaktur')
  await page.locator('form button[type=submit]').click()
  await page
    .getByRole('row', { name: new RegExp(rows[0]!.no_faktur) })
    .getByText('Tukar Tambah')
    .waitFor()
  await picture('trade-in-report')
})

it('gold of others is taken in on a telephone, and the shop pays the difference', async () => {
  const [kode_barcode] = (await stockPieces(journey.app.db, 'MC2', 1)) as [string]
  const { page, picture } = await journey.loggedIn('kasir.mc2', { size: phone, isDark: true, at: '/transaksi-penjualan' })
  await page.getByLabel('Scan Barcode').waitFor()
  await scan(page, kode_barcode)
  await page.locator('.entry-line').getByText(kode_barcode).waitFor()
  await page.getByRole('button', { name: /Tukar Tambah/ }).click()
  await page.getByRole('button', { name: /^Barang Tanpa Nota/ }).click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('data-field') === 'detail_tukar.0.nama_barang')
  await page.keyboard.type('GELANG LAMA')
  await page.locator('[data-field="detail_tukar.0.kode_group"]').fill('750L')
  await page.getByRole('option', { name: /^750L/ }).click()
  await page.locator('[data-field="detail_tukar.0.berat"]').fill('9.5')
  await page.getByText('Dibayarkan Ke Customer').waitFor()
  await picture('trade-in-paid-out')
})
