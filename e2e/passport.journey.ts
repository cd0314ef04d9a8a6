import { expect, it } from 'vitest'
import { tabTo, withoutMouse } from './support/hands.ts'
import { open, startJourney } from './support/journey.ts'
import { listenForPrints, printed } from './support/paper.ts'

const journey = startJourney()

it('without a mouse: a user looks at pieces as pictures, at one with its history on paper, and at a tray', async () => {
  const { page, picture } = await journey.loggedIn('spv.mc2', { at: '/data-barang', before: withoutMouse })
  await page.locator('table tbody tr').first().waitFor()
  await page.keyboard.press('F7')
  const grid = page.getByRole('grid')
  await grid.getByRole('gridcell').first().waitFor()
  await picture('pieces-as-pictures')
  await tabTo(page, grid)
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) await page.keyboard.press(key)
  const chosen = await grid.locator('[aria-selected="true"] .picture-line').nth(1).textContent()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('heading', { name: `Barang ${chosen}` }).waitFor()
  await drawer.getByText('Riwayat').waitFor()
  await picture('piece-with-its-story')
  await listenForPrints(page)
  await tabTo(page, drawer.getByRole('button', { name: 'Cetak Paspor' }))
  await page.keyboard.press('Enter')
  const pdf = (await printed(page, 'passport')).toString('latin1')
  expect([pdf.slice(0, 5), /\/Count (\d+)/.exec(pdf)?.[1]]).toEqual(['%PDF-', '1'])
  // Back at the pictures, where he was; they stay what this machine shows.
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await expect.poll(() => grid.evaluate((element) => element === document.activeElement)).toBe(true)
  await open(page, `/data-barang?kode_barcode=${chosen}`)
  await grid.getByRole('gridcell').first().waitFor({ state: 'attached' })
  await drawer.getByRole('heading', { name: `Barang ${chosen}` }).waitFor()

  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await open(page, '/laporan-stock-baki')
  // The focus starts behind the menu.
  await tabTo(page, page.getByRole('button', { name: 'T01', exact: true }))
  await page.keyboard.press('Enter')
  await drawer.getByRole('heading', { name: 'Baki T01' }).waitFor()
  await tabTo(page, drawer.getByRole('grid'))
  await page.keyboard.press('Enter')
  await tabTo(page, drawer.getByRole('link', { name: 'Ubah Nilai' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/ubah-barang\?kode_barcode=/)
  const told = new URL(page.url()).searchParams.get('kode_barcode')
  await page.getByRole('heading', { name: new RegExp(`^${told} · `) }).waitFor()
})
