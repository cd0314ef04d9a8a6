import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { verify } from '#modules/ledger/server/public.ts'
import { stockPieces } from '#modules/sales/server/testing/stock.ts'
import { trayOf } from '#modules/shipping/server/testing/shipped.ts'
import { saved } from './support/entry.ts'
import { allowByKeys, isAt, tabTo, typedChoice, withoutMouse, write } from './support/hands.ts'
import { open, startJourney } from './support/journey.ts'
import { keyboardOf } from './support/keyboard.ts'

const journey = startJourney()

it('without a mouse three rings are sent; one arrives, one comes back and one is given up', async () => {
  const { app } = journey
  const rings = (await stockPieces(app.db, 'MC2', 3)) as [string, string, string]
  const tray = { MC2: await trayOf(app, 'MC2', 1), MC3: await trayOf(app, 'MC3', 1) }
  const standing = async (kode_barcode: string) =>
    (await sql`select kode_toko, tempat, kode_baki, status from barang where kode_barcode = ${kode_barcode}`.execute(app.db)).rows[0]

  const { page, everyLook, picture } = await journey.loggedIn('kasir.mc2', { at: '/kirim-barang', before: withoutMouse })
  const keys = await keyboardOf(page)
  await page.locator('[data-scan]').waitFor()
  for (const ring of rings) {
    await keys.scan(ring)
    await page.getByRole('button', { name: `Hapus ${ring}` }).waitFor()
  }
  await page.keyboard.press('F6')
  await isAt(page, 'tujuan')
  await typedChoice(page, 'Ungaran')
  await everyLook('goods-sent')
  await page.keyboard.press('F9')
  await saved(page)
  await picture('goods-sent-saved')
  const { rows } = await sql<{ no_kirim: string }>`select no_kirim from kirim_barang`.execute(app.db)
  const { no_kirim } = rows[0]!
  await page.keyboard.press('Escape')

  const there = await journey.loggedIn('kasir.mc3', { at: '/terima-barang', before: withoutMouse })
  const theirKeys = await keyboardOf(there.page)
  await there.page.getByRole('button', { name: new RegExp(no_kirim) }).waitFor()
  await there.everyLook('goods-coming')
  await theirKeys.scan(no_kirim)
  await there.page.getByText('0 dari 3 barang sudah di-scan').waitFor()
  await theirKeys.scan(rings[0])
  await there.page.getByText('1 dari 3 barang sudah di-scan').waitFor()
  await theirKeys.scan(tray.MC3.kode_baki)
  await expect.poll(() => there.page.locator('[data-field="kode_baki"]').inputValue()).toContain(tray.MC3.kode_baki)
  await there.everyLook('goods-received')
  await there.page.keyboard.press('F9')
  await saved(there.page)
  await there.picture('goods-received-saved')
  expect(await standing(rings[0])).toEqual({ kode_toko: 'MC3', tempat: 'BAKI', kode_baki: tray.MC3.kode_baki, status: 'READY' })

  // The sender's courier brings one back, which needs an approval. The scan of a piece finds its shipment.
  await open(page, '/terima-barang')
  await page.getByRole('button', { name: new RegExp(no_kirim) }).waitFor()
  await keys.scan(rings[1])
  await page.getByText('1 dari 2 barang sudah di-scan').waitFor()
  await write(page, page.locator('[data-field="alasan_terima"]'), 'UKURAN SALAH')
  // With any focus, and with the shortest code that a tray may have.
  await keys.scan(tray.MC2.kode_baki)
  await expect.poll(() => page.locator('[data-field="kode_baki"]').inputValue()).toContain(tray.MC2.kode_baki)
  expect(await page.locator('[data-field="alasan_terima"]').inputValue()).toBe('UKURAN SALAH')
  await everyLook('goods-come-back')
  await page.keyboard.press('F9')
  await allowByKeys(page, 'Ambil Kembali Barang Terkirim', 'spv.mc2')
  await saved(page)
  await page.keyboard.press('Escape')
  expect(await standing(rings[1])).toEqual({ kode_toko: 'MC2', tempat: 'BAKI', kode_baki: tray.MC2.kode_baki, status: 'READY' })

  // The last one is looked for in vain.
  await open(page, '/barang-tidak-sampai')
  const sending = page.getByRole('button', { name: new RegExp(no_kirim) })
  await sending.waitFor()
  await sending.press('Enter')
  await isAt(page, 'alasan_terima')
  await page.keyboard.type('PAKET TERBUKA')
  await everyLook('goods-lost')
  await page.keyboard.press('F9')
  await allowByKeys(page, 'Barang Terkirim Tidak Sampai', 'own.mc2')
  await saved(page)
  await page.keyboard.press('Escape')
  // What became of each stands at the sending.
  await open(page, '/lihat-kirim-barang')
  await tabTo(page, page.getByRole('button', { name: no_kirim }))
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: new RegExp(no_kirim) })
  for (const outcome of ['Diterima', 'Kembali Ke Pengirim', 'Tidak Sampai']) await drawer.getByText(outcome, { exact: true }).waitFor()
  await picture('goods-outcomes')
  expect(await standing(rings[2])).toMatchObject({ kode_toko: 'MC2', tempat: 'HILANG', status: 'MISSING' })
  for (const shop of ['MC2', 'MC3']) expect(await verify(app.db, shop)).toEqual([])
})
