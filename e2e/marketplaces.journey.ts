import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { knownAddress, orderOf, ordered, pictured, standInShopee } from '#modules/marketplace/server/testing/connected.ts'
import { open, startJourney } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

const shopee = standInShopee(knownAddress)
const journey = startJourney({ shopee })

it('a shop is connected to a marketplace, offers a piece, and sells it by an order that comes by itself', async () => {
  const { app } = journey
  await app.set({ MARKETPLACE_INTEGRATION_MODULE: 'true' })
  const [code] = (await pictured(app)) as [string]
  const path = join(app.filesFolder, 'barang/Ab12Cd34Ef56Gh78.jpg')
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, Buffer.from('a picture'))
  const { body: piece } = await app.call('kasir.mc2', 'GET barang/{kode_barcode}', { params: { kode_barcode: code } })

  // The keys are typed, and shown nowhere.
  const { page, everyLook } = await journey.loggedIn('own.mc2', { at: '/marketplace-setting' })
  const field = (name: string) => page.locator(`[data-field="${name}"]`)
  await page.getByRole('button', { name: 'Tambah Akun' }).click()
  const choose = async (name: string, value: string) => {
    await field(name).click()
    await field(name).fill(value)
    await page.getByRole('option').filter({ hasText: value }).first().click()
  }
  await choose('kode_marketplace', 'SHP')
  await choose('penghubung', 'Shopee')
  await field('nama_akun').fill('KENCANA MC2')
  await field('id_toko').fill(shopee.keys.id_toko)
  await field('kategori_luar').fill('100017')
  await field('daftar_ekspedisi').fill('J&T Express')
  await field('biaya_persen').fill('6')
  await choose('kode_gudang', piece.kode_gudang as string)
  await choose('kode_baki', piece.kode_baki as string)
  await choose('kode_sales', 'S1')
  await field('id_aplikasi').fill(shopee.keys.id_aplikasi)
  await field('rahasia_aplikasi').fill(shopee.keys.rahasia_aplikasi)
  await field('token_akses').fill(shopee.tokens.access)
  await field('token_segar').fill(shopee.tokens.refresh)
  await page.keyboard.press('F9')
  await page.getByText('Setting Marketplace Berhasil Disimpan').waitFor()
  await page.getByRole('row').filter({ hasText: 'KENCANA MC2' }).waitFor()
  expect(await page.content()).not.toContain(shopee.keys.rahasia_aplikasi)
  await everyLook('marketplace-setting')

  await open(page, '/kirim-marketplace')
  const keys = await keyboardOf(page)
  await page.locator('[data-scan]:enabled').waitFor()
  await page.locator('[data-scan]').focus()
  await keys.scan(code)
  await field('detail_barang.0.harga_web').waitFor()
  await field('detail_barang.0.harga_web').fill('3000000')
  await everyLook('marketplace-offering')
  await page.keyboard.press('F9')
  await page.getByText('Scan barang yang dijual di marketplace').waitFor()
  await open(page, '/barang-marketplace')
  await page.getByRole('row').filter({ hasText: code }).getByText('Terkirim').waitFor()
  expect(shopee.itemOf(code)).toMatchObject({ harga: 3_000_000, isListed: true })
  await everyLook('marketplace-offers')

  // A customer buys it there.
  expect(await ordered(app, shopee, '260131SRI00001', code)).toBe(200)
  await open(page, '/pesanan-marketplace')
  const order = page.getByRole('row').filter({ hasText: '260131SRI00001' })
  await order.getByText('Terjual').waitFor()
  const { no_faktur } = (await orderOf(app, '260131SRI00001'))!
  await everyLook('marketplace-orders')
  expect(no_faktur).toMatch(/^FJ-MC2-/)
  expect(await verify(app.db, 'MC2')).toEqual([])
})
