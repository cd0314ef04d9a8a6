import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { camera, drawn } from '#db/seed/photos.ts'
import { localFiles } from '#engine/server/files.ts'
import { readPhoto } from '#modules/goods/contract/data-barang.ts'
import { filmed } from './support/film.ts'
import { withoutMouse } from './support/hands.ts'
import { phone, startJourney } from './support/journey.ts'
import { barriersOf } from './support/screens.ts'

const journey = startJourney()

/** What lies in front of the camera: light on its left, dark on its right. */
const halves = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720"><rect width="640" height="720" fill="#eee"/><rect x="640" width="640" height="720" fill="#222"/></svg>',
)

const withPhoto = async (kode_barcodes: readonly string[]) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from barang where kode_barcode = any(${kode_barcodes}) and foto is not null`.execute(
      journey.app.db,
    )
  ).rows[0]!.n

it('without a mouse: the pieces that have no picture yet are photographed one after the other, turned, and looked at large', async () => {
  const { app } = journey
  const camera = await filmed(join(app.filesFolder, 'halves.y4m'), halves)
  const { page, picture } = await journey.loggedIn('spv.mc2', { camera, at: '/data-barang', before: withoutMouse })
  await page.locator('table tbody tr').first().waitFor()
  await page.keyboard.press('F8')
  const shooting = page.getByRole('dialog', { name: 'Ambil Foto' })
  const taken: string[] = []
  for (const turns of [0, 1]) {
    await shooting.locator('button:focus:not([aria-disabled="true"])').getByText('Ambil Foto').waitFor()
    taken.push((await shooting.locator('.shoot-piece span').first().textContent())!.split(' ')[0]!)
    if (turns === 0) expect(await barriersOf(page)).toEqual([])
    await picture(`photo-camera-${turns}`)
    await page.keyboard.press('Space')
    await shooting.locator('button:focus').getByText('Simpan').waitFor()
    for (let nth = 0; nth < turns; nth += 1) await page.keyboard.press(']')
    if (turns === 0) expect(await barriersOf(page)).toEqual([])
    await picture(`photo-crop-${turns}`)
    await page.keyboard.press('Enter')
  }
  await shooting.getByText('2 foto tersimpan').waitFor()
  await page.keyboard.press('Escape')
  await shooting.waitFor({ state: 'hidden' })
  expect([new Set(taken).size, await withPhoto(taken)]).toEqual([2, 2])
  // As light on the left as in front of the camera; turned by a quarter to the right, light on top.
  for (const [nth, kode_barcode] of taken.entries()) {
    const { body } = await app.call<Buffer>('own.mc2', readPhoto, { params: { kode_barcode } })
    const image = sharp(Buffer.from(body)).greyscale()
    const { width, height } = await image.metadata()
    expect(width).toBe(height)
    const dots = await image.raw().toBuffer()
    const at = (x: number, y: number) => dots[Math.floor(y * height) * width + Math.floor(x * width)]!
    const [light, dark] = nth === 0 ? [at(0.2, 0.5), at(0.8, 0.5)] : [at(0.5, 0.2), at(0.5, 0.8)]
    expect([light > 180, dark < 90], `${kode_barcode}: ${light} ${dark}`).toEqual([true, true])
  }

  await page.keyboard.press('F7')
  const grid = page.getByRole('grid')
  await grid.getByRole('gridcell').first().waitFor()
  await grid.focus()
  // The space bar looks at the picture of the tile; the arrows lead through all that the list shows.
  while ((await grid.locator('[aria-selected="true"] .picture-missing').count()) > 0) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  const viewer = page.locator('.viewer')
  await viewer.locator('img').waitFor()
  const first = await viewer.locator('.viewer-caption').textContent()
  expect(await barriersOf(page)).toEqual([])
  await page.keyboard.press('+')
  await expect.poll(() => viewer.locator('img').evaluate((image) => image.style.transform)).toContain('scale(1.5)')
  await picture('photo-large')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => viewer.locator('.viewer-says').textContent()).not.toContain(`${first}`)
  await page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'hidden' })
  await expect.poll(() => grid.evaluate((element) => element === document.activeElement)).toBe(true)
})

it('on a telephone pieces are cards, and a picture is looked at by a tap', async () => {
  const { page, picture } = await journey.loggedIn('kasir.mc2', { size: phone, isDark: true, at: '/data-barang' })
  const cards = page.locator('.piece-card')
  await cards.first().waitFor()
  expect(await barriersOf(page)).toEqual([])
  const looked = cards.filter({ has: page.locator('.picture-button:not(.picture-missing)') }).first()
  await looked.locator('.picture-button').click()
  await page.locator('.viewer img').waitFor()
  const says = await page.locator('.viewer-says').textContent()
  expect(await barriersOf(page)).toEqual([])
  await picture('photo-large-on-a-telephone')
  await page.getByRole('button', { name: 'Tutup' }).click()
  await page.locator('.viewer').waitFor({ state: 'hidden' })
  // What stands on the card stands beneath its picture: what it weighs and costs.
  for (const part of (await looked.locator('.piece-card-worth').allInnerTexts()).join('\n').split('\n')) expect(says).toContain(part.trim())
  await looked.locator('.piece-card-open').click()
  await page.getByRole('dialog').getByText('Riwayat').waitFor()
})

it('a piece whose tag fell off is found by a photo of it and its weight, at a desk and on a telephone', async () => {
  const { app } = journey
  const { rows } = await sql<{ kode_barcode: string; berat: number }>`
    select kode_barcode, berat from barang where kode_toko = 'MC2' and status = 'READY' and foto is null order by berat desc limit 4`.execute(app.db)
  const takePhoto = camera(localFiles(app.filesFolder))
  for (const [at, kode_dept] of ['CC', 'KR', 'AJ', 'LM'].entries())
    await sql`update barang set foto = ${await takePhoto(kode_dept)} where kode_barcode = ${rows[at]!.kode_barcode}`.execute(app.db)
  const ring = rows[0]!
  // It lies another way, and in worse light.
  const again = await sharp(await drawn('ring', { transform: 'rotate(70 360 360)' }))
    .linear(0.6, 0)
    .toBuffer()
  for (const look of [{ suffix: 'desk' }, { suffix: 'telephone', size: phone, isDark: true }]) {
    const { page, picture } = await journey.loggedIn('kasir.mc2', { ...look, at: '/cari-dengan-foto' })
    await page.locator('input[type="file"]').setInputFiles({ name: 'cincin.png', mimeType: 'image/png', buffer: again })
    const cards = page.getByRole('list', { name: 'Barang Yang Mirip' }).locator('.piece-card')
    await cards.first().getByText('Mirip').waitFor()
    await picture(`find-by-photo-${look.suffix}`)
    await page.getByRole('textbox', { name: 'Berat Timbang' }).fill(String(ring.berat))
    await page.keyboard.press('Enter')
    const found = cards.filter({ hasText: ring.kode_barcode })
    await found.getByText('Berat cocok').waitFor()
    expect(await barriersOf(page)).toEqual([])
    await picture(`find-by-photo-weighed-${look.suffix}`)
    await found.locator('.piece-card-open').click()
    await page.getByRole('dialog').getByText('Riwayat').waitFor()
  }
})
