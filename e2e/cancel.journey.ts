import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { demoPassword } from '#db/seed/demo-password.ts'
import { verify } from '#modules/ledger/server/public.ts'
import { saved } from './support/entry.ts'
import { open, phone, startJourney } from './support/journey.ts'

const journey = startJourney()

const one = async <Value>(query: ReturnType<typeof sql<{ value: Value }>>): Promise<Value> =>
  (await query.execute(journey.app.db)).rows[0]?.value as Value

async function sellOne(page: Awaited<ReturnType<typeof journey.loggedIn>>['page']): Promise<string> {
  const kode_barcode = await one<string>(
    sql`select kode_barcode as value from barang where kode_toko = 'MC2' and status = 'READY' order by kode_barcode limit 1`,
  )
  await page.getByLabel('Scan Barcode').fill(kode_barcode)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Rincian harga ${kode_barcode}` }).waitFor()
  await page.locator('[data-field="kode_sales"]').click()
  await page.getByRole('option', { name: 'DEWI' }).click()
  await page.keyboard.press('F8')
  await page.locator('[data-field="detail_bayar.0.jumlah"]').fill('90000000')
  await page.keyboard.press('F9')
  await saved(page)
  return one<string>(sql`select max(no_faktur) as value from penjualan where kode_toko = 'MC2'`)
}

it('a sale of today is cancelled by its number, a reason and a supervisor, and its piece may be sold again', async () => {
  const { page, picture } = await journey.loggedIn('spv.mc2', { at: '/transaksi-penjualan' })
  const no_faktur = await sellOne(page)
  const kode_barcode = await one<string>(sql`select kode_barcode as value from penjualan_detail where no_faktur = ${no_faktur}`)
  await open(page, '/batal-penjualan')
  await page.getByRole('list', { name: 'Hari Ini' }).getByText(no_faktur).waitFor()
  await picture('cancel-empty')
  // The receipt is scanned, with any focus.
  await page.keyboard.type(no_faktur, { delay: 2 })
  await page.keyboard.press('Enter')
  await page.locator('[data-field="alasan"]').waitFor()
  await page.waitForFunction(() => document.activeElement?.matches('[data-field="alasan"]'))
  await page.keyboard.type('SALAH BARANG', { delay: 80 })
  await picture('cancel-chosen')
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture('cancel-chosen-phone-dark')
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.keyboard.press('F9')
  const question = page.getByRole('dialog', { name: 'Apakah Anda Yakin Ingin Membatalkan' })
  await question.waitFor()
  await picture('cancel-asks-dark')
  await question.getByRole('button', { name: 'Ya' }).click()
  await page.getByRole('dialog', { name: 'Otorisasi: Batal Penjualan' }).waitFor()
  await picture('cancel-approval')
  await page.getByLabel('Username').fill('own.mc2')
  await page.locator('input[name="otorisasi-password"]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByText('Berhasil Dibatalkan').waitFor()
  await picture('cancel-done')
  expect(await one<string>(sql`select status as value from barang where kode_barcode = ${kode_barcode}`)).toBe('READY')
  expect(await verify(journey.app.db, 'MC2')).toEqual([])

  await open(page, '/lihat-penjualan')
  await page.getByRole('button', { name: no_faktur }).click()
  await page.getByRole('dialog').getByText('SALAH BARANG').waitFor()
  await picture('cancelled-sale-drawer')
})
