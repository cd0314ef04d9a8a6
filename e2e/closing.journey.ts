import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { phone, startJourney } from './support/journey.ts'

const journey = startJourney()

it('a supervisor closes the shop while a cashier has a piece on the till: it stays, and is sold on the new date', async () => {
  const { rows } = await sql<{ kode_barcode: string; nama_barang: string }>`
    select kode_barcode, nama_barang from barang where kode_toko = 'MC2' and status = 'READY' order by kode_barcode limit 1`.execute(journey.app.db)
  const { kode_barcode, nama_barang } = rows[0]!
  const till = await journey.loggedIn('kasir.mc2', { at: '/transaksi-penjualan' })
  await till.page.getByLabel('Scan Barcode').fill(kode_barcode)
  await till.page.keyboard.press('Enter')
  await till.page.getByText(nama_barang).first().waitFor()
  await till.page.locator('header time[datetime="2026-01-31"]').waitFor()

  const { page, picture } = await journey.loggedIn('spv.mc2', { at: '/tutup-toko' })
  await page.getByText('Pembukuan Sesuai, Toko Bisa Ditutup').waitFor()
  await picture('closing-ready')
  await page.keyboard.press('F9')
  await page.getByRole('dialog').getByRole('button', { name: 'Tutup Toko' }).press('Enter')
  await page.getByText('Toko Berhasil Ditutup').waitFor()
  await page.locator('.closing-date time[datetime="2026-02-01"]').waitFor()
  await page.getByRole('button', { name: '2026-01-31' }).click()
  await page.getByText('Harga Pada Hari Itu').waitFor()
  await picture('closing-kept')

  await till.page.getByText('Tanggal Toko Sekarang 2026-02-01').waitFor()
  await till.page.locator('header time[datetime="2026-02-01"]').waitFor()
  await till.picture('closing-told')
  await till.page.locator('[data-field="kode_sales"]').click()
  await till.page.getByRole('option', { name: 'DEWI' }).click()
  await till.page.keyboard.press('F8')
  await till.page.keyboard.press('F9')
  await till.page.getByText('Berhasil Menyimpan Data').waitFor()
  const { rows: sold } = await sql`
    select h.tgl_system from penjualan h join penjualan_detail d using (kode_toko, no_faktur) where d.kode_barcode = ${kode_barcode}`.execute(
    journey.app.db,
  )
  expect(sold).toEqual([{ tgl_system: '2026-02-01' }])
  expect(await verify(journey.app.db, 'MC2')).toEqual([])
})

it('the owner closes a branch on a telephone', async () => {
  const { page, picture } = await journey.loggedIn('own.mc3', { size: phone, at: '/tutup-toko' })
  await page.getByText('Pembukuan Sesuai, Toko Bisa Ditutup').waitFor()
  await picture('closing-phone')
  await page
    .locator('.closing-box')
    .getByRole('button', { name: /^Tutup Toko/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tutup Toko' }).click()
  await page.locator('.closing-date time[datetime="2026-02-01"]').waitFor()
})
