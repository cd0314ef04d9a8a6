import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { agedPrices } from '#modules/pricing/server/testing/aged-prices.ts'
import { madeSale } from '#modules/sales/server/testing/made-sale.ts'
import { phone, startJourney } from './support/journey.ts'

const journey = startJourney()

it('what is bought, laid aside or sold to a dealer hears that its price moved, and says so at its line', async () => {
  const { db } = journey.app
  const { kode_barcode, nama_barang, kode_group } = (await madeSale(journey.app)).detail_barang[0]!
  const said = 'Harga Sudah Berubah, Ini Harga Yang Baru'
  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-pembelian' })
  await page.getByLabel('Scan Nota').waitFor()
  await page.keyboard.type(kode_barcode, { delay: 2 })
  await page.keyboard.press('Enter')
  await page.getByText(nama_barang).first().waitFor()
  const perGram = page.locator('[data-field="detail_barang.0.harga_per_gram"]')
  const told = await perGram.inputValue()
  await sql`
    update harga_beli set harga_per_gram = harga_per_gram + 10000
    where kode_harga = (select kode_harga from grup where kode_group = ${kode_group})`.execute(db)
  await page.getByText(said).waitFor()
  expect(await perGram.inputValue()).not.toBe(told)
  await picture('purchase-new-price')
  await page.setViewportSize(phone)
  await picture('purchase-new-price-phone')
  await page.close()

  await journey.app.set({ SEMI_GROSIR: 'true', HARGA_DITAHAN_MENIT: '0' })
  await sql`update grup set harga_grosir = harga`.execute(db)
  const { rows } = await sql<{ kode_barcode: string; kode_group: string }>`
    select kode_barcode, kode_group from barang
    where kode_toko = 'MC2' and status = 'READY' and harga_jual is null and coalesce(harga_estimasi, 0) = 0 and not is_aksesoris
    order by kode_barcode limit 1`.execute(db)
  const ready = rows[0]!
  for (const at of ['/transaksi-titipan', '/redirect-to-grosir']) {
    const { page } = await journey.loggedIn('kasir.mc2', { at })
    await page.getByLabel('Scan Barcode').waitFor()
    await page.keyboard.type(ready.kode_barcode, { delay: 2 })
    await page.keyboard.press('Enter')
    await page.getByText(ready.kode_barcode).first().waitFor()
    const total = page.getByTestId('grand-total')
    const before = await total.textContent()
    await sql`update grup set harga = harga + 40000, harga_grosir = harga_grosir + 40000 where kode_group = ${ready.kode_group}`.execute(db)
    await page.getByText(said).waitFor()
    expect(await total.textContent(), at).not.toBe(before)
    await page.close()
  }
})

it('a cart with old prices shows one notice with both totals and the time left; the cashier takes the new prices or keeps the old ones', async () => {
  const { db } = journey.app
  await journey.app.set({ HARGA_DITAHAN_MENIT: '5', BATAS_HARGA_JUAL: '5' })
  await agedPrices(journey.app)
  const { rows } = await sql<{ kode_barcode: string; nama_barang: string; kode_group: string }>`
    select kode_barcode, nama_barang, kode_group from barang
    where kode_toko = 'MC2' and status = 'READY' and harga_jual is null and coalesce(harga_estimasi, 0) = 0 and kadar_cetak is not null and not is_aksesoris
    order by kode_group, kode_barcode limit 4`.execute(db)
  const groups = [...new Set(rows.map(({ kode_group }) => kode_group))]
  const raise = () => sql`update grup set harga = harga + 50000 where kode_group = any(${groups})`.execute(db)

  const { page, picture } = await journey.loggedIn('kasir.mc2', { at: '/transaksi-penjualan' })
  await page.getByLabel('Scan Barcode').waitFor()
  for (const { kode_barcode } of rows) {
    await page.keyboard.type(kode_barcode, { delay: 2 })
    await page.keyboard.press('Enter')
    await page.getByText(kode_barcode).first().waitFor()
  }
  const total = page.getByTestId('grand-total')
  const told = await total.textContent()

  await raise()
  const held = page.getByText('Harga Sudah Berubah, Harga Lama Masih Ditahan')
  await held.waitFor()
  await page.getByText(/Ditahan [45]:\d\d lagi\./).waitFor()
  expect([await held.count(), await total.textContent()]).toEqual([1, told])
  await picture('till-old-price')
  await page.setViewportSize(phone)
  await picture('till-old-price-phone')
  await page.getByRole('button', { name: 'Tahan Harga Lama' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'Tahan Harga Lama' }).count()).toBe(0)
  expect(await total.textContent()).toBe(told)
  await page.getByRole('button', { name: 'Pakai Harga Baru' }).click()
  await expect.poll(() => total.textContent()).not.toBe(told)
  await expect.poll(() => held.count()).toBe(0)

  // This shop holds no prices: new prices apply at once, and the cart shows the old sum once.
  await journey.app.set({ HARGA_DITAHAN_MENIT: '0' })
  const before = await total.textContent()
  await raise()
  const renewed = page.getByText('Harga Sudah Berubah, Ini Harga Yang Baru')
  await renewed.waitFor()
  await expect.poll(() => total.textContent()).not.toBe(before)
  expect([await renewed.count(), await page.getByText(/Ditahan 0:00/).count(), await page.locator('.entry-message').count()]).toEqual([1, 0, 0])
  await page.getByText('4 barang').waitFor()
  await picture('till-new-price-phone')
  await page.setViewportSize({ width: 1366, height: 768 })
  await picture('till-new-price')
  await page.getByRole('button', { name: 'Mengerti' }).click()
  await expect.poll(() => renewed.count()).toBe(0)
})
