import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { hargaHariIni } from '#modules/pricing/contract/harga-hari-ini.ts'
import { agedPrices } from '#modules/pricing/server/testing/aged-prices.ts'
import { phone, startJourney } from './support/journey.ts'
import { type Look, barriersOf, faultsAtAGlance, lookAs, looksInTurn } from './support/screens.ts'

const journey = startJourney()

it('the head office types a price, looks at it and publishes it; a till that is open knows at once, and when the next ones come', async () => {
  const { db } = journey.app
  await journey.app.set({ HARGA_DITAHAN_MENIT: '5' })
  await agedPrices(journey.app)
  const { rows } = await sql<{ kode_barcode: string; nama_barang: string; kode_group: string; harga: number }>`
    select kode_barcode, nama_barang, kode_group, harga from barang join grup using (kode_group)
    where kode_toko = 'MC2' and status = 'READY' and harga_jual is null and coalesce(harga_estimasi, 0) = 0 and kadar_cetak is not null
      and not ikut_harga_emas
    order by kode_barcode limit 1`.execute(db)
  const { kode_barcode, nama_barang, kode_group, harga } = rows[0]!

  const till = await journey.loggedIn('kasir.mc2', { at: '/transaksi-penjualan' })
  await till.page.getByLabel('Scan Barcode').waitFor()
  await till.page.keyboard.type(kode_barcode, { delay: 2 })
  await till.page.keyboard.press('Enter')
  await till.page.getByText(nama_barang).first().waitFor()
  const strip = till.page.getByRole('group', { name: 'Harga Emas Hari Ini' })
  await strip.waitFor()

  const owner = await journey.loggedIn('own.mc1', { at: hargaHariIni.path })
  const { page } = owner
  const price = page.getByRole('textbox', { name: `Harga Jual ${kode_group}`, exact: true })
  await price.fill(String(harga + 20_000))
  await owner.picture('price-day')
  await page.keyboard.press('F8')
  const preview = page.getByRole('dialog')
  await preview.getByText('Barang seluruh cabang yang harganya berubah').waitFor()
  await owner.picture('price-day-preview')
  await page.keyboard.press('F9')
  await till.page.getByText('Harga Sudah Berubah, Harga Lama Masih Ditahan').waitFor()
  await expect.poll(() => page.getByText('1 harga oleh own.mc1').count()).toBe(1)
  await expect.poll(() => preview.count()).toBe(0)

  // Tomorrow's are planned: the till hears when, and not what.
  await price.fill(String(harga + 30_000))
  await page.keyboard.press('F8')
  await preview.getByText('Pada Waktu').click()
  const tomorrow = new Date(Date.now() + 31 * 3_600_000).toISOString().slice(0, 10)
  await preview.getByLabel('Waktu Terbit (WIB)').fill(`${tomorrow}T09:00`)
  await page.keyboard.press('F9')
  await till.page.getByText(`Harga baru pukul ${tomorrow.slice(5)} 09:00`).waitFor()
  await till.picture('till-new-prices-come')
  await expect.poll(() => preview.count()).toBe(0)
  await owner.picture('price-plans', 'whole')
  await page.setViewportSize(phone)
  await owner.picture('price-day-phone', 'whole')

  await page.getByRole('button', { name: /^Batalkan #/ }).click()
  const question = page.getByRole('dialog')
  await question.getByLabel('Alasan').fill('Salah Hari')
  await question.getByRole('button', { name: 'Simpan' }).click()
  await expect.poll(() => till.page.getByText(/^Harga baru pukul/).count()).toBe(0)
})

it('stands in two sizes and two colours: with prices typed, one that slipped, what changes, and what is planned', async () => {
  const { page, picture } = await journey.loggedIn('own.mc1', { at: hargaHariIni.path })
  const faults: string[] = []
  for (const look of looksInTurn[0] as readonly Look[]) {
    await lookAs(page, look)
    await page.getByRole('button', { name: 'Kembalikan Semua' }).waitFor()
    await page.getByRole('button', { name: '−10,000 untuk semua' }).click()
    const first = page.getByRole('textbox', { name: /^Harga Jual / }).first()
    await first.fill('1000')
    await page.getByText(/^▼ /).first().waitFor()
    await page
      .getByRole('checkbox', { name: /^Tandai / })
      .nth(1)
      .check()
    // The bar that stays in sight covers half a price somewhere; at its own place, none.
    await page.getByRole('heading', { name: 'Rencana Dan Riwayat Terbit' }).scrollIntoViewIfNeeded()
    const found = async () => [...(await faultsAtAGlance(page)), ...(await barriersOf(page, 'main'))]
    faults.push(...(await found()).map((fault) => `typed, ${look.suffix}: ${fault}`))
    await picture(`price-day-${look.suffix}`)
    await page.keyboard.press('F8')
    const preview = page.getByRole('dialog')
    await preview.getByRole('checkbox').first().waitFor()
    await preview.getByText('Barang seluruh cabang yang harganya berubah').waitFor()
    await preview.getByText('Pada Waktu').click()
    await preview.getByLabel('Waktu Terbit (WIB)').waitFor()
    faults.push(...(await found()).map((fault) => `looked at, ${look.suffix}: ${fault}`))
    await picture(`price-day-preview-${look.suffix}`)
    await preview.getByRole('button', { name: 'Kembali' }).click()
    await preview.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Kembalikan Semua' }).click()
    await page
      .getByRole('checkbox', { name: /^Tandai / })
      .nth(1)
      .uncheck()
  }
  expect(faults).toEqual([])
})
