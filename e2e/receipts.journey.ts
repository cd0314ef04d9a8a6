import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import '#apps/declared.ts'
import { receipts } from '#modules/receipts/contract/receipt.ts'
import { saved } from './support/entry.ts'
import { open, phone, startJourney } from './support/journey.ts'
import { listenForPrints, placeIn, printed } from './support/paper.ts'

const journey = startJourney()

async function sellOne(page: Page): Promise<string> {
  const { rows } = await sql<{ kode_barcode: string; nama_barang: string }>`
    select kode_barcode, nama_barang from barang where kode_toko = 'MC2' and status = 'READY' order by kode_barcode limit 1`.execute(journey.app.db)
  const piece = rows[0] as { kode_barcode: string; nama_barang: string }
  await page.getByLabel('Scan Barcode').waitFor()
  await page.keyboard.type(piece.kode_barcode, { delay: 2 })
  await page.keyboard.press('Enter')
  await page.getByText(piece.nama_barang).first().waitFor()
  await page.locator('[data-field="kode_sales"]').click()
  await page.getByRole('option', { name: 'DEWI' }).click()
  await page.keyboard.press('F8')
  await page.locator('[data-field="detail_bayar.0.jumlah"]').fill('90000000')
  await page.keyboard.press('F9')
  await saved(page)
  await listenForPrints(page)
  await page.keyboard.press('F10')
  return piece.kode_barcode
}

const latestNumber = async () =>
  (await sql<{ no_faktur: string }>`select max(no_faktur) as no_faktur from penjualan where kode_toko = 'MC2'`.execute(journey.app.db)).rows[0]
    ?.no_faktur

const element = (page: Page, id: string) => page.locator(`[data-element="${id}"]`)
const stored = async () =>
  (
    await sql<{ x: number; y: number }>`
      select (e ->> 'x')::float8 as x, (e ->> 'y')::float8 as y from nota_layout n, jsonb_array_elements(n.elemen) e
      where n.kode_toko = 'MC2' and e ->> 'id' = 'judul'`.execute(journey.app.db)
  ).rows[0]

it('an owner names his shop, moves the title of the receipt by keyboard and by mouse, and the next sale prints so', async () => {
  const { page, picture } = await journey.loggedIn('own.mc2', { at: '/settingtoko' })
  await page.getByLabel('Nama Toko').fill('Kencana Johar Baru')
  await picture('settingtoko')
  await page.keyboard.press('F9')
  await saved(page)
  await page.locator('header').getByText('Kencana Johar Baru').waitFor()

  await open(page, '/setting-nota')
  await element(page, 'judul').waitFor()
  await picture('receipt-designer')
  await page.getByRole('button', { name: 'Judul Nota', exact: true }).click()
  await element(page, 'judul').focus()
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowDown', 'ArrowLeft', 'Shift+ArrowLeft']) await page.keyboard.press(key)
  await picture('receipt-designer-moved')

  // Dragged by the mouse it goes with the hand: 20 mm to the left.
  const box = await element(page, 'judul').boundingBox()
  const paper = await page.locator('svg.paper').boundingBox()
  if (!box || !paper) throw new Error('no paper')
  const pxPerMm = paper.width / 210
  await page.mouse.move(box.x + 5, box.y + 3)
  await page.mouse.down()
  await page.mouse.move(box.x + 5 - 10 * pxPerMm, box.y + 3, { steps: 4 })
  await page.mouse.move(box.x + 5 - 20 * pxPerMm, box.y + 3, { steps: 4 })
  await page.mouse.up()
  await page.getByLabel('Ukuran').fill('14')

  // The test print has it there before anything is saved.
  await listenForPrints(page)
  await page.getByRole('button', { name: /Cetak Percobaan/ }).click()
  const trial = await printed(page, 'receipt-trial')
  const [, y] = placeIn(trial, 'FAKTUR PENJUALAN') ?? []
  expect(y).toBeCloseTo(11.1 + 7 + (0.75 * 14 * 25.4) / 72, 0)
  expect(await stored()).toBeUndefined()

  // Leaving asks; saving keeps.
  await page.getByText('BELAKANG').click()
  await page.getByRole('dialog', { name: 'Perubahan Belum Disimpan' }).getByRole('button', { name: 'Lanjut Mengisi' }).click()
  await page.getByRole('button', { name: /^Simpan/ }).click()
  await saved(page)
  expect(await stored()).toEqual({ x: 68, y: 18.1 })

  const cashier = await journey.loggedIn('kasir.mc2')
  await sellOne(cashier.page)
  const receipt = await printed(cashier.page, 'receipt-sale')
  const place = placeIn(receipt, 'FAKTUR PENJUALAN')
  expect(place?.[1]).toBeCloseTo(18.1 + (0.75 * 14 * 25.4) / 72, 1)
  expect(place?.[0]).toBeGreaterThanOrEqual(68)
  expect(placeIn(receipt, 'Kencana Johar Baru')).toBeDefined()

  // The designer shows that sale from now on; and goes back to where it came from when asked.
  await page.reload()
  await page.getByText(`Contoh isi: ${await latestNumber()}.`).waitFor()
  await picture('receipt-designer-real')
  await page.getByRole('button', { name: 'Kembalikan Bawaan' }).click()
  await expect.poll(stored).toBeUndefined()
  // It can be undone for a while, and then again.
  await page.getByRole('button', { name: /^Urungkan/ }).click()
  await expect.poll(stored).toBeDefined()
  await page.getByRole('button', { name: 'Kembalikan Bawaan' }).click()
  await expect.poll(stored).toBeUndefined()
})

