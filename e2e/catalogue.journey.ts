import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { readCatalogue } from '#modules/catalogue/contract/public-catalogue.ts'
import { open, startJourney } from './support/journey.ts'

const journey = startJourney()

const field = (page: Page, name: string) => page.getByRole('dialog').locator(`[data-field="${name}"]`)

/** Chooses a picture in the form, and waits until the form shows it as the server keeps it. */
async function choosePicture(page: Page, background: string): Promise<void> {
  const buffer = await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer()
  await page.getByRole('dialog').locator('input[type="file"]').setInputFiles({ name: 'gambar.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('dialog').locator('.picture-input img').waitFor()
}

async function saved(page: Page): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Simpan Data/ })
    .click()
  await page.getByText('Data Berhasil Ditambahkan').first().waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
}

async function pick(page: Page, name: string, typed: string): Promise<void> {
  await field(page, name).fill(typed)
  await page
    .getByRole('option', { name: new RegExp(typed) })
    .first()
    .click()
}

it('the head office makes a category, a banner with a picture and an item, and the application reads them', async () => {
  const { app } = journey
  const { page, everyLook, picture } = await journey.loggedIn('own.mc1', { at: '/kategori-katalog' })
  await page.getByText('Data Kategori Kosong').waitFor()
  await page.keyboard.press('F4')
  await field(page, 'kode_kategori').fill('CINCIN')
  await field(page, 'nama_kategori').fill('CINCIN')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Simpan Data/ })
    .click()
  // What is missing is said in the words of this list.
  await page.getByText('Gambar wajib dimasukan, Mohon masukan gambar dan coba lagi').waitFor()
  await page.getByText('Warna wajib dipilih, Mohon pilih warna dan coba lagi').waitFor()
  await field(page, 'warna').fill('#7a5908')
  await page.keyboard.press('Tab')
  await choosePicture(page, '#c9a227')
  await everyLook('catalogue-category')
  await saved(page)
  await page.locator('tbody .picture img').first().waitFor()

  await open(page, '/banner-katalog')
  await page.getByText('Data Banner Kosong').waitFor()
  await page.keyboard.press('F4')
  for (const [name, typed] of [
    ['kode_banner', 'NIKAH'],
    ['title', 'CINCIN KAWIN'],
    ['info', 'Ukir nama gratis'],
    ['sub_info', 'Semua cabang'],
    ['url_pendukung', 'https://kencana.example/nikah'],
    ['nama_tombol', 'LIHAT'],
  ] as const)
    await field(page, name).fill(typed)
  await choosePicture(page, '#8c3b2e')
  const telephone = page.getByRole('dialog').locator('.phone-preview')
  await telephone.getByText('CINCIN KAWIN').waitFor()
  await telephone.locator('img').waitFor()
  await everyLook('catalogue-banner')
  await saved(page)

  await open(page, '/item-katalog')
  await page.getByText('Data Item Kosong').waitFor()
  await page.keyboard.press('F4')
  for (const [name, typed] of [
    ['kode_barang', 'CK-001'],
    ['nama_barang', 'CINCIN BELAH ROTAN'],
    ['berat', '4.2'],
    ['harga_jual', '4950000'],
    ['direct_url', 'https://kencana.example/ck-001'],
  ] as const)
    await field(page, name).fill(typed)
  await pick(page, 'kode_kategori', 'CINCIN')
  await pick(page, 'kode_banner', 'NIKAH')
  await field(page, 'hashtag_kadar').fill('#8K,#16K')
  await choosePicture(page, '#2f7d4f')
  // Enter saves no item.
  await field(page, 'direct_url').press('Enter')
  await page.getByRole('dialog').getByText('#16K').first().waitFor()
  await page.getByRole('dialog').locator('.phone-preview').getByText('Rp. 4,950,000').waitFor()
  await everyLook('catalogue-item')
  await saved(page)
  await page.locator('tbody').getByText('CINCIN BELAH ROTAN').waitFor()
  await picture('catalogue-items')

  const { body } = await app.call(undefined, readCatalogue)
  expect(body.item).toMatchObject([
    { kode_barang: 'CK-001', kode_kategori: 'CINCIN', kode_banner: ['NIKAH'], hashtag_kadar: ['8K', '16K'], berat: 4.2 },
  ])
  expect(body.banner).toMatchObject([{ kode_banner: 'NIKAH', sub_title: ' ', deskripsi: ' ' }])
  const shown = await fetch(`${await app.url()}api/${body.item[0].gambar_path[0]}`)
  const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([shown.headers.get('content-type'), width, height]).toEqual(['image/jpeg', 720, 960])

  // What the item names stays.
  await open(page, '/banner-katalog')
  await page.getByRole('button', { name: 'Hapus NIKAH' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya' }).click()
  await page.getByText(/Masih Dipakai Item Katalog/).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Tidak' }).click()

  await open(page, '/splashscreen-katalog')
  await page.getByRole('button', { name: 'Edit GUEST-1' }).click()
  await field(page, 'text').fill('EMAS UNTUK SEMUA')
  await choosePicture(page, '#2f6f8f')
  await page.getByRole('dialog').locator('.phone-splash').getByText('EMAS UNTUK SEMUA').waitFor()
  await everyLook('catalogue-splash')
  const reloaded = page.waitForEvent('load')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Simpan Data/ })
    .click()
  await page.getByText('Data Berhasil Dirubah').first().waitFor()
  await reloaded
  await page.locator('tbody').getByText('EMAS UNTUK SEMUA').waitFor()
})