it('the shop’s picture is printed where its layout says', async () => {
  const { page, picture } = await journey.loggedIn('own.mc2', { at: '/settingtoko' })
  const sign = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><circle cx="200" cy="150" r="120" fill="#b98f28"/></svg>',
  )
  const buffer = await sharp(sign).png().toBuffer()
  await page.locator('input[type="file"]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await page.getByRole('img', { name: 'Logo Toko' }).waitFor()
  await picture('settingtoko-logo')
  await open(page, '/setting-nota')
  await page.getByRole('switch', { name: 'Logo Toko' }).click({ force: true })
  await page.locator('.paper-marks image').waitFor()
  await picture('receipt-designer-logo')
  await listenForPrints(page)
  await page.getByRole('button', { name: /Cetak Percobaan/ }).click()
  expect((await printed(page, 'receipt-logo')).toString('latin1')).toContain('/Subtype /Image')
})

it('opened first, the papers of every module can be chosen; what leaves the paper is said at its measure, and cannot be saved', async () => {
  const { page, picture } = await journey.loggedIn('own.mc2', { isDark: true, at: '/setting-nota' })
  await page.getByRole('combobox', { name: 'Jenis Nota' }).click()
  expect(await page.getByRole('option').count()).toBe(receipts().length)
  await page.keyboard.press('Escape')
  await element(page, 'grand_total').click()
  await page.getByRole('textbox', { name: 'Kiri' }).fill('200')
  await page.getByText('Keluar Dari Lebar Kertas').waitFor()
  expect(await page.getByRole('button', { name: /^Simpan/ }).isDisabled()).toBe(true)
  await picture('receipt-designer-dark-wrong')
})

it('the slip is designed on a phone as well', async () => {
  const { page, picture } = await journey.loggedIn('own.mc2', { size: phone, isDark: true, at: '/setting-nota-slip' })
  await element(page, 'judul').click()
  await picture('slip-designer-phone-dark')
  await picture('slip-designer-phone-dark-full', 'whole')
  await listenForPrints(page)
  const tryOut = async (name: string) => {
    await page.getByRole('button', { name: /Cetak Percobaan/ }).click()
    return (await printed(page, name)).toString('latin1')
  }
  const plain = await tryOut('slip-trial')
  expect([plain.slice(0, 5), plain.includes('/NotoSansTC')]).toEqual(['%PDF-', false])
  // No font of a PDF reader has Chinese letters: one comes with the paper.
  await page.getByRole('button', { name: 'Tambah Teks Bebas' }).click()
  await page.getByRole('textbox', { name: 'Teks' }).fill('周大福')
  expect((await tryOut('slip-trial-chinese')).includes('/NotoSansTC')).toBe(true)
})

it('on a phone the sheet is shown whole, and the shop is named there too', async () => {
  const { page, picture } = await journey.loggedIn('own.mc2', { size: phone, at: '/setting-nota' })
  await element(page, 'judul').waitFor()
  await picture('receipt-designer-phone')
  await open(page, '/settingtoko')
  await page.getByLabel('Nama Toko').waitFor()
  await picture('settingtoko-phone')
})

it('in English, the slip at the desk', async () => {
  const { page, picture } = await journey.loggedIn('own.mc2', { language: 'en', at: '/setting-nota-slip' })
  await element(page, 'barang').click()
  await picture('slip-designer-english')
})
